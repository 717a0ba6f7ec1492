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
      "Yes: what comparing, reporting and publishing cost grows as the rows do."
    else
      "Not all of it: \([.stages[] | select(.linear | not) | .stage] | join(", ")) grows faster"
      + " than its rows."
    end
    + " A row of the largest step costs so many times the CPU of one of the smallest, and"
    + " \(.most) are allowed: \($each | join(", ")).";

# input: results/scale.json
# output: lines of Markdown
def section:
  "## Does it scale?",
  "",
  says,
  "",
  (["stage", "rows", "seconds", "CPU seconds", "MB"] | head),
  (.stages[] | sizes),
  "",
  "![Seconds of CPU and memory against rows](results/scale.svg)",
  "",
  origin;
