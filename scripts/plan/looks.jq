# When rows are judged, and what judging them may get wrong: fixed before anything is measured.
import "lib/policy" as policy;

# input: a number as a person wrote it, "" for none
# output: the number, null for none
def number_told: if . == "" then null else tonumber end;

# input: a length of time as a person wrote it: "20m", "90s"
# output: seconds
def seconds_told: (.[:-1] | tonumber) * (if endswith("m") then 60 else 1 end);

# input: the named arguments of the plan stage
# output: {launches, pairs, budget}: only what a person asked for
def asked_for:
  {
    launches: (.launches | number_told),
    pairs: (.pairs | number_told),
    budget: (if .budget == "" then null else .budget end)
  }
  | with_entries(select(.value != null));

# input: what a person asked for
# output: the looks: launches of a set after which open rows are judged. No more launches are taken
#         than were asked for, and the last look is then at these.
def looks:
  policy::policy.plan.looks.value as $usual
  | .launches as $most
  | if $most == null then $usual else [$usual[] | select(. < $most)] + [$most] end;

# A row is called worse when two sets find it, each with a budget of its own. Both do so by chance
# as often as the square of that budget, so all rows together raise a false alarm in no more than
# the promised share of runs when each row has the root of its part.
# input: how many rows are gated
# output: the probability of one of them to be called worse by chance in one set
def red: policy::policy.plan.false_alarms.value / ([., 1] | max) | sqrt;

# input: what a person asked for
# output: seconds that measuring may take in all sets
# $tier: pr or full
def budget_s($tier):
  if .budget then .budget | seconds_told else 60 * policy::policy.plan.minutes.value[$tier] end;

# input: what a person asked for
# output: when a plan looks, and what it may get wrong
# $rows: how many rows are gated
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
    };
