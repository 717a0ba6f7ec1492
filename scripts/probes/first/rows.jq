# From the runs of each side to rows.
import "probes/row" as row;

# input: k6.json of a run
# output: its figures, by the ends of their metrics' names
def figures:
  .sides[0] as $all
  | {
      latency_max: $all.max,
      latency_p50: $all.p50,
      throughput: (if .span > 0 then 1000 * $all.requests / .span else null end)
    };

# input: side → {cold, warm, rested}: the k6.json of each run
# output: a row for each figure of each run
def run_rows:
  map_values(map_values(figures)) as $sides
  | ("cold", "warm", "rested") as $run
  | ("latency_max", "latency_p50", "throughput") as $figure
  | row::row("\($run)_\($figure)") + ($sides | map_values([.[$run][$figure]]));

# input: side → {cold, warm, rested}: the k6.json of each run
# output: {reason} for each run with answers that were not as expected
def unexpected_answers:
  to_entries[]
  | .key as $side
  | .value
  | to_entries[]
  | .key as $run
  | .value.sides[]
  | select(.unexpected != {})
  | (.unexpected | to_entries | map("\(.value) × \(.key)") | join(", ")) as $answers
  | { reason: "\($side), \($run): \($answers) of \(.requests) answers were unexpected" };
