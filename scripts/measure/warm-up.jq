# The request of a warm-up, which chooses the slots of a case.
# input: a request
# output: the same for one side, short
# $side: which
import "lib/policy" as policy;

. + policy::policy.measure.warm_up.value
| .sides |= { ($side): .[$side] }
