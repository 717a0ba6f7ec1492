# Whether intervals hold the true change, on the page.
include "sections/words";

# input: {seen, most, rows, promised} of a bound
# output: its cells
def of_bound:
  "\(.seen / .rows | percent(2)) (at most \(.most | percent(2)))", (.promised | percent(2));

# input: a model of results/coverage.json
# output: its line
def line:
  [.noise, "\(.entries) × \(.rows / .entries)", (.below, .above | of_bound)]
  + [if .outside == 0 then "not contradicted" else "not in \(.outside) of \(.entries)" end]
  | cells;

# input: a model of results/coverage.json
# output: what it is and how often a bound is wrong, in words
def miss: "\(.noise): \([.below, .above | .seen / .rows] | max | percent(1))";

# input: results/coverage.json
# output: a line: what fails
def fails:
  [.models[] | select(.keeps and .outside > 0) | miss] as $missed
  | [.models[] | select((.keeps | not) and .outside > 0) | miss] as $failed
  | (if $missed == [] then
      "Where launches are so, no bound was wrong more often than promised, but for chance"
      + " (each bound of \([.models[] | select(.keeps) | .entries] | add) by itself, at 5 %)."
      else "**Not within what is promised:** \($missed | join("; "))." end)
    + (if $failed == [] then ""
      else
        " What fails is a ratio of the sides that wanders from launch to launch, where nothing is"
        + " promised: a bound is wrong in up to so many rows (\($failed | join("; "))). The sides"
        + " take turns within a launch, so what slows both does no harm; what favours one side for"
        + " several launches on end does."
      end);

# input: results/coverage.json
# output: lines of Markdown
def section:
  "## Do the intervals hold?",
  "",
  "Launches were made up whose true change is known: none, or +5 %. The gate's own compare judged"
  + " them, with limits that end rows at the first look, later, or mostly not before the last one;"
  + " the interval that it left is what counts. For all looks together its lower bound promises to"
  + " be wrong in at most \(.budgets.red | percent(2)) of the rows, the upper one in"
  + " \(.budgets.green | percent(2)), or in the former where it calls the head better. All that"
  + " this takes is launches whose ratios do not depend on each other, and lie evenly around the"
  + " change.",
  "",
  ([
    "noise",
    "changes and limits × rows",
    "change below, worst",
    "promised",
    "change above, worst",
    "promised",
    "holds"
  ] | head),
  (.models[] | line),
  "",
  "*Worst*: of the changes and limits, where it comes closest to its promise or is furthest beyond."
  + " *At most*: what the rate surely is not above, wrong in 1 of 20.",
  "",
  fails,
  "",
  origin;
