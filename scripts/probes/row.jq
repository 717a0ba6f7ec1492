# A row of what a probe found, as lib/metrics.json has its metric.
import "lib/metrics" as $metrics;

# input: anything
# output: {metric, label, unit, better, kind}, to which the sides' samples are added
# $metric: its name
def row($metric):
  $metrics::metrics[0][$metric]
  | { metric: $metric, label: null, unit, better, kind: .rule };

# input: anything
# output: how many samples a figure of the metric needs
# $metric: its name
def minimum($metric): $metrics::metrics[0][$metric].minimum;
