# plan.json, of a definition, its limits and what plan was asked for.
# input: nothing
# output: plan.json
# $definition, $thresholds, $metrics: [the content of their files]
# and as text or numbers what the options of scripts/plan/run say

include "plan/cell";

plan($definition[0]; $thresholds[0]; $metrics[0]; $ARGS.named)
