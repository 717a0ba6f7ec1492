# What k6's scripts are told: so many requests, as fast as they go.
# input: a request
# output: the content of the variable CASE
# $url: where the side answers
# $requests: how many
# $patience: how many times as long as usual an answer may take
{
  executor: "count",
  requests: $requests,
  parts: { default: .case.concurrency },
  urls: { head: $url },
  pairs: 1,
  seed: 1,
  slotMs: 60000,
  guardMs: 0,
  warmMs: 0,
  withinMs: 300000,
  timeoutMs: (.timeout_s * 1000 * $patience),
  keepalive
}
