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

# whether all slots before one moment were much slower than all after it
def falls:
  policy::policy.measure.warming.value.falls as $times
  | . as $p50
  | any(range(1; length) as $at | ($p50[:$at] | min) > $times * ($p50[$at:] | max); .);

# input: the answer of a warm-up, or null
# output: whether its latency fell, as it does while code is compiled and caches fill
def is_warming:
  any((.rows // [])[] | select(.metric == "latency_p50"); [(.base // .head)[] | values] | falls);

# input: the answer of a warm-up, or null
# output: whether another one is needed
# $runs: which it was
def warms_on($runs): is_warming and $runs < policy::policy.measure.warming.value.runs;

# input: case → its slots
# output: the same with this case: as long as its latency fell, each launch is warmed up first
# $case: the case
# $answer: [the answer of its last warm-up], or []
# $runs: how many it had
def with_slot($case; $answer; $runs):
  policy::policy.measure as { $warm_ms, $warm_up }
  | ($answer[0] | is_warming) as $falls
  | ($runs - if $falls then 0 else 1 end) as $needed
  | ($warm_up.value | .pairs * .slot_ms + .warm_ms) as $of_each
  | .[$case.case] = ($case | request::slot($answer[0].facts))
    + { warm_ms: ([$warm_ms.value, $needed * $of_each] | max), steady: ($falls | not) };
