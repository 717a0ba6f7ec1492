# Rows that were drawn from recorded launches, as compare reads them, and how its verdicts differ
# from those of the rule's copy in draws.
include "simulation";

# A run of the bench has 40 rows, however many are judged here at once.
# input: limits: metric → share
# output: a plan of the rows
# $expected: [{metric, label, …}] of the rows
def drawn_plan($expected):
  { rows: ($expected | length), metric: "latency_p50", limit: 0 }
  | plan
  | .red = (0.01 / 40 | sqrt)
  | .rows = [
      $expected[]
      | { metric, label: .label }
        + { case: "made", endpoint: "made", concurrency: null, variant: null }
    ];

# input: limits: metric → share
# output: the threshold file
def drawn_thresholds:
  {
    schema: "tollgate/thresholds/1",
    target: "made",
    limits: (to_entries
      | map({ metric: .key, worse_by: "\(.value * 1e6 | round / 1e4)%" }))
  };

# input: rows of a set
# output: its measurement
# $set: which
def drawn_measurement($set):
  . as $rows
  | { rows: ($rows | length), metric: "latency_p50", limit: 0 }
  | measured($set)
  | .rows = $rows;

# input: verdict.json
# output: {rows, mismatches, first}: how many differ in verdict or launches, and one of those
# $expected: [{metric, label, verdict, launches, confirm}] of the rows
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

# input: agreements of batches
# output: one of them all
def agreements:
  { rows: (map(.rows) | add), mismatches: (map(.mismatches) | add) }
  + (map(.first // empty) | if . == [] then {} else { first: .[0] } end);
