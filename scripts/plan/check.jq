# What is wrong with a definition and its limits, beyond what their schemas say: a line each.
# input: nothing
# output: lines "FILE: /path is VALUE; allowed: …"
# $target, $thresholds: [the content of their files]
# $probes: kinds of probes
# $services: names of services
# $target_file, $thresholds_file: the names of two of them, for people

include "plan/problems";

(
  ($target[0] | target_problems($probes; $services)),
  ($thresholds[0] | limit_problems($target[0]; $probes))
)
| sub("^target "; "\($target_file): ")
| sub("^thresholds "; "\($thresholds_file): ")
