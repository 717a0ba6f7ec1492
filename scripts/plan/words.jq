# A plan as text for people.
import "lib/policy" as policy;
import "lib/metrics" as $metrics;
import "plan/job" as job;

# input: seconds
# output: "45 s", "7.5 min"
def time_text: if . < 90 then "\(ceil) s" else "\(. / 60 * 10 | ceil / 10) min" end;

# [10, 15, 22] → "10, 15 and 22"
def enumerated:
  map(tostring)
  | if length > 1 then "\(.[:-1] | join(", ")) and \(.[-1])" else .[0] end;

# input: plan.json
# output: endpoints whose k6 scripts it needs
def scripts:
  .cases[]
  | if .script == true then .endpoint
    elif .script then .[.script] // [] | .[]
    else empty end;

# All n launches agree by chance in one of 2^n sets. Whether some look has so many launches that
# this is rarer than its error rate.
def can_judge:
  (if .clearing then .green * (1 - policy::policy.plan.clearing.value.share) else .green end)
    as $green
  | (([.red, $green] | min) / .launches) as $of_launch
  | [0, .looks[]] as $steps
  | any(range(1; $steps | length);
      $of_launch * ($steps[.] - $steps[. - 1]) * pow(2; $steps[.]) >= 1);

# input: plan.json
# output: its looks as text
def looks_text:
  (if .clearing then "after \(.clearing) launches, which may only clear rows; " else "" end)
  + "after \(.looks | enumerated) launches"
  + if can_judge then "" else ", too few to judge times and amounts" end;

# input: plan.json
# output: pairs and seconds of one launch as text
def launch_text:
  (if any(.cases[]; .slots) then "\(.pairs) pairs of slots or more a case, " else "" end)
  + "\(.launch_s | time_text) for all cases";

# input: plan.json
# output: why it cannot be measured, or not within its budget; nothing where it can
def why_not:
  first(
    (
      select(.cases == [] and .left_out)
      | "no changed file matches the paths of \(.target) or of its cases: nothing to measure"
    ),
    (select(.cases == []) | "\(.target) has no case in the tier \(.tier): add --tier full"),
    (
      select(.estimate_s > .budget_s)
      | "the first look takes \(.estimate_s | time_text)"
        + " (\(.looks[0]) launches of \(.launch_s | time_text)), more than the budget of"
        + " \(.budget_s | time_text): choose fewer cases (--only) or a larger --budget"
    )
  );

# Rows whose metric needs more requests than their case sends. Known only for cases with a rate:
# how many requests closed users send depends on the answers.
def too_few_requests:
  .pairs as $pairs
  | (.cases | map({ (.case): . }) | add // {}) as $cases
  | .rows[]
  | $cases[.case] as $case
  | select($case.rate != null and $case.slot_ms != null)
  | {
      case,
      metric,
      sent: (($case.rate + ($case.rate_to // $case.rate)) / 2 * $case.slot_ms / 1000
        * ($case.pairs // $pairs) | floor),
      needed: ($metrics::metrics[0][.metric].minimum // 0)
    }
  | select(.sent < .needed);

def too_few_text:
  [too_few_requests]
  | if . == [] then "" else
      "; \(.[0].metric) needs \(.[0].needed) requests per side and launch, but \(.[0].case)"
      + " sends \(.[0].sent)"
      + if length > 1 then " (and \(length - 1) more such rows)" else "" end
    end;

# input: plan.json
# output: the plan in one line
def summary:
  "plan: \(.target) on \(.runner), \(.base.ref) → \(.head.ref): "
  + "\(.cases | length) cases, \(.rows | length) gated rows, "
  + (if (.gone // []) != [] then "\(.gone | length) gone, " else "" end)
  + (if .left_out then "\(.left_out | length) left out, " else "" end)
  + "\(.launch_s | time_text) a launch, "
  + "first look after \(.looks[0]) launches (about \(.estimate_s | time_text)), "
  + "last after \(.launches), at most \(.budget_s | time_text)"
  + (if can_judge then "" else "; too few launches to judge times and amounts" end)
  + too_few_text;

# "TIER: N cases, S s a launch, M min"
def cost_of($tier; $thresholds; $probes):
  { $tier, only: "", home: "", launches: "", pairs: "", budget: "" } as $options
  | job::plan($thresholds; $probes; $options)
  | (.estimate_s / 60 | ceil) as $minutes
  | "\($tier): \(.cases | length) cases, \(.launch_s | ceil) s a launch, \($minutes) min";

# input: a target definition
# output: its row in the table of targets, with tabs between
# $thresholds: its threshold file
# $probes: kinds of probes
# $mock: whether it has a mock service
def target_line($thresholds; $probes; $mock):
  [
    .target,
    cost_of("pr"; $thresholds; $probes),
    cost_of("full"; $thresholds; $probes),
    .source.kind + if $mock and .source.kind != "mock" then ", mock" else "" end,
    .title
  ]
  | @tsv;
