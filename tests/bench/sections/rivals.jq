# What other rules make of the same samples, on the page.
include "sections/words";

# input: lines of a table of results/rivals.json
# output: those of a rule
# $rule: the rule
def lines_of($rule): map(select(.rule == $rule.rule and .setting == $rule.setting));

# input: results/rivals.json
# output: a cell of each condition: runs with a false alarm, and slowdowns of 10 % that are missed
# $rule: the rule
def wrong($rule):
  .errors
  | lines_of($rule)
  | by_condition("\(.false_alarms | percent(1)) · \(.missed | percent(1))")
  | map(. // "–");

# input: results/rivals.json
# output: minutes that a run takes by a rule, over the conditions, unchanged
# $rule: the rule
def minutes($rule):
  [.unchanged | lines_of($rule)[].minutes]
  | if . == [] then "–"
    elif max - min < 0.05 then max | digits(1)
    else "\(min | digits(1)) to \(max | digits(1))" end;

# input: results/rivals.json
# output: lines of a table: each rule
def rules_table:
  . as $all
  | (["rule", conditions, "minutes"] | head),
    (
      .rules[]
      | . as $rule
      | [(if .rule == "tollgate" then "**\(.what)**" else .what end)] as $name
      | $all
      | $name + wrong($rule) + [minutes($rule)]
      | cells
    );

# input: results/rivals.json
# output: lines of a table: the gate's errors beside those of the best rule
# $of: the best of these: a list of versus
# $name: what they are
def beside_best($of; $name):
  .rules as $rules
  | $of
  | (by_condition(. as $one | $rules[]
        | select(.rule == $one.rival and .setting == $one.setting)
        | "\(.what): \($one.best | percent(1))")
      | line($name)),
    (by_condition(if .best == 0 and .tollgate == 0 then "neither errs"
        else "\(.ratio | percent(1)) (at most \(.ratio_at_most | percent(1)))" end)
      | line("the gate's errors ÷ these"));

# input: results/rivals.json
# output: a line: what was wanted, and where it was missed
def wanted:
  [.wanted[] | select(.reached == false) | "\(.condition) \(.seen | percent(0))"] as $missed
  | [.wanted[] | select(.reached == null) | .condition] as $untold
  | "Wanted: errors, false alarms and misses of +10 % added, at most a tenth of the best rival's."
    + (if $missed == [] then "" else " **Missed:** \($missed | join(", "))." end)
    + (if $untold == [] then ""
      else " Not recorded yet: \($untold | join(", "))." end);

# input: results/rivals.json
# output: lines of Markdown
def section:
  "## Other rules on the same recorded launches",
  "",
  "Each rule sees one figure of each launch and side, from .8 s of load, as it comes and as one"
  + " would tune it; launches follow each other as they were recorded. A cell says in how many of"
  + " \(.draws) runs of 40 rows something was called worse though nothing had changed, and how many"
  + " slowdowns of 10 % were missed. These rules always answer; the gate also says *undecided*, in"
  + " as many runs as stand above, and takes the minutes that stand behind.",
  "",
  rules_table,
  "",
  "Those with the gate's limits, metric by metric, are no tool's. All that compares pairs or turns"
  + " profits here from launches in which both sides are alive at once, which most set-ups do not"
  + " have: twenty such pairs and their median make few errors, too. What the gate adds to that is"
  + " a stated risk, an answer sooner where it is quiet, and *undecided* where it is not.",
  "",
  (["errors: false alarms and misses of +10 % added", conditions] | head),
  (.errors | lines_of({ rule: "tollgate", setting: "usual" })
    | by_condition(.sum | percent(2)) | line("Tollgate, with the demo's limits")),
  beside_best(.versus; "the best rule as it is used"),
  beside_best(.versus_with_limits; "the best of all, with the gate's limits"),
  "",
  wanted,
  "",
  "![Slowdowns found by each rule](results/rivals.svg)",
  "",
  origin;
