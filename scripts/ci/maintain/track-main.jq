# What the page of a run of track-main.yml says, and what goes below the issue.
import "drift/groups" as groups;
import "drift/issue" as issue;
import "lib/text" as text;

# input: what scripts/ci/maintain/track-main knows, as $ARGS.named
# output: where the repository is, or "" where no server is named
def repository:
  if .GITHUB_SERVER_URL == "" then "" else "\(.GITHUB_SERVER_URL)/\(.GITHUB_REPOSITORY)" end;

# input: what scripts/ci/maintain/track-main knows
# output: lines of the page: what became of the points
def kept:
  (if .kept == "yes" then "kept" else "not kept" end) as $how
  | (.store | sub("^git:.*#"; "the branch ") | text::code(200)) as $where
  | "## Points of main",
    "",
    "- \(.points) measured, \($how) in \($where)";

# input: $ARGS: named, what scripts/ci/maintain/track-main knows; positional, what is lost
# output: lines of the page
def page:
  (.named | kept),
  (.positional[] | "- 🚫 \(text::md(500))");

# input: finding
# output: row of the table of what bisect.yml asks for
def inputs:
  [.target, .from.commit, .to.commit, .worst.case, .worst.metric, (issue::finer_limit // "")]
  | "| \(map(text::code(200)) | join(" | ")) |";

# input: drift.json
# output: lines: what a maintainer gives to the workflow bisect
# $repository: where that is
def bisections($repository):
  groups::open_findings
  | map(select(.from.commit != .to.commit))
  | select(. != [])
  | "",
    "### Find the commit on a hosted machine",
    "",
    "[Actions](\($repository)/actions) → the workflow that calls `bisect` → *Run workflow*, with:",
    "",
    "| target | good | bad | only | metric | limit |",
    "|---|---|---|---|---|---|",
    (.[0:5][] | inputs);

# input: what scripts/ci/maintain/track-main knows, with drift: [drift.json], or []
# output: lines below the issue, none where nothing worse stands
def more:
  repository as $repository
  | . as $known
  | .drift[]
  | select($repository != "" and groups::open_findings != [])
  | ($known.store
      | select(startswith("git:"))
      | sub("^.*#"; "")
      | "", "![The levels of these rows](\($repository)/raw/\(.)/shown/drift.svg)"),
    bisections($repository),
    "",
    "<sub>Found by [this run](\($repository)/actions/runs/\($known.GITHUB_RUN_ID)).</sub>";
