# What k6 is told: queries at a rate, or at one that rises.
# $url: the service
# $rate, $to: a second, at the start and at the end
{
  executor: (if $rate == $to then "rate" else "ramp" end),
  rate: $rate,
  rateTo: $to,
  parts: { default: ([$rate, $to] | max) },
  urls: { head: $url },
  pairs: 1,
  seed: 1,
  slotMs: 3000,
  guardMs: 0,
  warmMs: 100,
  timeoutMs: 10000
}
