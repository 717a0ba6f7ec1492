# begun.json: what a set knows before its first launch.
# input: plan.json
# output: {usual, alone, rate (see modes.jq), slots, first, wanted: {}}
# $usual: the mode of a case about which nothing is known
# $after: [an earlier measurement of the same plan, or one without cases]
# $launches: launches of the first batch
import "measure/modes" as modes;
import "lib/request" as request;

(.cases | modes::known($usual; $after))
+ { slots: ($after[0] | request::chosen_slots), first: $launches, wanted: {} }
