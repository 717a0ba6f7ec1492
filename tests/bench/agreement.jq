# Bootstrapped rows as compare reads them, and how its verdicts differ from those of the copy of its
# rule in draws.
include "simulation";

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
