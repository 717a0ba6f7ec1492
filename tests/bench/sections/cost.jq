# Cost of large inputs, and of the parts of a run, on the page.
include "sections/words";

def sizes:
  . as $stage
  | .sizes[]
  | [
      $stage.stage,
      .rows,
      (.seconds | digits(1)),
      (.cpu_s | digits(1)),
      .mb
    ]
  | cells;

def says:
  [.stages[] | "\(.stage) \(.grew | digits(2))"] as $each
  | if all(.stages[]; .linear) then
      "The cost of comparing, reporting and publishing grows linearly with the rows."
    else
      "Faster than linear: \([.stages[] | select(.linear | not) | .stage] | join(", "))."
    end
    + " CPU time per row, the largest size ÷ the smallest (at most \(.most) is allowed):"
    + " \($each | join(", ")).";

def scale:
  "## Scaling",
  "",
  says,
  "",
  (["stage", "rows", "seconds", "CPU seconds", "MB"] | head),
  (.stages[] | sizes),
  "",
  "![Seconds of CPU and memory against rows](../../tests/bench/results/scale.svg)",
  "",
  origin;

def named: "\(.target), \(.cases) cases, \(.launches) launches";

def under_load:
  .seconds as $all
  | .parts[]
  | select(.part == "slots under load")
  | .seconds / $all;

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

def spent:
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
