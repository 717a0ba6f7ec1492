# Whether measuring the head alone may clear anything.
# input: nothing
# output: true or false
# $plan, $thresholds, $stored, $machine: [the content of their files]

import "compare/precheck" as precheck;

$machine[0] as $here
| precheck::worth_it($plan[0]; $thresholds[0]; $stored[0]; $here.key; $here.host.fingerprint)
