# A target's published figures, the newest last, and $verdict: a verdict in an array -> a Markdown
# table of the figures that both have.

# input: a published figure
# output: whether it is of the same as a row of a verdict
# $row: the row
def same_as($row):
  .endpoint == $row.endpoint
  and .metric == $row.metric
  and .unit == $row.unit
  and .label == $row.label
  and (.concurrency == $row.concurrency or .concurrency == null or $row.concurrency == null)
  and (.variant == $row.variant or .variant == null or $row.variant == null);

# input: {seed, row}
# output: its line
def line:
  (.seed | .printed // "\(.value) \(.unit)") as $published
  | .row
  | "| \(.case) | \(.metric) | \($published) | \(.base * 100 | round / 100) \(.unit) |";

[inputs | .version as $version | .figures[] | select(.value != null) | . + { version: $version }]
| . as $figures
| [
    $verdict[0].rows[]
    | select(.base != null)
    | . as $row
    | [$figures[] | select(same_as($row))]
    | select(length > 0)
    | { seed: .[-1], row: $row }
  ]
| if . == [] then error("no figure in common") else . end
| "| where | metric | published \(.[-1].seed.version) | measured here |",
  "|:--|:--|--:|--:|",
  (sort_by(.row | [.endpoint, .variant, .concurrency, .metric])[] | line)
