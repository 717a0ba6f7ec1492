# What k6's scripts are told of a case, as k6/lib/options.js reads it.
# input: a request
# output: the content of the variable CASE
{
  executor: .case.executor,
  rate: .case.rate,
  rateTo: .case.rate_to,
  detail: .case.detail,
  keepalive,
  parts: .case.parts,
  urls: (.sides | map_values(.url)),
  pairs,
  seed,
  slotMs: .slot_ms,
  guardMs: .guard_ms,
  warmMs: .warm_ms,
  timeoutMs: (.timeout_s * 1000)
}
