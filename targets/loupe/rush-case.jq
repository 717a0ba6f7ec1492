# What k6 is told: three hundred users who wait for their answers.
# $url: the service
# $s: how many seconds
{
  executor: "closed",
  parts: { default: 300 },
  urls: { head: $url },
  pairs: 1,
  seed: 1,
  slotMs: ($s * 1000),
  guardMs: 0,
  warmMs: 0,
  timeoutMs: 10000
}
