# What measure makes of a probe's found.json that is not as it should be.
# input: {plan, thresholds, machine, builds, reading, request, found}
# output: see trials
# $task: see trials
include "launched";
include "try";

# jq 1.6 dies of two data files where a program binds no variable of its own.
$task as $asked
| trials($asked; green_of_all)
