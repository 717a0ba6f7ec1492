# The words and the environment of the command, and from the lines that it prints to the result.
import "lib/recipe" as recipe;
import "lib/structure" as structure;
import "probes/row" as row;

# input: a request
# output: the words of the command, a line each
# $side: which side
def words($side):
  recipe::places($side) as $places
  | .case.command[]
  | recipe::filled($places);

# input: a request
# output: lines NAME=value of the command's environment
# $side: which side
def environment($side):
  {
    SIDE: $side,
    URL: (.sides[$side].url // ""),
    LAUNCH: .launch,
    CPUS: (.pins.server // "")
  }
  + (recipe::places($side) | with_entries(.key |= ascii_upcase))
  | to_entries[]
  | "\(.key)=\(.value)";

# Whether cargo bench prints the line beside its figures.
def beside: test("^(|running .*|test .*|test result: .*)$");

def is_metric:
  (.metric | type) == "string"
  and (.unit | type) == "string"
  and (.better | IN("lower", "higher"))
  and (.samples | type) == "array"
  and (.samples | length > 0)
  and all(.samples[]; type == "number" and (isnan | not) and . >= 0);

# A metric that compare would reject is rejected here, not after an hour of measuring.
# "/kind is …; allowed is …", null where nothing is wrong.
def problem:
  { label: null, kind: "launch" } + .
  | first(
      (structure::metric_problems | "\(.path) \(.what); allowed is \(.allowed)"),
      null
    );

# A line → {metric, unit, better, samples}; nothing for a line of cargo bench without a figure.
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
    | problem as $problem
    | if $problem == null then . else error("\($line): \($problem)") end
  end;

# input: nothing; lines of text as inputs
# output: {side, metric, unit, better, samples} of each
# $side: whose lines they are
def metric_lines($side): inputs | metric_line | . + { side: $side };

# A row for each metric and label.
def line_rows:
  group_by([.metric, .label])[]
  | .[0] as $first
  | reduce .[] as $line (
      $first | { metric, label: .label, unit, better, kind: (.kind // "launch") };
      .[$line.side] += $line.samples
    );

# {reason} for each metric that the command did not print.
def absent_metrics($metrics):
  ($metrics - map(.metric))[]
  | { reason: "the command printed no metric \"\(.)\"" };

# input: metric lines of all sides
# output: {rows, discarded, invalid, facts}
# $metrics: the metrics that the case names
def result($metrics): row::result([line_rows]) + { invalid: [absent_metrics($metrics)] };
