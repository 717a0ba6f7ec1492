# What is to be said of the runner classes that are asked for, a line each: a problem as it is, a
# warning with that word before it.
# input: the gate's own classes.json, and the one that is asked for
# $names: the classes that are asked for
# $today: a date such as 2026-11-22
# output: lines

import "lib/images" as images;

[inputs]
| images::findings($names | split(" "); $today)
| .problem // "warning: \(.warning)"
