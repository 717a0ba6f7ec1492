# begun.json: what a set knows before its first launch.
# input: plan.json
# output: {usual, alone, rate (see modes.jq), slots, first, wanted: {}}
# $usual: the mode of a case about which nothing is known
# $after: [an earlier measurement of the same plan, or one without cases]
# $launches: launches of the first batch
include "measure/modes";
include "lib/request";

(.cases | known($usual; $after))
+ { slots: ($after[0] | chosen_slots), first: $launches, wanted: {} }
