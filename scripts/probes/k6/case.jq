# What the k6 probe reads of its request.

# The variable CASE, as k6/lib/options.js reads it.
def case:
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
    timeoutMs: (.timeout_s * 1000),
    slowMs: .slow_ms,
    sampleAnswers: (.sample_answers != false)
  };

# Seconds that k6 may take: all turns, the last answers, and 30 s to start and stop.
def time_limit:
  2 * (.pairs * (.slot_ms + .guard_ms) + .warm_ms) / 1000 + .timeout_s + 30
  | ceil;

# input: a request
# output: lines: processors of the generator; seconds that k6 may take; the script; loopback
#         addresses; CASE; then the sessions of the sides
def request_lines:
  .pins.generator // "",
  time_limit,
  .script,
  (.local_ips // ""),
  (case | tojson),
  .sides[].session;
