# What `told` in load.sh saw of a service.

# input: text: lines "MICROSECONDS NAME=VALUE NAME=VALUE …"
# output: [{us, NAME: VALUE…}…]
def seen:
  [
    split("\n")[]
    | select(. != "")
    | split(" ")
    | { us: (.[0] | tonumber) }
      + (.[1:] | map(select(. != "") | split("=") | { (.[0]): (.[1] | tonumber) }) | add // {})
  ];

# input: numbers
# output: their average, nothing where there is none
def average: select(length > 0) | add / length;

# input: what was seen
# output: how much a counter grew, nothing where it was not told
# $name: the counter
def grew($name): map(.[$name] | select(. != null)) | select(length > 1) | .[-1] - .[0];

# input: a number, not below 0
# output: a metric line
# $metric, $unit, $better: of the metric
def line($metric; $unit; $better):
  { metric: $metric, label: null, unit: $unit, better: $better, samples: [.] };
