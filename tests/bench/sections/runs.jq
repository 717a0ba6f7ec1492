# Whole runs, of identical builds and of released versions, on the page.
include "sections/words";
import "lib/names" as names;

def spread($digits):
  "\(.middle | digits($digits)) (\(.least | digits($digits)) to \(.most | digits($digits)))";

# The bound that so many runs allow.
def possible:
  if .red > 0 then "\(.red) of \(.runs) runs had a false positive."
  else
    "None of \(.runs) runs had a false positive: at most \(.red_at_most | percent(1)) of such runs"
    + " have one, at 95 % confidence."
  end;

# Inconclusive rows, and their numbers of runs.
def undecided:
  .open
  | to_entries
  | sort_by(-.value, .key)
  | map((.key / " ") as $words
      | "\($words[:-1] | join(" ")) \({ metric: $words[-1] } | names::metric_title): \(.value)")
  | join(", ");

def busy:
  if .from == 0 then "other load of less than \(.to) processors"
  elif .to == null then "\(.from) or more"
  else "\(.from) to \(.to)"
  end;

# [f of all runs, then of runs by other load], in the order of columns.
def each(f): [., .beside[] | f];

def identical:
  "## A/A runs",
  "",
  "The demo against itself, while the machine did other work: builds, tests, work of other users."
  + " The demo stops after a few minutes; a pull request would measure open rows for longer.",
  "\(possible)",
  "",
  (["", "all", (.beside[] | busy)] | head),
  (["whole runs", each(.runs)[]] | cells),
  (["false positive", each(.codes["1"] // 0)[]] | cells),
  (["passed", each(.codes["0"] // 0)[]] | cells),
  (["inconclusive", each(.codes["2"] // 0)[]] | cells),
  (["invalid", each(.codes["3"] // 0)[]] | cells),
  (["gated rows · inconclusive", each("\(.rows) · \(.rows_open)")[]] | cells),
  (["false improvements", each(.rows_better)[]] | cells),
  (["minutes per run, median (range)", each(.minutes | spread(1))[]] | cells),
  (["most launches of a case, median (range)", each(.launches | spread(0))[]] | cells),
  (["other load in processors", each(.others | spread(2))[]] | cells),
  "",
  (select(.rows_open > 0) | "Inconclusive rows, and in how many runs: \(undecided).", ""),
  origin;

def row:
  "\(.case) \(names::metric_title) \(.change | signed(1))"
  + (.interval // []
    | if . == [] then "" else " [\(map(signed(1) | rtrimstr(" %")) | join(", "))]" end);

# Rows that pass are named only where there are no others.
def group($alone):
  "\(.count) \(.verdict)"
  + if .verdict == "pass" and ($alone | not) then "" else ": \(.rows | map(row) | join("; "))" end;

# The verdict of a run, and its rows by verdict.
def gate:
  (.found | length == 1) as $alone
  | ["green", "**red**", "inconclusive"][.code]
    + ". "
    + (.found | map(group($alone)) | join(". "));

def notes: "\(.says) (\(.document))";

def released_table:
  (["server", "language", "versions", "release notes", "verdict", "minutes"]
    | cells),
  "|---|---|---|---|---|--:|",
  (
    .servers[]
    | [.server, .language, "\(.base) → \(.head)", notes, gate, (.minutes | digits(1))]
    | cells
  );

def released:
  "## Third-party servers",
  "",
  "Two released versions each of \(.servers | length) third-party servers"
  + " ([tests/examples](../../tests/examples/README.md)): their release notes, and the verdict"
  + " of one run, with the most changed rows and their confidence intervals. Every run is shown."
  + " No release note announces a regression; the seeded change is marked.",
  "",
  released_table,
  "",
  origin;
