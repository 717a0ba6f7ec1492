# plan.json, of a definition, its limits and what plan was asked for.
# input: the target definition
# output: plan.json
# $thresholds: [the content of its file]
# $probes: kinds of probes
# and as text or numbers what the options of scripts/plan/run say

include "plan/cell";

plan($thresholds[0]; $probes; $ARGS.named)
