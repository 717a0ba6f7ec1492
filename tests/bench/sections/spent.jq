# Where the time of a run goes, on the page.
include "sections/words";

# input: one of the runs of results/spent.json
# output: what it is
def named: "\(.target), \(.cases) cases, \(.launches) launches";

# input: one of the runs of results/spent.json
# output: share of its time in slots under load
def under_load:
  .seconds as $all
  | .parts[]
  | select(.part == "slots under load")
  | .seconds / $all;

# input: results/spent.json
# output: lines of a table
def parts:
  .runs as $runs
  | range($runs[0].parts | length) as $at
  | [$runs[0].parts[$at].part]
    + (
        $runs
        | map(
            .seconds as $all
            | .parts[$at].seconds
            | (digits(1), if . == null then "–" else . / $all | percent(1) end)
          )
      )
  | cells;

# input: results/spent.json
# output: lines of Markdown
def section:
  "## Where a run's minutes go",
  "",
  "Of a run's time slots under load, which are what is judged, take"
  + " \([.runs[] | under_load | percent(0)] | join(" and ")). When planning began a run does not"
  + " record, so it is told from its plan on.",
  "",
  (["part"] + [.runs[] | "seconds: \(named)", "share"] | head),
  parts,
  (["all"] + [.runs[] | (.seconds | digits(1)), ""] | cells),
  "",
  origin;
