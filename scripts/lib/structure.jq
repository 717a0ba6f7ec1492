# What must hold within the measurements of a run, beyond what the schema of each says: a row is of
# one case of its own set, has as many launches, and is what its metric is. What is found is told as
# {path, what, allowed}.
import "lib/rows" as rows;
import "lib/metrics" as $metrics;

# Rows of times are judged by one rule, whether their samples are slots or one figure a launch.
# The kinds that its rows may have
def kinds_of_metric:
  if .rule != "timed" then [.rule]
  elif .slots == true then ["paired", "launch"]
  else ["launch"] end;

# input: a row
# output: what must be the same in every set: its unit, what is better, and the rule that judges it
def nature:
  { unit,
    better,
    rule: (if .kind | IN("paired", "launch") then "timed" else .kind end) };

# What its case and set are called here
def of_set: "\(.set)\t\(.case)";

# "is …", a problem's words for it
def is: "is \(tojson)";

# input: a row
# output: a problem for each thing that its metric has otherwise, and for a label without letters
def metric_problems:
  . as $row
  | (select(.label == "")
      | { path: "/label", what: (.label | is), allowed: "null or a name" }),
    ($metrics::metrics[0][.metric]
      | select(. != null)
      | (("unit", "better") as $key
          | select(.[$key] != $row[$key])
          | { path: "/\($key)", what: ($row[$key] | is), allowed: (.[$key] | tojson) }),
        (kinds_of_metric
          | select(index($row.kind) == null)
          | { path: "/kind", what: ($row.kind | is), allowed: (map(tojson) | join(" or ")) }));

# A file is looked at once, however many launches its case has.
# A problem for each array that has not one entry a launch
def length_problems($launches):
  select(.kind != "exact" and $launches != null)
  | ("base", "head", "base_of", "head_of") as $key
  | .[$key]
  | select(. != null and length != $launches)
  | { path: "/\($key)", what: "has \(length) launches", allowed: "\($launches), as its case has" };

# Bad ones without a total, or a total without them, would look like none of so many.
# A problem for each side whose counts and totals are not of the same launches
def count_problems:
  . as $row
  | ("base", "head") as $side
  | "\($side)_of" as $of
  | if .kind == "count" then
      select([.[$side], .[$of] | . // [] | map(map(type))] | .[0] != .[1])
      | { path: "/\($of)",
          what: "is not of the launches of /\($side)",
          allowed: "a total for each" }
    else
      select(.[$of] != null)
      | { path: "/\($of)", what: "is there", allowed: "totals of kind \"count\" only" }
    end;

# Its problems
def row_problems($entries):
  ($entries[of_set] // []) as $own
  | metric_problems,
    count_problems,
    (select($own | length == 1) | length_problems($own[0].launches)),
    (.set as $set
      | select($own | length != 1)
      | { path: "/case",
          what: (.case | is),
          allowed: "one with one entry of set \($set | tojson), not \($own | length)" });

# A problem where it says that a commit lacks its variant, and cannot mean it
def lacks_problems($planned; $measured):
  .lacks as $lacks
  | select($lacks != null and $lacks != [])
  | { path: "/lacks", what: ($lacks | is) }
    + first(
        (select($lacks | IN(["base"], ["head"], ["base", "head"]) | not)
          | { allowed: "[], or some of \"base\", \"head\"" }),
        (select($planned[.case].variant == null)
          | { allowed: "[] where the plan has no variant" }),
        (select($measured[of_set])
          | { allowed: "[] beside rows of the case" })
      );

# A problem where it says that it cannot be measured, and was
def unmeasurable_problems($measured):
  select(.unmeasurable != null and $measured[of_set])
  | { path: "/unmeasurable", what: "is there", allowed: "none beside rows of the case" };

# Rows are left out of the verdict by the mode of their case, so it must be the one they tell of.
# A problem where it is not
def mode_problems($stalls):
  { path: "/mode", what: (.mode | is) }
  + first(
      (select(.mode == "rate" and (.rate | type) != "number")
        | { allowed: "\"rate\" where /rate is a number" }),
      (select(.mode == "alone" and $stalls[of_set])
        | { allowed: "\"paired\" or \"rate\" beside stalled_slots" })
    );

# A problem where its number of launches is none
def launches_problems:
  .launches
  | select(. != null and (type != "number" or . < 0 or . != floor))
  | { path: "/launches", what: is, allowed: "a whole number" };

# A problem for each thing that is otherwise in the first
def kin_problems_of_row($first):
  nature as $now
  | $first[rows::id]
  | select(. != null and . != $now)
  | . as $there
  | ("unit", "better", "rule") as $key
  | select($now[$key] != $there[$key])
  | { path: (if $key == "rule" then "/kind" else "/\($key)" end),
      what: ($now[$key] | is),
      allowed: "\($there[$key] | tojson), as in the first set" };

# Set and case → true, of all that they are of
def owners: map(of_set) | unique | map({ key: ., value: true }) | from_entries;

# What rows and entries are held against
def held_against($plan):
  [.[].measurement.rows[]] as $rows
  | { planned: ($plan.cases | map({ key: .case, value: . }) | from_entries),
      entries: ([.[].measurement.cases[]] | group_by(of_set)
        | map({ key: .[0] | of_set, value: . }) | from_entries),
      measured: ($rows | owners),
      stalls: ([$rows[] | select(.metric == "stalled_slots")] | owners),
      first: (if any($rows[]; .set == "confirm") then
          [$rows[] | select(.set == "first") | { key: rows::id, value: nature }] | from_entries
        else {} end) };

# input: {file, measurement} of each
# output: messages
# $plan: the plan
def structure_problems($plan):
  held_against($plan) as $known
  | .[]
  | .file as $file
  | .measurement
  | (.rows
      | to_entries[]
      | .key as $n
      | .value
      | "\($file): /rows/\($n)" as $at
      | "(\(rows::id | split("\t") | map(select(. != "")) | join(" ")))" as $name
      | row_problems($known.entries),
        (select(.set == "confirm") | kin_problems_of_row($known.first))
      | "\($at)\(.path) \($name) \(.what); allowed: \(.allowed)"),
    (.cases
      | to_entries[]
      | "\($file): /cases/\(.key)" as $at
      | .value
      | "(\(.case))" as $name
      | lacks_problems($known.planned; $known.measured),
        unmeasurable_problems($known.measured),
        mode_problems($known.stalls),
        launches_problems
      | "\($at)\(.path) \($name) \(.what); allowed: \(.allowed)");
