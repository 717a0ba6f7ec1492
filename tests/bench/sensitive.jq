# What was drawn from recorded launches, beside what was wanted of it, and as a picture's points.
include "spaced";
include "sections/words";

# input: something wanted: {what, condition, seen} and least or most
# output: the same; reached: null where nothing was recorded for it
def reached:
  .reached = (
    .seen as $seen
    | if $seen == null then null
      elif .most != null then $seen <= .most
      else $seen >= .least end
  );

# input: sensitivity.json, or what it says of instructions
# output: the share of slower cases that were found, of all shapes; null where none was drawn
# $condition: name
# $amount: percent
# $limits: name
def found($condition; $amount; $limits):
  [slower_at($amount; $limits)[] | select(.condition == $condition) | .found][0];

# input: sensitivity.json, or what it says of instructions
# output: the line of its unchanged runs, null where none was drawn
# $condition: name
# $limits: name
# $sides: recorded or swapped
def unchanged($condition; $limits; $sides):
  [unchanged_at($limits; $sides)[] | select(.condition == $condition)][0];

# input: sensitivity.json
# output: things wanted of one condition
# $condition: its name
def wanted_in($condition):
  (
    ("usual", "fine") as $limits
    | { what: "false alarms a run", $condition, $limits, most: 0.01,
        seen: unchanged($condition; $limits; "recorded").share }
  ),
  { what: "false alarms a run of instructions", $condition, limits: "fine", most: 0.01,
    seen: (.instructions | unchanged($condition; "fine"; "recorded").share) },
  (if $condition == "quiet" then { amount: 5, limits: "fine" }
    else { amount: 10, limits: "usual" } end) as $at
  | ({ what: "+\($at.amount) % found", $condition, limits: $at.limits, least: 0.95,
        seen: found($condition; $at.amount; $at.limits) }
    , { what: "+2 % of instructions found", $condition, limits: "fine", least: 0.99,
        seen: (.instructions | found($condition; 2; "fine")) });

# input: what draws wrote
# output: sensitivity.json
# $agreement: see agreements
def sensitivity($agreement):
  . + { agreement: $agreement }
  | . + {
      wanted: [
        { what: "rows that compare judges otherwise", condition: null, most: 0,
          seen: .agreement.mismatches },
        (conditions as $condition | wanted_in($condition))
        | reached
      ]
    };

# input: what draws wrote
# output: rivals.json
def rivals:
  .versus as $versus
  | . + {
      wanted: [
        conditions as $condition
        | { what: "errors, as a share of the best rival's", $condition, most: 0.1,
            seen: ([$versus[] | select(.condition == $condition) | .ratio][0]) }
        | reached
      ]
    };

# input: [sensitivity.json, rivals.json]
# output: lines of text
def table:
  [["what", "where", "limits", "wanted", "seen", "reached"]]
  + [
      .[].wanted[]
      | [
          .what,
          .condition // "",
          .limits // "",
          (if .most != null then "at most \(.most)" else "at least \(.least)" end),
          .seen // "–",
          { "true": "yes", "false": "NO", "null": "–" }["\(.reached)"]
        ]
    ]
  | spaced;

# input: [sensitivity.json, rivals.json]
# output: whether all is as wanted that could be told
def all_reached: all(.[].wanted[]; .reached != false);

# input: rivals.json
# output: the busy condition in which the gate finds least; null where none was recorded
def worst:
  [
    .slower[]
    | select(.rule == "tollgate" and .condition != "quiet" and .amount > 0)
  ]
  | group_by(.condition)
  | map({ condition: .[0].condition, found: (map(.found) | add / length) })
  | min_by(.found)
  | if . == null then null else .condition end;

# input: rivals.json
# output: its rules that the picture shows: what others do with the gate's limits is told in words
def drawn_rules: .rules[] | select(.setting != "limits");

# input: rivals.json
# output: lines of the picture's points, a block for each panel: amount, then percent found by each
#         rule; 0 is an unchanged case, of which nothing should be found
def points:
  . as $all
  | ("quiet", worst)
  | . as $condition
  | (
      [$all.slower[] | select(.condition == $condition)]
      | if . == [] then [{ amount: 0 }] else . end
      | group_by(.amount)[]
      | (map({ key: "\(.rule) \(.setting)", value: .found }) | from_entries) as $by
      | [.[0].amount, ($all | drawn_rules | $by["\(.rule) \(.setting)"] // 0 | . * 100)]
      | @tsv
    ),
    "",
    "";

# input: rivals.json
# output: lines of the picture's legend: what each rule is, its setting, and in how many percent of
#         the unchanged runs of each panel it calls something worse
def legend:
  . as $all
  | [("quiet", worst)] as $panels
  | drawn_rules
  | . as $rule
  | [
      .rule,
      .what,
      .setting,
      (
        $panels[]
        | . as $condition
        | [
            $all.unchanged[]
            | select(.condition == $condition)
            | select(.rule == $rule.rule and .setting == $rule.setting)
            | .share * 100
          ][0]
        | if . == null then "–" else "\(. * 10 | round / 10) %" end
      )
    ]
  | @tsv;
