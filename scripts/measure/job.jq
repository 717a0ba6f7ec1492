# The job of a set: which cases it measures, how many launches of each, with which slots.
import "lib/policy" as policy;
import "lib/request" as request;
import "measure/modes" as modes;

# input: plan.json
# output: {cases, unknown}: names of the selected cases, all where none is named; names that no case
#   has
# $names: names with spaces between
def selected_cases($names):
  ($names | split(" ") - [""]) as $selected
  | {
      cases: [.cases[].case | select($selected == [] or IN($selected[]))],
      unknown: ($selected - [.cases[].case])
    };

# input: plan.json
# output: what a set knows before its first launch, job.json: {usual, alone, rate (see modes.jq),
#   slots, first, goals: {}}
# $usual: the mode of a case about which nothing is known
# $after: [an earlier measurement of the same plan, or one without cases]
# $launches: launches of the first batch
# $set: its name
def job($usual; $after; $launches; $set):
  (.cases | modes::known($usual; $after))
  + { slots: ($after[0] | request::chosen_slots($set)), first: $launches, goals: {} };

# input: job.json
# output: the same with the number of launches of each case that shall count
# $cases: names of the cases that are measured
# $launches: of each of them
def with_launches($cases; $launches):
  reduce $cases[] as $case (.; .goals[$case] = ([.goals[$case] // 0, $launches] | max));

# input: a request
# output: that of a warm-up, which is short and of one side, and chooses the slots of a case
# $side: which
def warm_up($side):
  . + policy::policy.measure.warm_up.value
  | .sides |= { ($side): .[$side] };

# whether all slots before one moment were much slower than all after it, or each slower than the
# next and the first much slower than the last
def falls:
  policy::policy.measure.warming.value.falls as $times
  | . as $p50
  | any(range(1; length) as $at | ($p50[:$at] | min) > $times * ($p50[$at:] | max); .)
    or (length > 1 and . == (sort | reverse) and .[0] > $times * .[-1]);

# input: the answer of a warm-up, or null
# output: whether its latency fell, as it does while code is compiled and caches fill
def is_warming:
  any((.rows // [])[] | select(.metric == "latency_p50"); [(.base // .head)[] | values] | falls);

# input: the answer of a warm-up, or null
# output: "steady"; "again", where latency fell and another warm-up is needed; "falling" after the
#   last one that may be
# $case: the case; a burst has no load that lasts
# $runs: which it was
def warmth($case; $runs):
  first(
    (select(is_warming | not) | "steady"),
    (select($case.executor == "burst") | "steady"),
    (select($runs < policy::policy.measure.warming.value.runs) | "again"),
    "falling"
  );

# input: case → its slots
# output: the same with this case: as long as its latency fell, each launch is warmed up first
# $case: the case
# $warm: {answer: [the answer of the first side's last warm-up] or [], runs: how many the side had
#   that needed the most, steady: whether latency had stopped falling}
# $plan: plan.json
def with_slot($case; $warm; $plan):
  policy::policy.measure as { $warm_ms, $warm_up, $warming }
  | ($warm.runs - if $warm.steady then 1 else 0 end) as $needed
  | ($warm_up.value | .pairs * .slot_ms + .warm_ms) as $of_each
  | ([$plan.cases[] | select(.slots)] | length) as $cases
  | (500 * $warming.value.of_budget * $plan.budget_s / $plan.looks[0] / $cases | floor) as $most
  | ([$warm_ms.value, ([$needed * $of_each, $most] | min)] | max) as $ms
  | .[$case.case] = ($case | request::slot($warm.answer[0].facts))
    + { warm_ms: $ms,
        steady: ($warm.steady and $ms >= $needed * $of_each) };
