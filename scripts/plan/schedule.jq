# When rows are judged, at which error rates, and how long measuring takes.
import "lib/policy" as policy;

# input: the options of the plan stage
# output: {launches, pairs, relayout, budget}, those that are given
def requested:
  {
    launches: (if .launches == "" then null else .launches | tonumber end),
    pairs: (if .pairs == "" then null else .pairs | tonumber end),
    relayout: (.relayout // "" | if . == "" then null else tonumber end),
    budget: (if .budget == "" then null else .budget end)
  }
  | with_entries(select(.value != null));

# The numbers of launches after which open rows are judged; --launches is the last of them.
def looks:
  policy::policy.plan.looks.value as $usual
  | .launches as $most
  | if $most == null then $usual else [$usual[] | select(. < $most)] + [$most] end;

# {clearing} of a plan, the launches after which rows may only be cleared. Whoever names a number of
# launches wants these for every row, as where noise is measured.
def clearing:
  if .launches == null then { clearing: policy::policy.plan.clearing.value.launches } else {} end;

# A regression needs two sets, each with an error budget of its own. Both err with the square of
# that budget, so with the root of its part for each row all rows together keep the false positive
# rate of a run.
# Number of gated rows → the probability that one set finds a given row worse by chance.
def red: policy::policy.plan.false_alarms.value / ([., 1] | max) | sqrt;

# "20m" or "90s" → seconds
def seconds_of: (.[:-1] | tonumber) * (if endswith("m") then 60 else 1 end);

def budget_s($tier):
  if .budget then .budget | seconds_of else 60 * policy::policy.plan.minutes.value[$tier] end;

# input: what `requested` gives
# output: looks, launches, pairs, layouts, error rates and budget of a plan
# $rows: number of gated rows
# $tier: pr or full
def judging($rows; $tier):
  looks as $looks
  | {
      asked: .,
      looks: $looks,
      launches: $looks[-1],
      pairs: (.pairs // policy::policy.plan.pairs.value),
      red: ($rows | red),
      green: policy::policy.plan.false_passes.value,
      budget_s: budget_s($tier)
    }
  + clearing
  + if .relayout then { relayout } else {} end;

# Whether the case needs the running service, whose start all such cases of a launch share.
def shares_start: .service == "running" or .needs == "service";

# input: a target definition
# output: seconds that a side takes to start and to stop
def side_start_s:
  policy::policy.plan.rest_s.value
  + policy::policy.plan.service_s.value * (.services // [] | length)
  + (.fixture_s // 0)
  + (.start.settle_s // 0);

# Seconds of a case in a launch, without a shared start. $estimate is that of its probe.json; slots
# are assumed to be the shortest until the warm-up chooses them.
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

# Number of starts in a launch: one per variant, both sides at the same time.
def starts: [.[] | select(shares_start) | .variant] | unique | length;

# Where starting takes longer than measuring, measure takes more pairs (see measure/steps).
# Seconds of a case → its pairs. $share_s: its share of the seconds of the starts.
def pairs_taken($pairs; $share_s):
  if $share_s > . then
    [$pairs, ([$pairs * $share_s / . | ceil, policy::policy.measure.pairs_most.value] | min)]
    | max
  else $pairs end;

# Seconds of a case in a launch, with as many pairs as it takes.
def seconds_taken($plan; $estimate):
  seconds($plan.pairs; $plan.start_s; $estimate) as $least
  | if .slots then
      ($least | pairs_taken($plan.pairs; $plan.share_s)) as $pairs
      | seconds($pairs; $plan.start_s; $estimate)
    else $least end;

# input: cases
# output: {launch_s, once_s}: seconds that they take in each launch, starts included, and once
# $pairs: pairs of slots in a launch
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
# output: the plan with launch_s, the seconds of one launch of all cases, and estimate_s, those up
#         to the first look
# $start_s: seconds that a side takes to start
# $probes: kinds of probes
def with_cost($start_s; $probes):
  .pairs as $pairs
  | (.cases | cost($pairs; $start_s; $probes)) as $cost
  | .launch_s = ($cost.launch_s * 10 | round / 10)
  | .estimate_s = ($cost.once_s + .looks[0] * $cost.launch_s | round);
