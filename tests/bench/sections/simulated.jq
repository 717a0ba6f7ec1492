# Verdicts of simulated rows, on the page.
include "sections/words";

def times: 0, 0.7, 0.8, 0.9, 1, 1.5, 2;

# "100 · 0": red and passed rows, in percent.
def cell:
  .rows as $rows
  | [.red, .green]
  | map(. / $rows * 100 | digits(1))
  | join(" · ");

# The points of one limit, as a line.
def line($what):
  .[0].limit as $limit
  | (map({ key: (.change / $limit * 10 | round | tostring), value: cell }) | from_entries) as $cells
  | (map(select(.change == 0).launches.mean)[0]) as $launches
  | ["\($what), threshold \($limit) %"]
    + [times | $cells[. * 10 | round | tostring] // "–"]
    + [$launches | digits(0)]
  | cells;

def lines:
  .what as $what
  | .points
  | map(select(.limit > 0))
  | group_by(.limit)[]
  | line($what);

# Errors have no limit but the base's own share.
def errors:
  .points[]
  | "\(if .change == 0 then "without a difference" else "with \(.change) % more" end):"
    + " \(cell)";

def section:
  ([.models[].points[] | select(.limit > 0) | .rows] | [min, max] | unique | join(" to ")) as $rows
  | "## Rows with a known change",
    "",
    "Simulated launches, judged by the gate's `compare` with the error budget of a run of 60"
    + " rows; \($rows) rows a cell. A cell shows the percentage of rows that are red · that pass;"
    + " the others are inconclusive after 48 launches. Noise is that of one pair of slots; the"
    + " threshold of stalls is in percentage points of the slots. Exact figures, such as sizes,"
    + " have no noise: what is beyond the threshold is red, and nothing else is.",
    "",
    (["", (times | if . == 0 then "no change" else "\(.) × threshold" end),
      "launches, no change"] | head),
    (.models[] | select(.counts | not) | lines),
    (.models[] | select(.counts) | lines),
    "",
    ([.models[]
        | select(.counts and any(.points[]; .limit == 0))
        | "\(.what), \([errors] | join(", "))"]
      | if . == [] then empty else "Red · passed of error counts: \(join("; ")).", "" end),
    "A red row needs a change that is surely above 0 and likely beyond the threshold. Counts have"
    + " the launch as their unit, since stalls come together: what is in one launch of ten is not"
    + " told from chance, and passes too often.",
    "",
    origin;
