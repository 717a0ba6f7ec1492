# The plan of one job (target × runner class): cases, rows, looks and commits.
import "lib/cases" as cases;
import "lib/limits" as limits;
import "lib/paths" as paths;
import "plan/rows" as rows;
import "plan/schedule" as schedule;

def of_target($options):
  (.settings // {}) as $settings
  | {
      schema: "tollgate/plan/1",
      target: $options.target,
      title,
      runner: $options.runner,
      tier: $options.tier,
      source: $options.source,
      repository: $options.repository,
      base: { ref: $options.base, commit: $options.base_commit },
      head: { ref: $options.head, commit: $options.head_commit },
      timeout_s: ($settings.timeout_s // 10),
      keepalive: ($settings.keepalive != false),
      sample_answers: ($settings.sample_answers != false),
      local_ips: $settings.local_ips,
      only: $options.only
    }
  | if $options.home != "" then .home = $options.home else . end
  | if $options.base_own then .base_own = $options.base_own else . end;

# input: a target definition
# output: its plan, without finest limits and gone rows
# $thresholds: a threshold file
# $probes: kinds of probes
# $options: the options of the plan stage, by name; changed and earlier as for `document`
def plan($thresholds; $probes; $options):
  cases::cases($options.tier; $options.only; $probes) as $all
  | (paths::left_out($all; $options)
    + paths::rest_left_out($all; cases::cases($options.tier; ""; $probes); $options)) as $left
  | [$all[] | select(.case | IN($left[].case) | not) | del(.paths)] as $cases
  | ($cases | rows::gated_rows($thresholds; $probes; $options.runner)) as $rows
  | schedule::side_start_s as $start_s
  | of_target($options)
    + {
        inconclusive: ($thresholds | limits::inconclusive($options.hosted == true)),
        cases: $cases,
        rows: $rows
      }
    + ($thresholds | limits::mode($options.mode // ""))
    + ($options | schedule::requested | schedule::judging($rows | length; $options.tier))
  # One commit on both sides shows noise, of which few launches say little.
  | if .base.commit == .head.commit then del(.clearing) else . end
  | schedule::with_cost($start_s; $probes)
  | if $left != [] then .left_out = $left else . end;

# input: the target definition
# output: plan.json
# $options: the options of the plan stage, by name, and probes: kinds of probes; thresholds: [the
#         threshold file]; earlier: [the definition beside the thresholds], empty where it is this
#         one; changed: [paths of changed files], empty where no case is left out
def document($options):
  $options.thresholds[0] as $thresholds
  | $options.probes as $probes
  # A case that is left out is not measured, and is not gone.
  | (cases::cases($options.tier; $options.only; $probes)
    | rows::gated_rows($thresholds; $probes; $options.runner)) as $defined
  | plan($thresholds; $probes; $options)
  | .rows as $rows
  | .runner as $runner
  | .cases |= map(rows::with_finest($rows; $thresholds; $runner))
  | .gone = ($options.earlier[0]
      | rows::gone_rows($rows + $defined; $thresholds; $probes; $options));
