# Values of simulated days, a line each: {day, runner, rows: [[name, ms]…]}; needs random.awk.
# -v days=, runners=, kinds=, spreads= (%; lists with spaces), rows= (of each kind and spread),
# seed= A row's name is KIND-SPREAD-NUMBER. A value keeps 0.3 of the deviation of the day before,
# and one in fifty is an outlier, some spreads slower.

function noise(row, spread,   outlier) {
  off[row] = 0.3 * off[row] + 0.954 * spread * normal()
  outlier = uniform() < 0.02 ? 4 * spread * normal() : 0
  return off[row] + (outlier < 0 ? -outlier : outlier)
}

# level: as a multiple of the first
function level(kind, day) {
  if (kind == "step") return day < 200 ? 1 : 1.03
  if (kind == "slow") return day < 100 ? 1 : day < 300 ? 1 + 0.08 * (day - 100) / 200 : 1.08
  if (kind == "swap") return day < 200 ? 1 : 1.2
  return 1
}

function one_row(name, kind, spread, day, runner) {
  printf "%s[\"%s\",%.9g]", comma, name, \
    10 * level(kind, day) * (1 + noise(runner name, spread / 100))
  comma = ","
}

function one_day(day, runner,   k, s, n) {
  printf "{\"day\":%d,\"runner\":\"%s\",\"rows\":[", day, runner
  comma = ""
  for (k = 1; k <= many_kinds; k++)
    for (s = 1; s <= many_spreads; s++)
      for (n = 1; n <= rows; n++)
        one_row(kind[k] "-" spread[s] "-" n, kind[k], spread[s], day, runner)
  print "]}"
}

BEGIN {
  sow(seed)
  many_kinds = split(kinds, kind, " ")
  many_spreads = split(spreads, spread, " ")
  many_runners = split(runners, class, " ")
  for (day = 0; day < days; day++) for (r = 1; r <= many_runners; r++) one_day(day, class[r])
}
