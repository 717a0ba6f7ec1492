# Stored data points → series: what one machine measured of one row, in the order of the commits.
import "lib/policy" as policy;
import "lib/metrics" as $metrics;

# input: a data point
# output: the parts of its comparison key that can move a figure, by the names that people read. The
#   control workload vouches for the machine only, and jq measures nothing.
def parts:
  { definition: "target definition", scripts: "set of k6 scripts" } as $names
  | .key // {}
  | (.tools // {} | del(.jq) | with_entries(.key |= "version of " + .)) as $tools
  | del(.tools, .control)
  | with_entries(.key |= ($names[.] // .))
  | . + $tools;

# A size does not depend on what makes load, nor a latency on what counts instructions.
# input: a part of a key
# output: whether it can move the figures of a metric
# $metric: its name
def matters($metric):
  first(
    (select($metrics::metrics[0][$metric].rule == "exact") | . == "target definition"),
    (select(. == "version of instructions") | $metric | startswith("instructions_")),
    true
  );

# A size, or a count of instructions, is the same on all machines of a class. Hosted ones get
# another kernel every few weeks: a series of each would never grow long enough.
# input: the name of a metric
# output: whether it depends on the machine
def of_the_machine:
  ($metrics::metrics[0][.].rule == "exact" or startswith("instructions_")) | not;

# input: a row of a data point
# output: which way it is better, or null
def direction: .better // $metrics::metrics[0][.metric].better;

# input: data points
# output: those that are not too old, as the commits were made
# $now: seconds
def recent($now):
  (policy::policy.series.days.value * 86400) as $most
  | map(select($now - (.measured | fromdate) <= $most))
  | sort_by([.target, .runner, .committed, .measured, .commit]);

# input: data points of one target and runner class, each with its place among all as .at
# output: their series
def series_of:
  [.[]
    | . as { $at, $machine }
    | parts as $parts
    | .rows[]
    | select((.value | type) == "number" and direction != null)
    | .metric as $metric
    | ($parts | with_entries(select(.key | matters($metric)))) as $key
    | (if $metric | of_the_machine then $machine else "" end) as $on
    | { at: $at,
        id: [.case, .metric, .label, .unit, $on, $key],
        row: . }]
  | group_by(.id)
  | map(.[-1].row as $row
    | {
        case: $row.case,
        endpoint: $row.endpoint,
        concurrency: $row.concurrency,
        variant: $row.variant,
        metric: $row.metric,
        label: $row.label,
        unit: $row.unit,
        better: ($row | direction),
        at: map(.at),
        values: map(.row.value)
      });

# input: data points
# output: series.json
# $now: seconds
def series($now):
  recent($now)
  | [to_entries[] | .value + { at: .key }]
  | {
      schema: "tollgate/series/1",
      find: (policy::policy.series | { window, chance, least } | map_values(.value)),
      points: map({
        target,
        runner,
        commit,
        committed,
        measured,
        release,
        machine,
        machine_name,
        parts: parts
      }),
      series: (group_by([.target, .runner]) | map(series_of) | add // [])
    };
