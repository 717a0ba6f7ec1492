# Limits of what base against base has shown.
# input: verdict.json, or null
# output: [{metric, limit, seen, told}]
# $target: [target.json]

import "init/limits" as limits;

limits::found($target[0])
