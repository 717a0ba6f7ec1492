# The verdict of one row in one set of launches, for rows of times and amounts; judge_counts has
# those of sizes and counts. Each rule first gathers what is known of a row ("found": its figures,
# and what decides), then a list of cases, of which the first that applies gives verdict and reason.
# Verdicts here are pass, improvement, inconclusive, suspect, regression (exact rows only), invalid
# and info.
include "lib/limits";
include "lib/policy";
include "lib/rows";
include "lib/stats";
include "lib/units";

# input: what was found of a row
# output: its figures with a verdict
# $word: the verdict
# $why: the reason
def verdict($word; $why): .figures + { verdict: $word, reason: $why };

# input: a small number
# output: the same in words
def in_words: ["no", "one", "two", "three", "four", "five"][.] // "\(.)";

# input: a row
# output: 1 where more is worse, -1 where less is
def toward_worse: if .better == "lower" then 1 else -1 end;

# input: a row
# output: what all rows show: base, head, their change, how much of it is worse, and the limit
# $entry: the threshold entry
# $seen: {base, head, change, interval, detectable}
def figures($entry; $seen):
  .unit as $unit
  | toward_worse as $sign
  | ($entry | allowance($seen.base; $unit)) as $allowed
  | $seen
    + { worse: ($seen.change | if . == null then null else . * $sign end),
        limit: $allowed.limit,
        limit_text: $allowed.text };

# The head is outside when it is so in every launch: one at the very limit is not.
# input: {base, head}: of each launch, its value
# output: {verdict, reason} where absolute limits decide, null where they do not
# $entry: the threshold entry
# $unit: the unit of the row
# $text: the limit in words
def band($entry; $unit; $text):
  [.head[] | outside($entry; $unit)] as $out
  | first(
      (select(any($out[]; .) | not)
        | null),
      (select(all(.head, .base; median | outside($entry; $unit)))
        | { verdict: "invalid", reason: "both sides are outside the band \($text)" }),
      (select(($out | all) and ($out | length) >= policy.compare.launches_to_blame.value)
        | { verdict: "suspect",
            reason: "outside the band \($text) in all \($out | length) launches" }),
      { verdict: "inconclusive",
        reason: ("outside the band \($text) in \($out | map(select(.)) | length)"
          + " of \($out | length) launches") }
    );

# An entry that limits nothing but the drift lets nothing pass.
# input: what was found of a row without a relative limit
# output: judged
# $entry: the threshold entry
def unlimited($entry):
  first(
    (select($entry.at_least != null)
      | verdict("inconclusive";
          "the base is 0, so the change is no share; give the limit as max")),
    (select($entry.min != null or $entry.max != null)
      | verdict("pass"; "within its band")),
    verdict("info"; "only its drift is limited")
  );

# input: what was found of a row: launches, and half their range
# output: whether a change is beyond what launches alone do, however much they differ
# $worse: the change
def steady($worse):
  policy.compare.steady_factor.value["\([.launches, 5] | min)"] as $factor
  | $factor != null and $worse > .half * $factor;

# input: the head's value
# output: whether it is within what may be added to any base, and so to one of 0
# $entry: the threshold entry
# $row: the row
def may_be_added($entry; $row):
  $row.better == "lower"
  and $entry.at_least != null
  and . <= ($entry.at_least | amount_in($row.unit));

# input: what was found of a row
# output: whether it is worse than its limit allows
def beyond_limit: .figures.worse > .figures.limit;

# input: what was found of a row that is worse than its limit allows
# output: judged: not enough to blame the head
# $why: what speaks against it
def doubted($why):
  verdict("inconclusive"; "\(.figures.change | percent) is beyond the limit, but \($why)");

# input: ratios head/base, launch by launch
# output: {launches, half}: those that have any, and half the range of their changes, null of one
def range_of_launches:
  map(select(length > 0) | median - 1)
  | { launches: length, half: (if length > 1 then (max - min) / 2 else null end) };

# input: a row
# output: of each launch that has one, its value: {base, head}
def values: { base: (by_launch("base") - [null]), head: (by_launch("head") - [null]) };

# input: a row
# output: {base, head}: their samples, all launches together
def middles: { base, head } | map_values(add - [null] | median);

# input: a paired row
# output: what was found of it: pairs planned and answered, its interval toward the worse, how far
#   launches lie apart, and what its band says
# $entry: the threshold entry
# $order: number of pairs → order statistic, an array
def found_in_pairs($entry; $order):
  .unit as $unit
  | toward_worse as $sign
  | ratios as $ratios
  | ($ratios | add // []) as $all
  | figures($entry; middles + ($all | paired_change($order[length]))) as $figures
  | { $figures,
      planned: pairs,
      pairs: ($all | length),
      interval: ($figures.interval // [] | map(. * $sign) | sort),
      band: (if $entry.min == null and $entry.max == null then null
        else values | band($entry; $unit; $figures.limit_text) end) }
    + ($ratios | range_of_launches);

# input: a paired row
# output: judged
# $entry: the threshold entry
# $order: number of pairs → order statistic, an array
def judge_paired($entry; $order):
  found_in_pairs($entry; $order)
  | .figures.limit as $limit
  | first(
      (select(.figures.interval == null)
        | verdict("inconclusive";
            "\(.pairs) pairs with an answer on both sides are too few for an interval")),
      (select(.pairs < policy.compare.pairs_answered.value * .planned)
        | verdict("inconclusive";
            "only \(.pairs) of \(.planned) pairs have an answer on both sides")),
      (select(.band)
        | .figures + .band),
      (select($limit == null)
        | unlimited($entry)),
      (select(beyond_limit and .interval[0] <= 0)
        | doubted("the interval includes zero")),
      (select(.launches < policy.compare.launches_to_pass.value)
        | verdict("inconclusive"; "one launch a side does not tell how launches differ")),
      (select(beyond_limit and (steady(.figures.worse) | not))
        | doubted("\(.launches) launches differ by ±\(.half | amount)")),
      (select(beyond_limit)
        | verdict("suspect";
            "\(.figures.change | percent), beyond the limit, and the interval excludes zero")),
      (select(.half > $limit / 2)
        | verdict("inconclusive";
            "launches differ by ±\(.half | amount), more than half the limit")),
      (select(.interval[1] < 0 and steady(-.figures.worse))
        | verdict("improvement"; "the interval excludes zero on the better side")),
      (select(.figures.detectable > $limit)
        | verdict("inconclusive";
            "only changes of \(.figures.detectable | amount) could be seen, the limit is finer")),
      verdict("pass"; "within the limit")
    );
