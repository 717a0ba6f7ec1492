# Rows of a probe's result, described by lib/metrics.json.
import "lib/metrics" as $metrics;

# output: {metric, label, unit, better, kind}, to which the sides' samples are added. A timed row is
#         of kind paired where its samples are slots, else launch: one figure a launch.
# $metric: its name
def row($metric):
  $metrics::metrics[0][$metric]
  | {
      metric: $metric,
      label: null,
      unit,
      better,
      kind: (if .rule != "timed" then .rule elif .slots then "paired" else "launch" end)
    };

# output: the fewest samples of a figure of the metric
# $metric: its name
def minimum($metric): $metrics::metrics[0][$metric].minimum;

# output: found.json of a probe that gives rows and nothing else
# $rows: the rows
def result($rows): { rows: $rows, discarded: [], invalid: [], facts: {} };
