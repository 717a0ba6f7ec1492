# What compare makes of documents that are not as they should be.
# input: {plan, thresholds, baseline, precheck, first, confirm}: what a run leaves behind
# output: see trials
# $task: see trials
include "green";
include "try";

# jq 1.6 dies of two data files where a program binds no variable of its own.
$task as $asked
| trials($asked; green)
