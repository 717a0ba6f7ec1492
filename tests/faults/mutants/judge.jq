# What compare makes of every structural mutant of a run in which rows are worse than their limits.
# input: nothing
# output: lines as tap.awk reads them, of each world and set
# $schema: [the measurements' schema]
# $every: of so many mutants one is tried
# $seed: which one of them
include "mutants";
include "world";
include "compare/outcome";
include "compare/sets";
include "lib/rows";

# input: a world
# output: {problems} where compare refuses it, or {exit, rows}: row → verdict
def judged:
  { plan,
    thresholds,
    baseline: null,
    snapshot: "",
    failed: "",
    files: ["first", "confirm"],
    schema: $schema[0],
    sets: [("first", "confirm") as $file | { $file, measurement: .[$file] }] }
  | [refusals] as $problems
  | if $problems != [] then { $problems }
    else
      .sets |= map(.measurement)
      | .now = "2026-11-20T17:00:00Z"
      | compare
      | { exit, rows: (.rows | map({ key: id, value: .verdict }) | from_entries) }
    end;

# A row without a base is how an optional case tells that the base does not have it.
# input: what was made of a mutant
# output: what it hides: rows that are worse and neither called so nor anything else that is not
#   green, or all of them
# $worse: rows that were called worse before
# $optional: case → true
def hidden($worse; $optional):
  if .problems then []
  else
    .rows as $rows
    | [$worse[]
        | $rows[.] as $verdict
        | select($verdict | IN("regression", "inconclusive", "invalid", "missing") | not)
        | select(($verdict == "new" and $optional[split("\t")[0]]) | not)
        | "\(split("\t")[0:2] | join(" ")) is \($verdict // "gone")"]
      + [select(.exit == 0) | "the run is green"]
  end;

# A code of errors stands beside the row of all of them, which is planned.
# input: a world
# output: names of its planned rows that are worse
def worse:
  judged.rows as $rows
  | [.plan.rows[] | id | select($rows[.] == "regression")];

# input: a world
# output: {count, hiding}: how many mutants there are, and what was hidden by which
# $set: the set that is mutated
def hiding($set):
  . as $world
  | worse as $worse
  | ([.plan.cases[] | { key: .case, value: .optional }] | from_entries) as $optional
  | [.[$set]
      | [mutants]
      | to_entries[]
      | select((.key + $seed) % $every == 0)
      | .value
      | .mutant as $mutant
      | { what, hidden: ($world | .[$set] = $mutant | judged | hidden($worse; $optional)) }]
  | { count: length, hiding: map(select(.hidden != [])) };

# input: what mutants of one set hide
# output: lines with tabs, as tap.awk reads them
# $group: the world, and the set that was mutated
def lines($group):
  (.hiding[] | ["fault", $group, .what, (.hidden | join(", "))]),
  (select(.count == 0) | ["fault", $group, "has no mutants", ""]),
  ["tried", $group, "\(.count) mutants"]
  | join("\t");

["all slower", all_slower], ["errors only", errors_only]
| . as [$name, $world]
| ("first", "confirm") as $set
| $world
| hiding($set)
| lines("\($name), \($set) set")
