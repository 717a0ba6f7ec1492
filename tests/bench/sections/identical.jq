# Whole runs of identical builds, on the page.
include "sections/words";
import "lib/names" as names;

# input: {least, middle, most}
# output: its text
# $digits: how many after the point
def spread($digits):
  "\(.middle | digits($digits)) (\(.least | digits($digits)) to \(.most | digits($digits)))";

# input: results/identical.json
# output: what so many runs leave possible
def possible:
  if .red > 0 then "\(.red) of \(.runs) runs had a false positive."
  else
    "None of \(.runs) runs had a false positive: at most \(.red_at_most | percent(1)) of such runs"
    + " have one, at 95 % confidence."
  end;

# input: figures of runs
# output: which rows were left undecided, in how many of them
def undecided:
  .open
  | to_entries
  | sort_by(-.value, .key)
  | map((.key / " ") as $words
      | "\($words[:-1] | join(" ")) \({ metric: $words[-1] } | names::metric_title): \(.value)")
  | join(", ");

# input: runs that had as much beside them
# output: how much that is, in words
def busy:
  if .from == 0 then "other load of less than \(.to) processors"
  elif .to == null then "\(.from) or more"
  else "\(.from) to \(.to)"
  end;

# input: results/identical.json
# output: [f of all runs, then of those that had as much beside them], in the order of columns
# f: what is told of them
def each(f): [., .beside[] | f];

# input: results/identical.json
# output: lines of Markdown
def section:
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
