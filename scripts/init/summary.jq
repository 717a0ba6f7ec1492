# The output of init: what it measured, guessed and wrote, and the next steps.
import "init/limits" as limits;
import "lib/policy" as policy;
import "init/target" as target;

# A word for a shell.
def quoted: if test("^[A-Za-z0-9_./:{}=-]+$") then . else @sh end;

def answered:
  "  GET \(.path): \(.status)\(if .type == "" then "" else ", \(.type)" end), \(
    if .same then "always the same" else "differs between requests" end
  ); checked by \(if .text == null then "its status only" else .text | tojson end)";

def limited:
  "  \(.metric)\(if .endpoint then " of \(.endpoint)" else "" end): \(
    if .limit == null then "no threshold: \(.why)"
    else "threshold \(.limit | limits::percent): \(.why)" end
  )\(
    if .limit != null and .endpoints then " (counted: \(.endpoints | join(", ")))" else "" end
  )";

# What was answered under load and not when it was asked for once, such as 429 by a limit of the
# rate, from rows of an A/A run.
def unexpected:
  [.[] | select(.metric == "error_rate" and .label != null and .head > 0)]
  | sort_by(-.head)
  | .[]
  | "  \(.case): \(.label) in \(.head | limits::percent) of the answers"
    + (if .label == "status 429" then
        "; raise the service's limit for the gate, or let the script allow it: { also: [429] }"
      elif .label | startswith("status 5") then
        "; the service fails under load: fewer users (concurrency), or look at its log"
      else "" end);

def uncounted:
  select(target::counts | not)
  | "  instructions_per_request: not counted, \(
    if .tool == "" then "no counter works here"
    else "an interpreter takes minutes a launch under \(.tool)" end
  )";

# Values that no option gives.
def guessed($target):
  (
    [$target.build.commands[] | map(quoted) | join(" ")]
    | join(" && ")
    | if . == "true" then "  no build: the commit is started as it is"
      else "  built by \(.)" end
  )
    + (if .options.build == "" then " (--build)" else "" end),
  "  deployed: \($target.build.artifacts
    | if . == ["*"] then "all files of the commit" else join(" ") end)"
    + (if .options.artifact == "" then " (--artifact)" else "" end),
  "  started by \($target.start.command | map(quoted) | join(" "))"
    + (if $target.start.env then ", PORT={port}" else "" end),
  (.left_out[] | "  left out: GET \(.path), which \(.why)"),
  (select(.known == "") | "  the workflow uses \(.gate), as this checkout of the gate has no"
    + " remote: replace it with yours"),
  (select(.unchanged != "") | "  not changed: \(.unchanged)");

# Minutes to the first look at the soak of a target.
def soak_minutes:
  [.cases[] | select(.probe == "soak") | 2 * .load_s]
  | add * policy::policy.plan.looks.value[0] / 60;

# input: facts.json with options, and with names and places as output.sh adds them
# output: lines
# $limits: limits.json
# $target: target.json
# $verdict: of the A/A run, or null
def summary($limits; $target; $verdict):
  "answers:",
  (.ready, .requests[] | answered),
  "thresholds:",
  (if .measured == "measured" then ($limits[] | limited), (.options | uncounted)
    else "  not measured: values that many services keep" end),
  ([$verdict.rows // [] | unexpected] | select(. != [])
    | "unexpected answers under load, a warning as long as both sides give them:", .[]),
  "guessed:",
  guessed($target),
  "written: \(.written)",
  "Nothing fails yet (\"mode\": \"report\"). Next:",
  "  git add \(.path) .github && git commit -m \"Gate pull requests\"",
  "  \(.root | quoted)/scripts/gate run \(.name) --home \(.path) --source \(.shown)"
    + " --base \(.main) --head MY-BRANCH",
  "  --tier full also measures whether the service becomes slower or larger under load (the case"
    + " soak); its \(policy::policy.plan.looks.value[0]) launches take \($target | soak_minutes)"
    + " minutes";
