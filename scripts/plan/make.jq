# plan.json, of a definition, its limits and what plan was asked for.
# input: the target definition
# output: plan.json
# $thresholds: [the content of its file]
# $probes: kinds of probes
# $earlier: [the definition that stands beside the limits], empty where it is this one
# $changed: [the paths of changed files], empty where they leave nothing out
# and as text or numbers what the options of scripts/plan/run say

import "lib/cases" as cases;
import "plan/job" as job;
import "plan/finest" as finest;
import "plan/gone" as gone;

# What is left out is not measured, and is not gone.
(cases::cases($tier; $only; $probes) | job::gated_rows($thresholds[0]; $probes; $runner)) as $there
| job::plan($thresholds[0]; $probes; $ARGS.named)
| .rows as $rows
| .runner as $runner
| .cases |= map(finest::with_finest($rows; $thresholds[0]; $runner))
| .gone = ($earlier[0] | gone::gone_rows($rows + $there; $thresholds[0]; $probes; $ARGS.named))
