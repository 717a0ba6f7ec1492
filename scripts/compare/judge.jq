# What all judgements of a row share. A rule first collects the evidence of a row (its figures, and
# what decides); then the first of a list of cases that applies gives verdict and reason. Verdicts
# here are pass, improvement, inconclusive, suspect, regression (exact rows only), pre-existing
# (errors only), invalid and info.
# More launches may decide a row that is inconclusive and "open".
import "lib/limits" as limits;
import "lib/stats" as stats;
import "lib/units" as units;

# input: the evidence of a row
# output: its figures with a verdict
# $word: the verdict
# $why: the reason
def verdict($word; $why): .figures + { verdict: $word, reason: $why };

# input: the evidence of a row
# output: its figures, undecided until more launches are there
# $why: the reason
def open($why): verdict("inconclusive"; $why) + { open: true };

# input: a small number
# output: the same in words
def in_words: ["no", "one", "two", "three", "four", "five"][.] // "\(.)";

# input: a row
# output: 1 where more is worse, -1 where less is
def toward_worse: if .better == "lower" then 1 else -1 end;

# input: a row
# output: the figures that all rows have: base, head, change, how much worse, limit
# $entry: the threshold entry
# $seen: {base, head, change, interval}
def figures($entry; $seen):
  .unit as $unit
  | toward_worse as $sign
  | ($entry | limits::allowance($seen.base; $unit)) as $allowed
  | $seen
    + { worse: ($seen.change | if . == null then null else . * $sign end),
        limit: $allowed.limit,
        limit_text: $allowed.text };

# The head is outside where it is in every launch.
# input: {base, head}: of each launch, its value
# output: {verdict, reason} where absolute limits decide, null where they do not
# $entry: the threshold entry
# $unit: the unit of the row
# $text: the limit in words
def band($entry; $unit; $text):
  [.head[] | limits::outside($entry; $unit)] as $out
  | first(
      (select(any($out[]; .) | not)
        | null),
      (select(all(.head, .base; stats::median | limits::outside($entry; $unit)))
        | { verdict: "invalid", reason: "both sides are outside the band \($text)" }),
      (select($out | all)
        | { verdict: "suspect",
            reason: "outside the band \($text) in all \($out | length) launches" }),
      { verdict: "inconclusive",
        open: true,
        reason: ("outside the band \($text) in \($out | map(select(.)) | length)"
          + " of \($out | length) launches") }
    );

# An entry that limits only the drift lets nothing pass.
# input: the evidence of a row without a relative limit
# output: judged
# $entry: the threshold entry
def unlimited($entry):
  first(
    (select($entry.at_least != null)
      | verdict("inconclusive";
          "the base is 0, so there is no relative change; set the threshold as max")),
    (select($entry.min != null or $entry.max != null)
      | verdict("pass"; "within its band")),
    verdict("info"; "has only a drift threshold")
  );

# input: the head's value
# output: whether it is within the absolute limit, which holds for a base of 0, too
# $entry: the threshold entry
# $row: the row
def may_be_added($entry; $row):
  $row.better == "lower"
  and $entry.at_least != null
  and . <= ($entry.at_least | units::amount_in($row.unit));

# input: a row
# output: how many launches it has
def length_of: [.base, .head | length] | max;

# input: a row
# output: the same with its first launches only
# $launches: how many
def first_launches($launches):
  reduce ("base", "head", "base_of", "head_of") as $key (.;
    if .[$key] then .[$key] |= .[0:$launches] else . end);
