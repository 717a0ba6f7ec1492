# The definition of a target's stand-in.
# input: the target definition
# output: the same, built and started as the twin
# $model: [its twin.json]
# $probes: kinds of probes

include "plan/twin";

as_twin($model[0]; $probes)
