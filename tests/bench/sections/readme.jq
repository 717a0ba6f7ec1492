# What the README quotes.
include "sections/words";

# input: {NAME: what results/NAME.json says}
# output: lines of Markdown: minutes of pull requests
def cost:
  (["cases", "to the first judgement, which is all where it is quiet"]
    + ["where one of them is worse"]
    | cells),
  "|--:|--:|--:|",
  (.cost.cases[] | [.cases, (.look | digits(1)), (.confirmed | digits(1))] | cells);

# input: [low, high], shares
# output: its text
# $word: between both
def range($word):
  "\(.[0] | signed(1) | rtrimstr(" %")) \($word) \(.[1] | signed(1))";

# input: a number of launches
# output: in words, where there is one
def in_words: { "10": "ten", "15": "fifteen" }["\(.)"] // "\(.)";

# input: {NAME: what results/NAME.json says}
# output: lines of Markdown: one decision in plain words
def decision:
  .decision.row
  | (.launches | in_words) as $first
  | (.limit | percent(0)) as $limit
  | (.change | signed(1)) as $change
  | "The demo's search, at four users; its limit is \($limit).",
    "",
    "1. Both servers were started afresh \($first) times. Each time their answers were compared in",
    "   turns, and gave one number: how much longer the new one takes. The middle of the \($first)",
    "   was **\($change)**.",
    "2. Had nothing changed, each of the \($first) would have been above or below zero as a coin",
    "   falls, whatever the noise is like. So their order says that the change lies between",
    "   **\(.interval | range("and"))**.",
    "3. That excludes zero, and \($change) is beyond \($limit). So it was suspected, and",
    "   \(.confirm.launches | in_words) more fresh starts were judged by themselves:"
    + " **\(.confirm.change | signed(1))**, between",
    "   \(.confirm.interval | range("and")). Found twice: *regression*.";

# input: results/sensitivity.json, or what it says of instructions
# output: a line: cases of this kind that are found
# $amount: percent of work that was added
# $limits: name
# $name: what stands in front
def found_of($amount; $limits; $name):
  slower_at($amount; $limits)
  | by_condition(.found | percent(1))
  | line($name);

# input: results/sensitivity.json
# output: a line: runs in which nothing has changed
# $limits: name
def unchanged($limits):
  "limits of \(limits_words($limits)): nothing changed, red · undecided" as $name
  | unchanged_at($limits; "recorded")
  | by_condition("\(.share | percent(2)) · \(1 - .share - .green | percent(1))")
  | line($name);

# input: {NAME: what results/NAME.json says}
# output: lines of Markdown: what is found, quiet and busy
def found:
  .sensitivity
  | instructions_words as $limit
  | ("\(.draws)" | sub("000$"; ",000")) as $draws
  | (["", "quiet", "a busy loop", "bursts", "a changing share"] | head),
    unchanged("usual"),
    found_of(10; "usual"; "+10 % work, found"),
    unchanged("fine"),
    found_of(5; "fine"; "+5 % work, found"),
    (.instructions | found_of(2; "fine"; "+2 % instructions, limit of \($limit), found")),
    "",
    "Of \($draws) runs of 40 rows, drawn from \(launches_of(. == 0)) fresh starts of a kind, and of"
    + " as many",
    "cases, from \(launches_of(. > 0)) with a known amount of work added (instructions:"
    + " \(.instructions | launches_of(true))).";
