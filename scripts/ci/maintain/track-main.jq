# What the page of a run of track-main.yml says, and what goes below the issue.
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

# input: finding, as drift/open has it
# output: row of the table of what bisect.yml asks for
def inputs:
  [.target, .good, .bad, .only, .metric, .limit]
  | "| \(map(text::code(200)) | join(" | ")) |";

# input: findings, as drift/open has them
# output: lines: what a maintainer gives to the workflow bisect
# $repository: where that is
def bisections($repository):
  map(select(.good != .bad))
  | select(. != [])
  | "",
    "### Find the commit on a hosted machine",
    "",
    "[Actions](\($repository)/actions) → the workflow that calls `bisect` → *Run workflow*, with:",
    "",
    "| target | good | bad | only | metric | limit |",
    "|---|---|---|---|---|---|",
    (.[0:5][] | inputs);

# input: what scripts/ci/maintain/track-main knows, with findings, as drift/open has them
# output: lines below the issue, none where nothing worse stands
def more:
  repository as $repository
  | . as $known
  | .findings
  | select($repository != "" and . != [])
  | ($known.store
      | select(startswith("git:"))
      | sub("^.*#"; "")
      | "", "![The levels of these rows](\($repository)/raw/\(.)/shown/drift.svg)"),
    bisections($repository),
    "",
    "<sub>Found by [this run](\($repository)/actions/runs/\($known.GITHUB_RUN_ID)).</sub>";
