# The metric lines of a rush.
# input: k6.json
# $seen: what was seen, from before the load to after it
include "told";

.sides[0]
| (.refused + ([.unexpected[]] | add // 0)) as $failed
| (.requests | line("requests"; ""; "higher")),
  (100 * (1 - $failed / .requests) | line("success_rate"; "%"; "higher")),
  (.refused | line("pool_acquire_errors"; ""; "lower")),
  ($seen | seen | grew("timeouts") | line("pool_acquire_timeouts"; ""; "lower")),
  (.p95 // empty | line("rush_p95"; "ms"; "lower")),
  (.p99 // empty | line("rush_p99"; "ms"; "lower"))
