# Limits of what base against base has shown.
# input: verdict.json, or null
# output: [{metric, limit, seen, told}]
# $target: [target.json]

include "init/limits";

found($target[0])
