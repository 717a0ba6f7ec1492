# Released versions of servers against each other, on the page.
include "sections/words";
import "lib/names" as names;

# input: a row of results/released.json
# output: its text: case, metric, change and interval
def row:
  "\(.case) \(names::metric_title) \(.change | signed(1))"
  + (.interval // []
    | if . == [] then "" else " [\(map(signed(1) | rtrimstr(" %")) | join(", "))]" end);

# input: {verdict, count, rows} of a server of results/released.json
# output: its text; rows that pass are named where there are no others
# $alone: whether it is the only one
def group($alone):
  "\(.count) \(.verdict)"
  + if .verdict == "pass" and ($alone | not) then "" else ": \(.rows | map(row) | join("; "))" end;

# input: a server of results/released.json
# output: what the gate says of it: how it ended, and its rows by verdict
def gate:
  (.found | length == 1) as $alone
  | ["green", "**red**", "inconclusive"][.code]
    + ". "
    + (.found | map(group($alone)) | join(". "));

# input: a server of results/released.json
# output: what its notes say, and where
def notes: "\(.says) (\(.document))";

# input: results/released.json
# output: lines of a table
def table:
  (["server", "language", "versions", "release notes", "verdict", "minutes"]
    | cells),
  "|---|---|---|---|---|--:|",
  (
    .servers[]
    | [.server, .language, "\(.base) → \(.head)", notes, gate, (.minutes | digits(1))]
    | cells
  );

# input: results/released.json
# output: lines of Markdown
def section:
  "## Third-party servers",
  "",
  "Two released versions each of \(.servers | length) third-party servers"
  + " ([tests/examples](../../tests/examples/README.md)): their release notes, and the verdict"
  + " of one run, with the most changed rows and their confidence intervals. Every run is shown."
  + " No release note announces a regression; the seeded change is marked.",
  "",
  table,
  "",
  origin;
