# What is wrong with a definition and its limits, beyond what their schemas say: a line each.
# input: nothing
# output: lines "FILE: /path is VALUE; allowed: …"
# $target, $thresholds: [the content of their files]
# $earlier: [the definition that stands beside the limits], empty where it is this one
# $probes: kinds of probes
# $services: names of services
# $target_file, $thresholds_file: the names of two of them, for people

import "plan/gone" as gone;
import "plan/problems" as problems;

($target[0] | gone::all_rows($probes)) as $now
| [$earlier[] | gone::all_rows($probes) as $before | $thresholds[0]
  | gone::places_of_gone($now; $before)]
  as $gone
| (
    ($target[0] | problems::target_problems($probes; $services)),
    ($thresholds[0] | problems::limit_problems($target[0]; $gone; $probes))
  )
| sub("^target "; "\($target_file): ")
| sub("^thresholds "; "\($thresholds_file): ")
