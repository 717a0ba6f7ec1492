# The page of a run of track-main.yml, and what follows the text of its issue.
import "lib/text" as text;

# The repository's address, "" where no server is named
def repository:
  if .GITHUB_SERVER_URL == "" then "" else "\(.GITHUB_SERVER_URL)/\(.GITHUB_REPOSITORY)" end;

# What became of the data points, as lines of Markdown
def data_points:
  (if .stored == "yes" then "stored" else "not stored" end) as $how
  | (.store | sub("^git:.*#"; "the branch ") | text::code(200)) as $where
  | "## Data points of main",
    "",
    "- \(.points) measured, \($how) in \($where)";

# input: $ARGS of scripts/ci/maintain/track-main; positional: what is lost
# output: lines of the page
def page:
  (.named | data_points),
  (.positional[] | "- 🚫 \(text::md(500))");

# A row of the table of inputs of bisect.yml
def bisect_inputs:
  [.target, .good, .bad, .only, .metric, .limit]
  | "| \(map(text::code(200)) | join(" | ")) |";

# Lines of Markdown: what to start the workflow bisect with
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
    (.[0:5][] | bisect_inputs);

# input: $ARGS.named of scripts/ci/maintain/track-main, with findings, as drift/open prints them
# output: lines below the issue, none without a regression
def more:
  repository as $repository
  | . as $named
  | .findings
  | select($repository != "" and . != [])
  | ($named.store
      | select(startswith("git:"))
      | sub("^.*#"; "")
      | "", "![The levels of these rows](\($repository)/raw/\(.)/shown/drift.svg)"),
    bisections($repository),
    "",
    "<sub>Reported by [this run](\($repository)/actions/runs/\($named.GITHUB_RUN_ID)).</sub>";
