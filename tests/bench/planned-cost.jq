# What plan says of numbers of cases, as a table.
# input: nothing is read
# output: lines of text
# $probes: see scripts/lib/probes.sh
include "cost";

[$ARGS.positional[] | tonumber | planned($probes)]
| table
