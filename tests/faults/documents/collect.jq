# What collect makes of documents that are not as they should be.
# input: {cells, verdict}: the list of one cell, and what that has left
# output: see trials
# $task: see trials
include "ci/collect";
include "try";

# input: a world
# output: "the run" where it is green
def green:
  .cells as $cells
  | .verdict as $verdict
  | $cells
  | select(.schema == "tollgate/cells/1" and (.cells | type) == "array")
  | if .cells == [] then select((.skipped | strings) != "")
    else
      [.cells[]
        | . as $cell
        | [(.problem // "" | select(. != "")), ($verdict | doubt($cell) | select(. != ""))][0]
        | if . == null then $verdict | handed_on(""; false)
          else . as $why | $cell | unmeasured($why; "2026-11-20T17:00:00Z") end]
      | if any(.headline | startswith("Not measured") | not) then "read" else empty end,
        select(worst($cells.mode) == 0)
    end
  | if type == "string" then . else "the run" end;

# jq 1.6 dies of two data files where a program binds no variable of its own.
$task as $asked
| trials($asked; green)
