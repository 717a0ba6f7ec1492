# Stored data points → series: what one machine measured of one row, in the order of the commits.
import "lib/schema" as schema;
import "lib/policy" as policy;
import "lib/metrics" as $metrics;

# All rows are checked at once first: that takes seconds, one after the other minutes.
# input: [{file, point}]
# output: lines "FILE: PATH is VALUE; allowed: …"; none where all are valid
# $schema: of a data point
def faults($schema):
  ($schema | del(.properties.rows.items)) as $outside
  | ($schema.properties.rows.items + { "$defs": ($schema["$defs"] // {}) }) as $row
  | if all(.[];
        (.point | [schema::problems($outside; [.])] == []))
      and ([.[].point.rows[]]
        | [schema::problems({ type: "array", items: $row, "$defs": $row["$defs"] }; [.])] == [])
    then
      # The schema knows the form of a time, not the calendar.
      .[]
      | .file as $file
      | .point
      | .committed, .measured
      | . as $time
      | try (fromdate | empty) catch "\($file): \($time) is not a UTC time of the calendar"
    else .[]
      | .file as $file
      | .point
      | schema::problems($schema; [.])
      | "\($file): \(.)"
    end;

# The parts of the comparison key that can change a value, by readable names: not the control
# workload, nor jq.
def parts:
  { definition: "target definition", scripts: "set of k6 scripts" } as $names
  | .key // {}
  | (.tools // {} | del(.jq) | with_entries(.key |= "version of " + .)) as $tools
  | del(.tools, .control)
  | with_entries(.key |= ($names[.] // .))
  | . + $tools;

# A size does not depend on k6, nor a latency on the instruction counter.
def matters($metric):
  first(
    (select($metrics::metrics[0][$metric].rule == "exact") | . == "target definition"),
    (select(. == "version of instructions") | $metric | startswith("instructions_")),
    true
  );

# Sizes and instruction counts are the same on all machines of a class. Hosted ones get a new kernel
# every few weeks: a series for each would stay too short.
def of_the_machine:
  ($metrics::metrics[0][.].rule == "exact" or startswith("instructions_")) | not;

def direction: .better // $metrics::metrics[0][.metric].better;

# Data points that are not too old, in the order of their commits.
def recent($now):
  (policy::policy.series.days.value * 86400) as $most
  | map(select($now - (.measured | fromdate) <= $most))
  | sort_by([.target, .runner, .committed, .measured, .commit]);

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

# input: [{file, point}]
# output: series.json
# $now: UTC time
def series($now):
  # jq 1.6 aborts where a program reads two data files and has no variable of its own.
  ($now | fromdate) as $seconds
  # A run's own data points may be in the store already.
  | [.[].point]
  | unique_by([.target, .runner, .measured, .commit])
  | recent($seconds)
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
