# What k6's scripts are told: so many requests, as fast as they go.
# input: a request
# output: the content of the variable CASE
# $url: where the side answers
{
  executor: "count",
  requests: .case.requests,
  parts: { default: .case.concurrency },
  urls: { head: $url },
  pairs: 1,
  seed: 1,
  slotMs: 60000,
  guardMs: 0,
  warmMs: 0,
  timeoutMs: (.timeout_s * 1000),
  keepalive
}
