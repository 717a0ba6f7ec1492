# The metric lines of a pool.
# input: the words of `told` after the load: active, idle, acquire_p95_ms, timeouts
# $seen: lines of the words active and idle, as they were seen under load
# $before: timeouts before the load

# input: a metric
# output: its line, none without a sample
# $unit, $better: of the metric
# $samples: an array
def line($unit; $better; $samples):
  select($samples != [])
  | {
      metric: .,
      label: null,
      unit: $unit,
      better: $better,
      samples: $samples
    };

# input: lines of words, as arrays
# output: the average of a column
# $column: which, from 0
def average($column): [.[][$column] | tonumber] | add / length;

(input | split(" ")) as $last
| [$seen | split("\n")[] | select(. != "") | split(" ")] as $rows
| ("pool_active" | line(""; "lower"; [$rows | average(0)])),
  ("pool_idle" | line(""; "higher"; [$rows | average(1)])),
  ("pool_acquire_p95" | line("ms"; "lower"; [$last[2] | tonumber? // empty])),
  (
    [$last[3] | tonumber? // empty | . - ($before | tonumber? // 0)] as $timeouts
    | "pool_timeouts"
    | line(""; "lower"; $timeouts)
  )
