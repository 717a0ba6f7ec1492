# The plan of one cell (target × runner class): what is measured, when it is judged, and which rows
# must come back.
include "lib/limits";
include "lib/policy";
include "lib/cases";
include "plan/cost";
include "plan/looks";
include "lib/paths";

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
      select(IN(policy.compare.pooled_metrics.value[]))
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
        (.metric | IN(policy.compare.gated_together.value[]))
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
def limited($thresholds; $runner): map(. as $row | select($thresholds | limit_for($row; $runner)));

# input: cases
# output: the rows that are gated
# $thresholds: a threshold file
# $probes: kinds of probes
# $runner: the runner class
def gated_rows($thresholds; $probes; $runner):
  [.[] | select(pooled) | .case] as $closed
  | [.[] | rows($probes)] as $all
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
  cases($a.tier; $a.only; $probes) as $all
  | (left_out($all; $a) + rest_left_out($all; cases($a.tier; ""; $probes); $a)) as $left
  | [$all[] | select(.case | IN($left[].case) | not) | del(.paths)] as $cases
  | ($cases | gated_rows($thresholds; $probes; $a.runner)) as $rows
  | side_start_s as $start_s
  | of_the_target($a)
    + {
        inconclusive: ($thresholds | inconclusive($a.hosted == true)),
        cases: $cases,
        rows: $rows
      }
    + ($thresholds | mode($a.mode // ""))
    + ($a | asked_for | judging($rows | length; $a.tier))
  | with_cost($start_s; $probes)
  | if $left != [] then .left_out = $left else . end;
