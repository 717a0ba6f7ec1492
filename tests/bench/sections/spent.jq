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

# input: a part of a run, as results/spent.json names it
# output: the same in standard terms
def part_title:
  {
    "know the machine": "machine facts",
    "both sides start and end, all between launches": "start and stop of both sides",
    "k6 warm-ups that choose the slots": "k6: choice of the slot length",
    "k6 starts": "k6: start",
    "k6 warms up": "k6: warm-up",
    "k6 ends": "k6: end",
    "the gate's own work around k6": "Tollgate's own work around k6",
    "compare, and choose what is next": "compare",
    "say why": "why"
  }[.] // .;

# input: results/spent.json
# output: lines of a table
def parts:
  .runs as $runs
  | range($runs[0].parts | length) as $at
  | [$runs[0].parts[$at].part | part_title]
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
  "## Where the time of a run goes",
  "",
  "Slots under load, which are judged, take \([.runs[] | under_load | percent(0)] | join(" and "))"
  + " of a run. The time of planning is not recorded.",
  "",
  (["part"] + [.runs[] | "seconds: \(named)", "share"] | head),
  parts,
  (["total"] + [.runs[] | (.seconds | digits(1)), ""] | cells),
  "",
  origin;
