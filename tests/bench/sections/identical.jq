# Whole runs of identical builds, on the page.
include "sections/words";

# input: {least, middle, most}
# output: its text
# $digits: how many after the point
def spread($digits):
  "\(.middle | digits($digits)) (\(.least | digits($digits)) to \(.most | digits($digits)))";

# input: results/identical.json
# output: how its runs ended
def endings:
  { "0": "green", "1": "red", "2": "inconclusive", "3": "invalid" } as $words
  | .codes
  | to_entries
  | map("\(.value) \($words[.key])")
  | join(", ");

# input: results/identical.json
# output: what so few runs leave possible
def possible:
  if .red > 0 then "\(.red) of \(.runs) were red where nothing had changed."
  else
    "None of \(.runs) was red. With so few it is only known, at 95 %, that at most"
    + " \(.red_at_most | percent(1)) of all are."
  end;

# input: results/identical.json
# output: lines of Markdown
def section:
  "## Whole runs where nothing has changed",
  "",
  "The demo against itself, again and again, beside whatever else the machine did: builds, tests,"
  + " other people's work.",
  "\(possible)",
  "",
  (["whole runs", endings] | head),
  (["rows with a limit", .rows], ["of these pass", .rows_pass], ["undecided", .rows_open] | cells),
  (["invalid", .rows_invalid], ["called better by chance", .rows_better] | cells),
  (["minutes a run, median (range)", (.minutes | spread(1))] | cells),
  (["most launches of a case", (.launches | spread(0))] | cells),
  (["processors that others kept busy", (.others | spread(2))] | cells),
  (["load of the machine before", (.load | spread(1))] | cells),
  "",
  origin;
