# What the README quotes.
include "sections/words";
import "sections/claims" as claims;

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
    "   falls. So their order says, whatever the noise is like, that the change lies between",
    "   **\(.interval | range("and"))**.",
    "3. That excludes zero, and \($change) is beyond \($limit). So it was suspected, and",
    "   \(.confirm.launches | in_words) more fresh starts were judged by themselves:"
    + " **\(.confirm.change | signed(1))**, between",
    "   \(.confirm.interval | range("and")). Found twice: *regression*.";

# input: {NAME: what results/NAME.json says}
# output: a cell of each condition
# f: of what is recorded there, the cell; nothing where it is not there
def by_condition(f):
  ("quiet", "core", "bursts", "share", "crowded") as $condition
  | [f | select(.condition == $condition) | .cell][0] // "–";

# input: results/sensitivity.json, or what it says of instructions
# output: {condition, cell} of each condition: cases of this kind that are found
# $amount: percent of work that was added
# $limits: name
def of_slower($amount; $limits):
  .slower[]
  | select(.amount == $amount and .limits == $limits and .shape == "all")
  | { condition, cell: (.found | percent(1)) };

# input: results/sensitivity.json, or what it says of instructions
# output: {condition, cell} of each condition: runs that are red though nothing has changed
# $limits: name
def of_unchanged($limits):
  .unchanged[]
  | select(.limits == $limits and .sides == "swapped")
  | { condition, cell: (.share | percent(2)) };

# input: {NAME: what results/NAME.json says}
# output: lines of Markdown: what is found, quiet and busy
def found:
  .sensitivity
  | ("\(.draws)" | sub("000$"; ",000")) as $draws
  | (["", "quiet", "a busy loop", "bursts", "a changing share", "builds, tests"] | head),
    (["nothing changed: red, of \($draws) runs", by_condition(of_unchanged("usual"))] | cells),
    (["+10 % work found, limits of 5 and 6 %", by_condition(of_slower(10; "usual"))] | cells),
    (["+5 % work found, limits of 3 %", by_condition(of_slower(5; "fine"))] | cells),
    (["+2 % instructions found, limit 1 %",
        by_condition(.instructions | of_slower(2; "fine"))] | cells),
    "",
    "Whole runs of 40 rows, drawn from \(claims::launches_kept) recorded fresh starts of a kind,"
    + " whose added work",
    "is known; where nothing changed, which side is the later one was drawn, too.";
