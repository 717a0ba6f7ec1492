# The metric lines of a queue.
# input: k6.json
# $seen: what was seen, from before the load to after it
include "told";

# input: what was seen
# output: queries a second that were started in the best half second or more
def peak:
  . as $all
  | [
      .[] as $one
      | [$all[] | select(.us <= $one.us - 5e5)][-1]
      | select(.)
      | ($one.started - .started) * 1e6 / ($one.us - .us)
    ]
  | max // 0;

.sides[0] as $sent
| ($sent.refused + ([$sent.unexpected[]] | add // 0)) as $failed
| ($seen | seen) as $all
| ($all | grew("started")) as $started
| (100 * (1 - $failed / $sent.requests) | line("success_rate"; "%"; "higher")),
  ([$all[].depth] | max | line("queue_depth_max"; ""; "lower")),
  (($all | grew("queued_s")) * 1000 / ([$started, 1] | max)
    | line("queue_time_mean"; "ms"; "lower")),
  # Of the last two seconds, and k6 has yet to end.
  ($all[-4].queue_p95 // empty | line("queue_time_p95"; "ms"; "lower")),
  ($all | peak | line("throughput_peak"; "/s"; "higher"))
