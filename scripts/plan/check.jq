# What is wrong with a definition and its limits, beyond what their schemas say: a line each.
# input: nothing
# output: lines "FILE: /path is VALUE; allowed: …"
# $target, $thresholds: [the content of their files]
# $earlier: [the definition that stands beside the limits], empty where it is this one
# $probes: kinds of probes
# $services: names of services
# $target_file, $thresholds_file: the names of two of them, for people

include "plan/gone";
include "plan/problems";

($target[0] | all_rows($probes)) as $now
| [$earlier[] | all_rows($probes) as $before | $thresholds[0] | places_of_gone($now; $before)]
  as $gone
| (
    ($target[0] | target_problems($probes; $services)),
    ($thresholds[0] | limit_problems($target[0]; $gone; $probes))
  )
| sub("^target "; "\($target_file): ")
| sub("^thresholds "; "\($thresholds_file): ")
