# The plan of one cell (target × runner class): what is measured, how often, and which rows must
# come back.
include "plan/cases";
include "lib/limits";
include "lib/policy";

# input: a case
# output: seconds that it takes in a set
# $plan: {pairs, launches}
# $estimate: what its probe.json says of that; slots are taken at their least where no warm-up has
#            chosen them yet
def seconds($plan; $estimate):
  . as $case
  | (.slot_ms // $estimate.slot_ms) as $slot_ms
  | ([$estimate.side_keys // [] | .[] | $case[.] // 0] | add // 0) as $of_case
  | (if $slot_ms == null then 0 else 2 * $plan.pairs * ($slot_ms + $estimate.guard_ms) / 1000 end)
    + $plan.launches * ($estimate.launch_s // 0)
    + 2 * $plan.launches * ($of_case + ($estimate.side_s // 0))
    + ($estimate.once_s // 0);

# input: a plan
# output: seconds of load and rests of one set
# $probes: kinds of probes
# $settle_s: seconds that a service rests after it is ready
def estimate($probes; $settle_s):
  . as $plan
  | ([.cases[] | seconds($plan; $probes[.probe].estimate)] | add)
    + 2 * .launches * (policy.plan.rest_s.value + $settle_s);

# input: gated rows of single cases
# output: rows of all cases together, for metrics that two cases or more have
# $closed: names of the cases whose users wait for their answers
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

# input: cases
# output: the rows of which some limit speaks
# $thresholds: a threshold file
# $probes: kinds of probes
# $runner: the runner class
def gated_rows($thresholds; $probes; $runner):
  [.[] | select(.executor == "closed") | .case] as $closed
  | [.[] | rows($probes) | . as $row | select($thresholds | limit_for($row; $runner))]
  | . + rows_of_all_cases($closed);

# input: the target's settings
# output: {launches, pairs} of a set: a whole number of pairs a launch, and no fewer than the
#         intervals of all rows need
# $asked: {launches, slots} as a person asked for them, 0 where none did
# $rows: the number of gated rows
def sample_sizes($asked; $rows):
  policy.plan as $usual
  | ([$asked.launches, .launches // $usual.launches.value] | map(select(. > 0)) | .[0]) as $launches
  | ([$asked.slots, .pairs // $usual.pairs.value] | map(select(. > 0)) | .[0]) as $slots
  | ([$slots, ([$rows, 1] | max | pairs_needed)] | max) as $pairs
  | { launches: $launches, pairs: ($launches * ($pairs / $launches | ceil)) };

# input: a target definition
# output: the plan
# $thresholds: a threshold file
# $probes: kinds of probes
# $a: the named arguments of the plan stage
def plan($thresholds; $probes; $a):
  cases($a.tier; $a.only; $probes) as $cases
  | if $cases == [] then error("--only \($a.only): no case has such a name") else . end
  | ($cases | gated_rows($thresholds; $probes; $a.runner)) as $rows
  | (.settings // {}) as $settings
  | (.start.settle_s // 0) as $settle_s
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
      confidence: (1 - policy.plan.false_alarms.value / ([$rows | length, 1] | max)),
      inconclusive: ($thresholds | inconclusive($a.hosted == true)),
      timeout_s: ($settings.timeout_s // 10),
      keepalive: ($settings.keepalive != false),
      local_ips: $settings.local_ips,
      only: $a.only,
      cases: $cases,
      rows: $rows
    }
    + ($settings | sample_sizes($a; $rows | length))
    + (if $a.home != "" then { home: $a.home } else {} end)
    + (if $a.base_own then { base_own: $a.base_own } else {} end)
  | .estimate_s = estimate($probes; $settle_s);
