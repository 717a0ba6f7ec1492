# Lines that a target's own command prints, and cargo bench's.
import "lib/structure" as structure;

# input: a line of text
# output: whether it is one that cargo bench prints beside its figures
def beside: test("^(|running .*|test .*|test result: .*)$");

# input: what a line held
# output: whether it is a metric
def is_metric:
  (.metric | type) == "string"
  and (.unit | type) == "string"
  and (.better | IN("lower", "higher"))
  and (.samples | type) == "array"
  and (.samples | length > 0)
  and all(.samples[]; type == "number" and (isnan | not) and . >= 0);

# What compare would not take is refused where it is made, not after an hour of measuring.
# input: a metric
# output: "/kind is …; allowed is …" of what it has otherwise than lib/metrics.json, null for none
def otherwise:
  { label: null, kind: "launch" } + .
  | first(
      (structure::metric_problems | "\(.path) \(.what); allowed is \(.allowed)"),
      null
    );

# input: a line of text
# output: {metric, unit, better, samples}, none for a line of cargo bench that measures nothing
def metric_line:
  if test("^test .* bench: ") then
    capture("^test (?<name>[^ ]+) .*bench: +(?<ns>[0-9,.]+) ns/iter")
    | {
        metric: "bench_ns",
        label: .name,
        unit: "ns",
        better: "lower",
        samples: [.ns | gsub(","; "") | tonumber]
      }
  elif beside then empty
  else
    . as $line
    | fromjson
    | if is_metric | not then
        error("\($line): allowed is {\"metric\", \"unit\", \"better\": \"lower\" or \"higher\", "
          + "\"samples\": [numbers from 0 up]}")
      else . end
    | otherwise as $problem
    | if $problem == null then . else error("\($line): \($problem)") end
  end;

# input: nothing; lines of text as inputs
# output: {side, metric, unit, better, samples} of each
# $side: whose lines they are
def metric_lines($side): inputs | metric_line | . + { side: $side };

# input: metric lines of all sides
# output: a row for each metric and label
def line_rows:
  group_by([.metric, .label])[]
  | .[0] as $first
  | reduce .[] as $line (
      $first | { metric, label: .label, unit, better, kind: (.kind // "launch") };
      .[$line.side] += $line.samples
    );

# input: metric lines of all sides
# output: {reason} of each metric that did not come
# $metrics: those that the case names
def absent_metrics($metrics):
  ($metrics - map(.metric))[]
  | { reason: "the command printed no metric \"\(.)\"" };
