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
  if .red > 0 then "\(.red) of \(.runs) were red where nothing had changed."
  else
    "None of \(.runs) was red. What so many tell, at 95 %, is that at most"
    + " \(.red_at_most | percent(1)) of all such runs are."
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
  if .from == 0 then "others kept less than \(.to) processors busy"
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
  "## Whole runs where nothing has changed",
  "",
  "The demo against itself, again and again, beside whatever else the machine did: builds, tests,"
  + " other people's work. It measures for a few minutes only; what is not decided then is"
  + " inconclusive, and a pull request would go on.",
  "\(possible)",
  "",
  (["", "all", (.beside[] | busy)] | head),
  (["whole runs", each(.runs)[]] | cells),
  (["red", each(.codes["1"] // 0)[]] | cells),
  (["green", each(.codes["0"] // 0)[]] | cells),
  (["inconclusive", each(.codes["2"] // 0)[]] | cells),
  (["invalid", each(.codes["3"] // 0)[]] | cells),
  (["rows with a limit: all · undecided", each("\(.rows) · \(.rows_open)")[]] | cells),
  (["rows called better by chance", each(.rows_better)[]] | cells),
  (["minutes a run, median (range)", each(.minutes | spread(1))[]] | cells),
  (["most launches of a case, median (range)", each(.launches | spread(0))[]] | cells),
  (["processors that others kept busy", each(.others | spread(2))[]] | cells),
  "",
  (select(.rows_open > 0) | "Undecided, in so many runs: \(undecided).", ""),
  origin;
