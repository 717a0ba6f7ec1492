# What other rules make of the same samples, on the page.
include "sections/words";

# input: anything
# output: the conditions, in the order of columns
def conditions: "quiet", "core", "bursts", "share", "crowded";

# input: lines of a table of results/rivals.json
# output: those of a rule
# $rule: the rule
def lines_of($rule): map(select(.rule == $rule.rule and .setting == $rule.setting));

# input: results/rivals.json
# output: a cell of each condition: runs with a false alarm, and slowdowns of 10 % that are missed
# $rule: the rule
def wrong($rule):
  (.errors | lines_of($rule)) as $errors
  | (.unchanged | lines_of($rule)) as $runs
  | conditions as $condition
  | [$runs[] | select(.condition == $condition) | .share][0] as $false
  | [$errors[] | select(.condition == $condition) | .missed][0] as $missed
  | if $false == null then "–" else "\($false | percent(1)) · \($missed | percent(1))" end;

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
      | $name + [wrong($rule)] + [minutes($rule)]
      | cells
    );

# input: a list of versus of results/rivals.json
# output: a cell of each condition
def ratios:
  . as $all
  | conditions as $condition
  | [
      $all[]
      | select(.condition == $condition)
      | if .best == 0 then "neither errs"
        else "\(.ratio | percent(1)) (at most \(.ratio_at_most | percent(1)))" end
    ][0] // "–";

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
  "## The same samples, judged by other rules",
  "",
  "What other tools do was done with the same recorded launches: each rule sees one figure of each"
  + " launch and side, as it comes and as its users tune it. A cell says in how many of \(.draws)"
  + " runs of 40 rows something was called worse though nothing had changed, and how many slowdowns"
  + " of 10 % were missed.",
  "",
  rules_table,
  "",
  "The last three are no tool's: they are given the gate's own limits, metric by metric."
  + " Relabelling and runs in turns also profit from launches in which both sides were alive at"
  + " once, which most set-ups do not measure.",
  "",
  (["the gate's errors ÷ those of", conditions] | head),
  (["the best rule as it is used", (.versus | ratios)] | cells),
  (["the best of all, with the gate's limits", (.versus_with_limits | ratios)] | cells),
  "",
  wanted,
  "",
  "![Slowdowns found by each rule](results/rivals.svg)",
  "",
  origin;
