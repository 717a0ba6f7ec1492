# What k6 and its scripts are told of a case.

# input: a request
# output: the content of the variable CASE, as k6/lib/options.js reads it
def told:
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
  };

# input: a request
# output: how long k6 may take at most, in seconds: all its turns, the last answers, and half a
#         minute to start and to end
def patience:
  2 * (.pairs * (.slot_ms + .guard_ms) + .warm_ms) / 1000 + .timeout_s + 30
  | ceil;
