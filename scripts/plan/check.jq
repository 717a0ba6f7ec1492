# What is wrong with a definition and its limits, beyond what their schemas say: a line each.
# input: nothing
# output: lines "FILE: /path is VALUE; allowed: …"
# $target, $thresholds, $metrics: [the content of their files]
# $target_file, $thresholds_file: the names of two of them, for people
# $probes: kinds of probes
# $services: names of the services that there are

include "plan/problems";

(
  ($target[0] | target_problems($probes; $services)),
  ($thresholds[0] | limit_problems($target[0]; $probes; $metrics[0]))
)
| sub("^target "; "\($target_file): ")
| sub("^thresholds "; "\($thresholds_file): ")
