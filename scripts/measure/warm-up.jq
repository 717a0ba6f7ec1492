# The request of a warm-up, which chooses the slots of a case.
# input: a request
# output: the same for one side, short
# $side: which
include "lib/policy";

. + policy.measure.warm_up.value
| .sides |= { ($side): .[$side] }
