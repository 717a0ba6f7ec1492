# What k6's scripts are told: so many requests, as fast as they go.
# input: a request
# output: the content of the variable CASE
# $requests: how many
# $up: [run.json of the side]: where it answers
# $under: [what it runs under]: how many times as long as usual an answer may take
$under[0].patience as $patience
| {
    executor: "count",
    requests: $requests,
    parts: { default: .case.concurrency },
    urls: { head: $up[0].url },
    pairs: 1,
    seed: 1,
    slotMs: 60000,
    guardMs: 0,
    warmMs: 0,
    withinMs: 300000,
    timeoutMs: (.timeout_s * 1000 * $patience),
    keepalive
  }
