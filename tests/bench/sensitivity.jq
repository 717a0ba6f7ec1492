# Bootstrapped rows for compare, results of bootstrapped runs, their goals, and the points of the
# picture.
include "simulation";
include "sections/words";

# The error budget is that of a run of 40 rows.
def drawn_plan($expected):
  { rows: ($expected | length), metric: "latency_p50", limit: 0 }
  | plan
  | .red = (0.01 / 40 | sqrt)
  | .rows = [
      $expected[]
      | { metric, label: .label }
        + { case: "made", endpoint: "made", concurrency: null, variant: null }
    ];

def drawn_thresholds:
  {
    schema: "tollgate/thresholds/1",
    target: "made",
    limits: (to_entries
      | map({ metric: .key, worse_by: "\(.value * 1e6 | round / 1e4)%" }))
  };

def drawn_measurement($set):
  . as $rows
  | { rows: ($rows | length), metric: "latency_p50", limit: 0 }
  | measured($set)
  | .rows = $rows;

# {rows, mismatches, first}: rows that differ in verdict or launches, and the first of them.
def agreement($expected):
  [
    .rows[]
    | select(.label)
    | { key: "\(.metric) \(.label)",
        value: { verdict, launches, confirm: (.confirm.launches // 0) } }
  ]
  | from_entries as $judged
  | [
      $expected[]
      | $judged["\(.metric) \(.label)"] as $by_compare
      | select({ verdict, launches, confirm } != $by_compare)
      | . + { compare: $by_compare }
    ] as $differ
  | { rows: ($expected | length), mismatches: ($differ | length), first: $differ[0] };

def agreements:
  { rows: (map(.rows) | add), mismatches: (map(.mismatches) | add) }
  + (map(.first // empty) | if . == [] then {} else { first: .[0] } end);

def reached:
  .reached = (
    .seen as $seen
    | if $seen == null then null
      elif .most != null then $seen <= .most
      else $seen >= .least end
  );

# The share of detected cases, over all shapes; null without data.
def found($condition; $amount; $limits):
  [slower_at($amount; $limits)[] | select(.condition == $condition) | .found][0];

# Figures of A/A runs; null without data.
def unchanged($condition; $limits; $sides):
  [unchanged_at($limits; $sides)[] | select(.condition == $condition)][0];

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

# Whether all goals with data are reached.
def all_reached: all(.[].wanted[]; .reached != false);

# The busy condition with the lowest detection rate; null without data.
def worst:
  [
    .slower[]
    | select(.rule == "tollgate" and .condition != "quiet" and .amount > 0)
  ]
  | group_by(.condition)
  | map({ condition: .[0].condition, found: (map(.found) | add / length) })
  | min_by(.found)
  | if . == null then null else .condition end;

# The rules in the picture; those with the thresholds of the gate are in the text only.
def drawn_rules: .rules[] | select(.setting != "limits");

# Points of the picture, a block for each panel: amount of work, then percent detected by each rule;
# 0 is an A/A case.
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

# Legend of the picture: each rule, its setting, and its false positives in percent of the A/A runs
# of each panel.
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
