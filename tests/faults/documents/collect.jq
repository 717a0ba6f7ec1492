# What collect makes of documents that are not as they should be. A list of no cells, and a reason
# for that, is a list all the same: that it is the one that was made its digest says, which verdict
# looks at before it asks collect.
# input: {cells, verdict}: the list of one cell, and what that has left
# output: see trials
# $task: see trials
include "ci/lib/cells";
include "ci/verdict/collect";
include "try";

# input: a world
# output: "the run" where it is green
def green:
  .cells as $cells
  | .verdict as $verdict
  | $cells
  | select(.schema == "tollgate/cells/1" and (.cells | type) == "array" and .cells != [])
  | [.cells[]
      | . as $cell
      | [(.problem // "" | select(. != "")), ($verdict | doubt($cell) | select(. != ""))][0]
      | if . == null then $verdict | handed_on(""; false)
        else . as $why | $cell | unmeasured($why; "2026-11-20T17:00:00Z") end]
  | if any(.headline | startswith("Not measured") | not) then "read" else empty end,
    select(worst($cells.mode) == 0)
  | if type == "string" then . else "the run" end;

# jq 1.6 dies of two data files where a program binds no variable of its own.
$task as $asked
| trials($asked; green)
