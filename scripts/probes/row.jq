# A row of what a probe found, as lib/metrics.json has its metric.
import "lib/metrics" as $metrics;

# input: anything
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

# input: anything
# output: how many samples a figure of the metric needs
# $metric: its name
def minimum($metric): $metrics::metrics[0][$metric].minimum;
