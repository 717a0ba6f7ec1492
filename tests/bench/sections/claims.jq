# What the page begins and ends with.
include "sections/words";

# input: {NAME: what results/NAME.json says}
# output: lines of Markdown: what was wanted of all this
def wanted:
  "Tollgate promises never to be green by accident, never red by noise, and to decide. This page"
  + " is what stands behind it: every figure is made from the files in [results](results), of which"
  + " each names its command, its day and its machine; `tests/lint` fails where text and files"
  + " differ. Times will differ on your machine, counts hardly.";

# input: results/sensitivity.json
# output: fewest launches of unchanged builds that a shape and condition has, and the most
def launches_kept:
  [.recorded[] | select(.amount == 0) | .launches]
  | "\(min) to \(max)";

# input: {NAME: what results/NAME.json says}
# output: lines of Markdown: what was not shown
def not_claimed:
  "## What we would not dare to claim",
  "",
  "- **That your machine is one of these.** All of it was measured on one shared virtual machine"
  + " with two processors; none at GitHub, none on a Raspberry Pi, none on a machine of one's own."
  + " Its conditions are those that we thought of.",
  "- **That rare things were seen.** Runs are drawn from"
  + " \(.sensitivity | if . then launches_kept else "–" end) recorded launches of a shape of load"
  + " and condition, with replacement: such draws know nothing that those do not hold, and where"
  + " these few lie beside 0 by chance, all draws do. The bounds tell how many were drawn, not how"
  + " few were recorded. That at most one run in a hundred is red by chance rests on the exactness"
  + " of the ranks.",
  "- **That these launches are free of a flaw of ours.** Every run of ten launches of one amount"
  + " drew the same order of turns, and the side whose turn is last uses a little less CPU a"
  + " request. So where limits are fine, unchanged builds differ by more than chance in what was"
  + " recorded, and drawn runs are red for it; where a coin says which side is the head, they are"
  + " not. A run of the gate draws its own order for each commit.",
  "- **That a service is like the twin.** How much more work the head does is known only because"
  + " the service is made for it; real ones stand above, and are few.",
  "- **That the other rules are the other tools.** They are what their documents say, done by us"
  + " with one figure a launch; their own samples may be better than ours.",
  "- **That times find what instructions find.** Where only times can be had, on a busy machine,"
  + " small slowdowns stay *inconclusive*, and the check says so.",
  (if (.identical.runs // 0) < 100 then
    "- **That a hundred whole runs were made.** \(.identical.runs // 0) of identical builds were;"
    + " `tests/bench/run identical` goes on from there."
  else empty end);
