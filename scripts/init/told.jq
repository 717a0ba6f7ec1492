# What init has found, guessed and written, and what comes next.
# input: nothing is read
# output: lines
# $facts: [facts.json]
# $limits: [limits.json]
# $target: [target.json]

import "init/limits" as limits;
import "init/target" as target;

# input: a word
# output: the same for a shell
def shown: if test("^[A-Za-z0-9_./:{}=-]+$") then . else @sh end;

# input: a request as it was looked at
# output: a line about its answers
def answered:
  "  GET \(.path): \(.status)\(if .type == "" then "" else ", \(.type)" end), \(
    if .same then "always the same" else "differs from one time to the next" end
  ); checked by \(if .text == null then "its status alone" else .text | tojson end)";

# input: a limit as found
# output: a line about it
def limited:
  "  \(.metric): \(
    if .limit == null then "no limit, \(.told)"
    else "limit \(.limit | limits::percent); \(.told)" end
  )\(
    if .limit != null and .endpoints then " (counted: \(.endpoints | join(", ")))" else "" end
  )";

# input: {start, tool}: as asked; the tool that counts instructions here, or ""
# output: a line where they are not counted, and could be elsewhere
def uncounted:
  select(target::counts | not)
  | "  instructions_per_request: not counted, \(
    if .tool == "" then "no tool for it works here"
    else "an interpreter takes minutes a launch under \(.tool)" end
  )";

# input: facts.json
# output: lines about what nobody has said
# $target: target.json
def guessed($target):
  (
    [$target.build.commands[] | map(shown) | join(" ")]
    | join(" && ")
    | if . == "true" then "  not built: it is started as it lies there"
      else "  built by \(.)" end
  )
    + (if .asked.build == "" then " (--build)" else "" end),
  "  deployed: \($target.build.artifacts
    | if . == ["*"] then "all files of the commit" else join(" ") end)"
    + (if .asked.artifact == "" then " (--artifact)" else "" end),
  "  started by \($target.start.command | map(shown) | join(" "))"
    + (if $target.start.env then ", PORT={port}" else "" end),
  (.left_out[] | "  left out: GET \(.path), which \(.why)"),
  (select(.known == "") | "  the workflow names \(.gate), for this gate's checkout has no remote:"
    + " name yours there"),
  (select(.left != "") | "  left as it was: \(.left)");

$facts[0]
| (
    "what it answers:",
    (.ready, .looked[] | answered),
    "what it could see:",
    (if .measured == "measured" then ($limits[0][] | limited), (.asked | uncounted)
      else "  nothing was measured: limits are those that many services bear" end),
    "guessed:",
    guessed($target[0]),
    "written: \(.written)",
    "Nothing fails by it yet (\"mode\": \"report\"). Next:",
    "  git add \(.path) .github && git commit -m \"Gate pull requests\"",
    "  \(.root | shown)/scripts/gate run \(.name) --home \(.path) --source \(.shown)"
      + " --base \(.main) --head MY-BRANCH"
  )
