# How cost grows with size, on the page.
include "sections/words";

# input: {stage, …} of results/scale.json
# output: lines of a table
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

# input: results/scale.json
# output: what it says in words
def says:
  [.stages[] | "\(.stage) \(.grew | digits(2))"] as $each
  | if all(.stages[]; .linear) then
      "The cost of comparing, reporting and publishing grows linearly with the rows."
    else
      "Faster than linear: \([.stages[] | select(.linear | not) | .stage] | join(", "))."
    end
    + " CPU time per row, the largest size ÷ the smallest (at most \(.most) is allowed):"
    + " \($each | join(", ")).";

# input: results/scale.json
# output: lines of Markdown
def section:
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
