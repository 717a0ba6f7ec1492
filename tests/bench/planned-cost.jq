# What plan says of numbers of cases.
# input: nothing is read
# output: an array of planned
# $probes: see scripts/lib/probes.sh
include "cost";

[$ARGS.positional[] | tonumber | planned($probes)]
