# What the page begins and ends with.
include "sections/words";

# input: {NAME: what results/NAME.json says}
# output: lines of Markdown: what was wanted of all this
def wanted:
  "Tollgate is built so that at most one run in a hundred is red by chance, and that what is slower"
  + " than its limit passes in at most one of a hundred; where neither can be told, it says so."
  + " This is how far that held: every figure is made from the files in [results](results), of"
  + " which each names its command, its day and its machine; `tests/lint` fails where text and"
  + " files differ.";

# input: a list of objects
# output: what is said of that of the quiet condition, and of the worst of the others with its name
# by: what is sorted by, from good to bad
# text: what is said
def quiet_and_worst(by; text):
  ([.[] | select(.condition == "quiet") | text][0] // "–"),
  ([.[] | select(.condition != "quiet")]
    | sort_by(by)
    | last as $worst
    | if . == [] then "–"
      elif all(by == ($worst | by)) then "\($worst | text) (each)"
      else "\($worst | text) (\($worst.condition))" end);

# input: results/sensitivity.json
# output: lines of a table: how runs end in which nothing has changed
# $limits: name
def unchanged($limits):
  limits_words($limits) as $words
  | unchanged_at($limits; "recorded")
  | ([
        "nothing changed, limits of \($words): red · undecided · green",
        quiet_and_worst(-.green;
          "\(.share | percent(2)) · \(1 - .share - .green | percent(1)) · \(.green | percent(1))")
      ] | cells),
    ([
        "… minutes for ten cases, without builds: mean · 9 of 10 within",
        quiet_and_worst(.minutes; "\(.minutes | digits(1)) · \(.minutes_p90 | digits(1))")
      ] | cells);

# input: results/sensitivity.json, or what it says of instructions
# output: a line of a table: what becomes of what is slower
# $amount: percent of work that was added
# $limits: name
# $words: what they are
def slower($amount; $limits; $words):
  slower_at($amount; $limits)
  | [
      "+\($amount) % \($words): found · passed",
      quiet_and_worst(-.found; "\(.found | percent(1)) · \(.passed | percent(1))")
    ]
  | cells;

# input: figures of whole runs
# output: how many were red, undecided and green
def ends:
  (.codes["1"] // 0) as $red
  | (.codes["0"] // 0) as $green
  | "\($red) · \(.runs - $red - $green) · \($green)";

# input: results/identical.json
# output: a line of a table: how many whole runs ended in which way
def whole_runs:
  [
    "whole demo runs, nothing changed: red · undecided · green",
    ([.beside[] | select(.from == 0) | ends][0] // "–"),
    (.beside[-1]
      | if .from > 0 then "\(ends) (others kept \(.from) processors busy, or more)" else "–" end)
  ]
  | cells;

# input: {NAME: what results/NAME.json says}
# output: lines of Markdown: what one wants to know first
def in_short:
  "## In short",
  "",
  "One shared virtual machine; nothing of it at GitHub, nothing on a Pi.",
  "",
  (["", "quiet", "worst beside other work"] | head),
  (.sensitivity | select(.) | (
    unchanged("usual"),
    unchanged("fine"),
    slower(10; "usual"; "work, limits of \(limits_words("usual"))"),
    slower(5; "fine"; "work, limits of \(limits_words("fine"))"),
    (instructions_words as $limit
      | .instructions
      | slower(2; "fine"; "instructions, limit of \($limit)"))
  )),
  (.identical | select(.) | whole_runs),
  "",
  "A *row* is one figure of one case, a *case* one endpoint at one number of users; at each"
  + " *launch* both versions are started afresh and loaded in turns, for about two seconds.";

# input: {NAME: what results/NAME.json says}
# output: lines of Markdown: what was not shown
def not_claimed:
  "## What we would not dare to claim",
  "",
  "- **That your machine is one of these.** All of it was measured on one shared virtual machine;"
  + " none at GitHub, none on a Raspberry Pi, none on a machine of one's own. Its conditions are"
  + " those that we thought of.",
  (.sensitivity
    | select(.)
    | "- **That rare things were seen.** Runs are drawn from \(launches_of(. == 0)) recorded"
      + " launches of a shape of load and condition, slower cases from \(launches_of(. > 0)), with"
      + " replacement: such draws know nothing that those do not hold, and where these few lie"
      + " beside 0 by chance, all draws do. That at most one run in a hundred is red by chance"
      + " rests on the exactness of the ranks, and on launches that do not depend on each other."),
  "- **That a service is like the mock service.** How much more work the head does is known only because"
  + " the service is made for it; real ones stand below, and are few.",
  "- **That the other rules are the other tools.** They are what their documents say, done by us"
  + " with one figure a launch; their own samples may be better than ours.",
  "- **That times find what instructions find.** Where only times can be had, on a busy machine,"
  + " small slowdowns stay *inconclusive*, and the check says so.",
  (.identical.beside[-1]?
    | select(.from > 0 and .rows_open > 0)
    | "- **That it soon decides on a crowded machine.** Where others kept \(.from) processors busy"
      + " or more, \(.codes["2"] // 0) of \(.runs) whole demo runs were inconclusive, though"
      + " nothing had changed: the demo's few minutes were over before. How many of them a pull"
      + " request's minutes would decide was not measured."),
  (if (.identical.runs // 0) < 100 then
    "- **That a hundred whole runs were made.** \(.identical.runs // 0) of identical builds were;"
    + " `tests/bench/run identical` goes on from there."
  else empty end);
