# The verdict of one row in a set of launches, by the rule of its kind, and what a second set says.
include "compare/judge";
include "compare/judge_counts";
include "compare/judge_launch";
include "lib/rows";

# input: anything
# output: a judgement without figures
# $verdict: its verdict
# $reason: why
def word($verdict; $reason): { $verdict, $reason };

# input: a case of a measurement, or null; a pool over cases has none
# output: how its rows were taken: {turns, slots}
# $slots: whether the case is loaded in slots
def taken($slots): { turns: ((.mode // "paired") != "alone"), $slots };

# input: an unjudged row
# output: judged by the rule of its kind. What was not measured in every launch of the plan decides
#   nothing.
# $entry: the threshold entry
# $how: {turns, slots}: whether both sides took turns, and whether in slots of load
# $run: see context
# $noise: the spread that is stored of the row, or null
def judge($entry; $how; $run; $noise):
  launches as $launches
  | .kind as $kind
  | first(
      (select($kind == "exact") | judge_exact($entry)),
      (select($kind == "count") | judge_count($entry; $run.alpha)),
      (select($kind == "paired" and $how.turns) | judge_paired($entry; $run.order_statistics)),
      judge_launch($entry; $noise; $how.turns and $how.slots)
    )
  | if $kind != "exact" and $launches < $run.launches
      and (.verdict | IN("pass", "improvement", "suspect"))
    then
      .verdict = "inconclusive"
      | .reason = "only \($launches) of \($run.launches) launches gave figures on both sides"
    else . end;

# input: a judged row of a second set
# output: what it says against the first
def found_otherwise:
  first(
    (select(.change == null) | "no figure"),
    (select(.verdict == "inconclusive") | .reason),
    (.change | percent)
  );

# input: a judged row of the first set
# output: with the confirming set's word on it
# $again: the row's judgement in the second set, null where there was none
def confirmed($again):
  first(
    select(.verdict != "suspect"),
    (select($again == null)
      | .verdict = "inconclusive"
      | .suspect = true
      | .reason += "; not yet confirmed by a second set"),
    (.confirm = ($again | { base, head, change, interval })
      | .worst = ([.worse, $again.worse] | max)
      | if $again.verdict == "suspect" then
          .verdict = "regression"
          | .reason += "; found again in a second set of fresh launches"
        else
          .verdict = "inconclusive"
          | .reason += "; not found again in a second set: \($again | found_otherwise)"
        end)
  );

# input: a judged row of the first set
# output: its judgement in the second set, null where there was none. A code that did not come back
#   counts as passed.
# $about: see about
# $run: see context
def second_set($about; $run):
  $run.confirm[$about.id] as $again
  | $run.confirm_cases[$about.planned.case] as $case
  | first(
      (select($again != null and $again.cases == $about.first.cases)
        | if ($case.invalid // [] | length) > 0
            or ($again | sampled("base") and sampled("head") | not)
          then { verdict: "invalid", change: null }
          else
            ($case | taken($about.slots)) as $how
            | $again
            | judge($about.entry; $how; $run; $run.stored[$about.id].spread)
          end),
      (select($case != null and $about.first.kind == "count")
        | { verdict: "pass", change: 0 }),
      null
    );
