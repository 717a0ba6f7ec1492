# The metric lines of what Redis did not have.
# $readings: lines "1 or 0: whether it was missed, seconds of that reading, and of the next"
# $left: lines of milliseconds
include "told";

[$readings | split("\n")[] | select(. != "") | split(" ") | map(tonumber)] as $all
| ($all | map((.[1] - .[2]) * 1000) | average | [., 0] | max
    | line("cache_miss_penalty"; "ms"; "lower")),
  ([$left | split("\n")[] | select(. != "") | tonumber] | max / 1000 | [., 0] | max
    | line("cache_ttl"; "s"; "higher")),
  ($all | map(.[0] * 100) | average | line("cache_dropped"; "%"; "higher"))
