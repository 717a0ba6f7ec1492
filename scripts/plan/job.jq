# The plan of one job (target × runner class): what is measured, when it is judged, and which rows
# must come back.
import "lib/limits" as limits;
import "lib/policy" as policy;
import "lib/cases" as cases;
import "plan/cost" as cost;
import "plan/looks" as looks;
import "lib/paths" as paths;

# input: a case
# output: whether its rows are part of those of all cases together: its users wait for answers, and
#         one mode is not compared with another
def pooled: .executor == "closed" and .base_variant == null;

# input: rows of single cases, limited or not
# output: rows of all cases together, for metrics that two cases or more have
# $closed: names of the cases that are pooled
def rows_of_all_cases($closed):
  [.[] | select(.label == null and (.case | IN($closed[]))) | .metric]
  | group_by(.)
  | map(select(length > 1) | .[0])
  | map(
      select(IN(policy::policy.compare.pooled_metrics.value[]))
      | {
          case: "all-cases",
          endpoint: "all-cases",
          concurrency: null,
          variant: null,
          metric: .,
          label: null
        }
    );

# input: gated rows of single cases
# output: those that stay gated by themselves
# $closed: names of the cases that are pooled
# $together: gated rows of all cases
def gated_alone($closed; $together):
  [$together[].metric] as $pooled
  | map(
      select(
        (.metric | IN(policy::policy.compare.gated_together.value[]))
        and (.metric | IN($pooled[]))
        and .label == null
        and (.case | IN($closed[]))
        | not
      )
    );

# input: rows
# output: those of which some limit speaks
# $thresholds: a threshold file
# $runner: the runner class
def limited($thresholds; $runner): map(. as $row
  | select($thresholds | limits::limit_for($row; $runner)));

# input: cases
# output: the rows that are gated
# $thresholds: a threshold file
# $probes: kinds of probes
# $runner: the runner class
def gated_rows($thresholds; $probes; $runner):
  [.[] | select(pooled) | .case] as $closed
  | [.[] | cases::rows($probes)] as $all
  | ($all | rows_of_all_cases($closed) | limited($thresholds; $runner)) as $together
  | ($all | limited($thresholds; $runner) | gated_alone($closed; $together)) + $together;

# input: a target definition
# output: what a plan says of it
# $a: the named arguments of the plan stage
def of_the_target($a):
  (.settings // {}) as $settings
  | {
      schema: "tollgate/plan/1",
      target: $a.target,
      title,
      runner: $a.runner,
      tier: $a.tier,
      source: $a.source,
      repository: $a.repository,
      base: { ref: $a.base, commit: $a.base_commit },
      head: { ref: $a.head, commit: $a.head_commit },
      timeout_s: ($settings.timeout_s // 10),
      keepalive: ($settings.keepalive != false),
      local_ips: $settings.local_ips,
      only: $a.only
    }
  | if $a.home != "" then .home = $a.home else . end
  | if $a.base_own then .base_own = $a.base_own else . end;

# input: a target definition
# output: the plan
# $thresholds: a threshold file
# $probes: kinds of probes
# $a: the named arguments of the plan stage
def plan($thresholds; $probes; $a):
  cases::cases($a.tier; $a.only; $probes) as $all
  | (paths::left_out($all; $a)
    + paths::rest_left_out($all; cases::cases($a.tier; ""; $probes); $a)) as $left
  | [$all[] | select(.case | IN($left[].case) | not) | del(.paths)] as $cases
  | ($cases | gated_rows($thresholds; $probes; $a.runner)) as $rows
  | cost::side_start_s as $start_s
  | of_the_target($a)
    + {
        inconclusive: ($thresholds | limits::inconclusive($a.hosted == true)),
        cases: $cases,
        rows: $rows
      }
    + ($thresholds | limits::mode($a.mode // ""))
    + ($a | looks::asked_for | looks::judging($rows | length; $a.tier))
  | cost::with_cost($start_s; $probes)
  | if $left != [] then .left_out = $left else . end;
