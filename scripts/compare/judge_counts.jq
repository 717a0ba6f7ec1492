# The verdict of a row of sizes and other exact figures, and of a row of counts.
include "compare/judge";
include "lib/limits";
include "lib/policy";
include "lib/rows";
include "lib/stats";
include "lib/units";

# input: an exact row
# output: what was found of it; of several launches the worst counts
# $entry: the threshold entry
def found_exactly($entry):
  toward_worse as $sign
  | ({ base, head }
      | map_values([.[][] | select(. != null)] | if $sign > 0 then max else min end)) as $worst
  | { figures: figures($entry;
        $worst
        + { change: ($worst
              | if .base > 0 then .head / .base - 1
                elif .head == .base then 0
                else null end),
            interval: null,
            detectable: 0 }),
      outside: (.unit as $unit | $worst | map_values(outside($entry; $unit))) };

# input: an exact row
# output: judged
# $entry: the threshold entry
def judge_exact($entry):
  . as $row
  | found_exactly($entry)
  | .figures as $figures
  | first(
      (select(.outside.head and .outside.base)
        | verdict("invalid"; "both sides are outside the band \($figures.limit_text)")),
      (select(.outside.head)
        | verdict("regression"; "outside the band \($figures.limit_text)")),
      (select($figures.change == null and ($figures.head | may_be_added($entry; $row)))
        | verdict("pass"; "was 0, is within \($entry.at_least)")),
      (select($figures.change == null
          and $row.better == "lower"
          and ($entry.worse_by != null or $entry.at_least != null))
        | verdict("regression";
            "was 0, is \($figures.head); give the limit as max if that is wanted")),
      (select($figures.change == 0 and $figures.limit == null and $entry.at_least != null)
        | verdict("pass"; "0 on both sides")),
      (select($figures.change == null and $row.better != "lower")
        | verdict("improvement"; "was 0, is \($figures.head)")),
      (select($figures.limit == null)
        | unlimited($entry)),
      (select($figures.worse > $figures.limit + policy.compare.exact_tolerance.value)
        | verdict("regression"; "\($figures.change | percent), beyond the limit")),
      (select($figures.worse < 0)
        | verdict("improvement"; $figures.change | percent)),
      verdict("pass"; "within the limit")
    );

# Limits of counts are differences: so many points more, whatever the base.
# input: a count row
# output: what was found of it: shares of requests or slots, and how many were bad
# $entry: the threshold entry
def found_in_counts($entry):
  .unit as $unit
  | counted as $counted
  | ([$counted.m, 1] | max) as $of_base
  | ([$counted.n, 1] | max) as $of_head
  | ($counted.base / $of_base) as $base
  | ($counted.head / $of_head) as $head
  | { figures:
        { $base,
          $head,
          change: ($head - $base),
          interval: null,
          detectable: (1 / $of_head),
          worse: ($head - $base),
          limit: ($entry
            | [(.worse_by // empty | share), (.at_least // empty | amount_in($unit))]
            | max),
          limit_text: ($entry | allowance(null; "").text) },
      counted: $counted,
      outside: ({ $base, $head } | map_values(outside($entry; $unit))),
      words: ($counted | "\(.head) of \(.n), base \(.base) of \(.m)") };

# input: what was found of a count row
# output: whether as many of all bad ones as fall on the head do so by chance, with a probability
#   above $alpha, when every request is as likely to be bad on either side
# $alpha: the probability that is still taken for chance
def head_by_chance($alpha):
  .counted as $k
  | $k.base + $k.head
  | tail($k.head; $k.n / ($k.n + $k.m)) > $alpha;

# input: what was found of a count row
# output: the same of the base
# $alpha: the probability that is still taken for chance
def base_by_chance($alpha):
  .counted as $k
  | $k.base + $k.head
  | tail($k.base; $k.m / ($k.n + $k.m)) > $alpha;

# input: what was found of a count row
# output: judged: suspect, unless chance may do as much
# $what: what is wrong with it
# $alpha: the probability that is still taken for chance
def unless_by_chance($what; $alpha):
  first(
    (select(head_by_chance($alpha))
      | verdict("inconclusive"; "\(.words)\($what), but it may be chance")),
    verdict("suspect"; "\(.words)\($what)")
  );

# One or two errors are never green, but never red either.
# input: a count row
# output: judged
# $entry: the threshold entry
# $alpha: the probability that is still taken for chance
def judge_count($entry; $alpha):
  . as $row
  | found_in_counts($entry)
  | .figures as $figures
  | first(
      (select(.counted.n == 0 or .counted.m == 0)
        | verdict("invalid"; "nothing was counted: \(.words)")),
      (select($row.metric == "error_rate" and $row.label != null)
        | first(
            (select(.counted.base == 0 and .counted.head > 0)
              | unless_by_chance(": a new error"; $alpha)),
            verdict("pass"; .words)
          )),
      (select(.outside.head and .outside.base and head_by_chance($alpha))
        | verdict("invalid"; "both sides are outside the band: \(.words)")),
      (select(.outside.head)
        | unless_by_chance(": outside the band"; $alpha)),
      (select($figures.limit != null and $figures.change > $figures.limit)
        | unless_by_chance(": beyond the limit"; $alpha)),
      (select($figures.limit == null and $entry.max == null and $entry.min == null)
        | unlimited($entry)),
      (select(.counted.base > 0 and (base_by_chance($alpha) | not))
        | verdict("improvement"; .words)),
      verdict("pass"; .words)
    );
