# Other decision rules on the same samples, on the page.
include "sections/words";

def lines_of($rule): map(select(.rule == $rule.rule and .setting == $rule.setting));

# One cell a condition: false positives, and missed regressions of 10 %.
def wrong($rule):
  .errors
  | lines_of($rule)
  | by_condition("\(.false_alarms | percent(1)) · \(.missed | percent(1))")
  | map(. // "–");

# Minutes of A/A runs by a rule, over the conditions.
def minutes($rule):
  [.unchanged | lines_of($rule)[].minutes]
  | if . == [] then "–"
    elif max - min < 0.05 then max | digits(1)
    else "\(min | digits(1)) to \(max | digits(1))" end;

def rule_name:
  .what
  | gsub("limits"; "thresholds")
  | sub("fresh starts"; "launches")
  | sub("relabelling of"; "permutation test on");

def rules_table:
  . as $all
  | (["rule", conditions, "minutes"] | head),
    (
      .rules[]
      | . as $rule
      | [(if .rule == "tollgate" then "**\(rule_name)**" else rule_name end)] as $name
      | $all
      | $name + wrong($rule) + [minutes($rule)]
      | cells
    );

# Errors of the gate, and of the best other rule.
def beside_best($of; $name):
  .rules as $rules
  | $of
  | (by_condition(. as $one | $rules[]
        | select(.rule == $one.rival and .setting == $one.setting)
        | "\(rule_name): \($one.best | percent(1))")
      | line($name)),
    (by_condition(if .best == 0 and .tollgate == 0 then "neither errs"
        else "\(.ratio | percent(1)) (at most \(.ratio_at_most | percent(1)))" end)
      | line("the gate's errors ÷ these"));

# The goal, and where it is missed.
def wanted:
  [.wanted[] | select(.reached == false) | "\(.condition) \(.seen | percent(0))"] as $missed
  | [.wanted[] | select(.reached == null) | .condition] as $untold
  | "Goal: at most a tenth of the errors of the best other rule in practice."
    + (if $missed == [] then "" else " **Missed:** \($missed | join(", "))." end)
    + (if $untold == [] then ""
      else " Data are missing for \($untold | join(", "))." end);

def section:
  "## Other rules on the same launches",
  "",
  "Each rule gets one value per launch and side, from 0.8 s of load, in the order of recording,"
  + " with its default settings and with tuned ones. A cell shows the share of \(.draws) A/A runs"
  + " of 40 rows with a false positive · the share of +10 % regressions that were missed. These"
  + " rules always decide; the gate can also be *inconclusive*, as shown above. The last column"
  + " shows the minutes of a run.",
  "",
  rules_table,
  "",
  "No tool uses the rules with the gate's thresholds per metric. Rules on pairs benefit here from"
  + " launches in which both sides run at once, which most setups lack: twenty such pairs and their"
  + " median also make few errors. The gate adds a stated error rate, an earlier decision on a"
  + " quiet machine, and *inconclusive* on a noisy one.",
  "",
  (["errors: false positives + missed regressions of 10 %", conditions] | head),
  (.errors | lines_of({ rule: "tollgate", setting: "usual" })
    | by_condition(.sum | percent(2)) | line("Tollgate, with the demo's thresholds")),
  beside_best(.versus; "the best rule in practice"),
  beside_best(.versus_with_limits; "the best rule with the gate's thresholds"),
  "",
  wanted,
  "",
  "![Regressions detected by each rule](../../tests/bench/results/rivals.svg)",
  "",
  origin;
