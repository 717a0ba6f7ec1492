# The metric lines of a pool; none for what the service did not tell.
# $seen: what was seen, from before the load to after it
# $under_load: connections in use and idle, by the database; empty where the service told
include "told";

($seen | seen) as $all
# Before and after the two seconds k6 only starts and ends.
| ([$all[] | select(.active > 0) | .us] | max // 0) as $latest
| [$all[] | select(.us <= $latest and .us > $latest - 1.5e6)] as $told
| [$under_load | split("\n")[] | select(. != "") | split(" ") | map(tonumber)] as $counted
| if $counted == [] and ($told | length) < 3 then
    error("the pool was seen only \($told | length) times under load")
  elif $counted == [] then { active: [$told[].active], idle: [$told[].idle] }
  else { active: [$counted[][0]], idle: [$counted[][1]] } end
| (.active - [null] | average | line("pool_active"; ""; "lower")),
  (.idle - [null] | average | line("pool_idle"; ""; "higher")),
  ($told[-1].acquire_p95? // empty | line("pool_acquire_p95"; "ms"; "lower")),
  ($all | grew("timeouts") | line("pool_acquire_timeouts"; ""; "lower")),
  ($all | grew("exhausted") | line("pool_exhaustions"; ""; "lower"))
