# What a plan takes, before anything is measured.
import "lib/policy" as policy;

# input: a case
# output: whether its probe wants running services, which the cases of a launch share
def shares_start: .service == "running" or .needs == "service";

# input: a target definition
# output: seconds that a side takes to start and to end
def side_start_s:
  policy::policy.plan.rest_s.value
  + policy::policy.plan.service_s.value * (.services // [] | length)
  + (.fixture_s // 0)
  + (.start.settle_s // 0);

# input: a case
# output: seconds that it takes in a launch, without a start that it shares with others
# $pairs: of slots
# $start_s: seconds that a side takes to start
# $estimate: what its probe.json says of that; slots are taken at their least where no warm-up has
#            chosen them yet
def seconds($pairs; $start_s; $estimate):
  . as $case
  | (.slot_ms // $estimate.slot_ms) as $slot_ms
  | ([$estimate.side_keys // [] | .[] | $case[.] // 0] | add // 0) as $of_case
  | (
      [$estimate.entries_s // {} | to_entries[] | .value * ($case[.key] // [] | length)]
      | add // 0
    ) as $of_entries
  | (if $slot_ms == null then 0 else 2 * $pairs * ($slot_ms + $estimate.guard_ms) / 1000 end)
    + ($estimate.launch_s // 0) + $of_entries
    + 2 * ($of_case + ($estimate.side_s // 0))
    + (if .service == "own" then 2 * $start_s else 0 end);

# input: cases
# output: how often both sides are started in a launch: once for each variant, which all its cases
#         share; both at the same time
def starts: [.[] | select(shares_start) | .variant] | unique | length;

# Where starting takes longer than measuring, measure takes more pairs (see measure/steps).
# input: seconds of a case in a launch, with the plan's pairs
# output: the pairs that it takes
# $pairs: of the plan
# $share_s: its share of the seconds that starting takes
def pairs_taken($pairs; $share_s):
  if $share_s > . then
    [$pairs, ([$pairs * $share_s / . | ceil, policy::policy.measure.pairs_most.value] | min)]
    | max
  else $pairs end;

# input: a case
# output: seconds that it takes in a launch, with as many pairs as it will take
# $plan: {pairs, start_s, share_s}: of slots in a launch, at least; seconds that a side takes to
#        start; of those of a launch, a case's share
# $estimate: see seconds
def seconds_taken($plan; $estimate):
  seconds($plan.pairs; $plan.start_s; $estimate) as $least
  | if .slots then
      ($least | pairs_taken($plan.pairs; $plan.share_s)) as $pairs
      | seconds($pairs; $plan.start_s; $estimate)
    else $least end;

# input: cases
# output: {launch_s, once_s}: seconds that they take in each launch, starts included, and once
# $pairs: of slots, in a launch
# $start_s: seconds that a side takes to start
# $probes: kinds of probes
def cost($pairs; $start_s; $probes):
  ($start_s * starts) as $starts_s
  | ([.[] | select(shares_start)] | length) as $sharing
  | { $pairs, $start_s, share_s: ($starts_s / ([$sharing, 1] | max)) } as $plan
  | map(
      $probes[.probe].estimate as $estimate
      | {
          each_s: (if .once then 0 else seconds_taken($plan; $estimate) end),
          once_s: ($estimate.once_s // 0)
        }
    )
  | {
      launch_s: ($starts_s + ([.[].each_s] | add)),
      once_s: ([.[].once_s] | add)
    };

# input: a plan
# output: the same with what it takes: launch_s, seconds of one launch of all cases, and estimate_s,
#         those up to the first look
# $start_s: seconds that a side takes to start
# $probes: kinds of probes
def with_cost($start_s; $probes):
  .pairs as $pairs
  | (.cases | cost($pairs; $start_s; $probes)) as $cost
  | .launch_s = ($cost.launch_s * 10 | round / 10)
  | .estimate_s = ($cost.once_s + .looks[0] * $cost.launch_s | round);
