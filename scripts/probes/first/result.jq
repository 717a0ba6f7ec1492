# From the k6.json of each run to the result.
import "probes/load" as load;
import "probes/row" as row;

# k6.json → figures by the ends of their metrics' names
def figures:
  .sides[0] as $all
  | {
      latency_max: $all.max,
      latency_p50: $all.p50,
      throughput: (if .span > 0 then 1000 * $all.requests / .span else null end)
    };

# A row for each figure of each run.
def run_rows:
  map_values(map_values(figures)) as $sides
  | ("cold", "warm", "rested") as $run
  | ("latency_max", "latency_p50", "throughput") as $figure
  | row::row("\($run)_\($figure)") + ($sides | map_values([.[$run][$figure]]));

# {reason} for each run with unexpected answers.
def unexpected_answers:
  to_entries[]
  | .key as $side
  | .value
  | to_entries[]
  | .key as $run
  | .value.sides[]
  | select(.unexpected != {})
  | (.unexpected | load::answers) as $answers
  | { reason: "\($side), \($run): \($answers) of \(.requests) answers were unexpected" };

# input: [{side: {cold, warm, rested}}…], the k6.json of each run
# output: {rows, discarded, invalid, facts}; nothing where a k6.json is not complete
def result:
  add
  | select(all(.[][]; load::complete))
  | {
      rows: [run_rows],
      discarded: [],
      invalid: [unexpected_answers],
      facts: { load_s: ([.[][].span / 1000] | add) }
    };
