# Reads roms.txt and prints SYSTEM/NAME.EXTENSION of every file, each with a zero byte behind it.
# Every system's names are pairs of the same 48 × 48 words, each in a stride of its own: a pair
# comes once.

BEGIN {
  words = "Amber Ancient Arctic Astral Azure Bandit Blazing Brave Captain Caravan Castle"
  words = words " Comet Coral Crystal Dark Desert Distant Drifting Eagle Falcon Fallen Final"
  words = words " Galactic Garnet Glass Grand Harbor Hidden Island Jaguar Lantern Last Lunar"
  words = words " Marble Magic Mirage Natural Ocean Pacific Radiant Rapid Sacred Savage Shadow"
  words = words " Starlit Tidal Vagrant Vast"
  a = split(words, first, " ")
  others = "Arena Armada Assault Attack Avalanche Balance Ballad Battle Brigade Canyon Caper"
  others = others " Carnival Chase Citadel Crusade Dance Dash Dynasty Escape Fantasy Frontier"
  others = others " Gallery Garden Gambit Guardian Harvest Labyrinth Legacy Machine March Mayhem"
  others = others " Odyssey Orchard Paradox Parade Patrol Quarry Racer Rally Rampage Saga Sanctum"
  others = others " Squadron Station Tactics Valley Voyage Warfare"
  b = split(others, second, " ")
  split("USA Japan Australia Brazil Canada", regions, " ")
  title["mario"] = "Super Mario"
  title["sonic"] = "Sonic"
  title["street"] = "Street Fighter"
}

/^#/ { next }

{
  system_number++
  for (i = 0; i < $3; i++) printf "%s/%s.%s%c", $1, name(), $2, 0
}

# name: of file i of the system in this line
function name(    pair, series, region) {
  region = " (" regions[1 + (i * 7 + system_number) % 5] ")"
  series = i < b ? (i % 2 ? $5 : $4) : "-"
  if (i == 0 && $1 == "nintendo_snes") return "Super Mario Orchard (USA)"
  if (series in title) return title[series] " " second[1 + (i + system_number * 5) % b] region
  pair = (i * 1013 + system_number * 59) % (a * b)
  return first[1 + pair % a] " " second[1 + int(pair / a)] region
}
