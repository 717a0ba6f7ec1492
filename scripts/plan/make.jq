# plan.json, of a definition, its limits and what plan was asked for.
# input: the target definition
# output: plan.json
# $thresholds: [the content of its file]
# $probes: kinds of probes
# $earlier: [the definition that stands beside the limits], empty where it is this one
# $changed: [the paths of changed files], empty where they leave nothing out
# and as text or numbers what the options of scripts/plan/run say

include "lib/cases";
include "plan/cell";
include "plan/finest";
include "plan/gone";

# What is left out is not measured, and is not gone.
(cases($tier; $only; $probes) | gated_rows($thresholds[0]; $probes; $runner)) as $there
| plan($thresholds[0]; $probes; $ARGS.named)
| .rows as $rows
| .runner as $runner
| .cases |= map(with_finest($rows; $thresholds[0]; $runner))
| .gone = ($earlier[0] | gone_rows($rows + $there; $thresholds[0]; $probes; $ARGS.named))
