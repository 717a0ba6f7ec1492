# The verdict of a row that has one figure a launch, such as throughput or memory.
include "compare/judge";
include "lib/limits";
include "lib/policy";
include "lib/rows";
include "lib/stats";

# input: a launch row
# output: the same, with one value a launch on either side, of the launches that have both
def complete:
  ([by_launch("base"), by_launch("head")]
    | [transpose[] | select(all(.[]; . != null))]) as $both
  | .base = ($both | map(.[0]))
  | .head = ($both | map(.[1]));

# The ratio of two sides that were loaded in turns cancels what the machine did meanwhile.
# input: a complete row
# output: {change, spread, all_worse, all_better}, by the ratios of its launches
# $least: the change that every launch must show to make all of them worse, or better
def in_turns($least):
  toward_worse as $sign
  | [[.base, .head] | transpose[] | .[1] / .[0] - 1]
  | { change: median,
      spread: (if length > 0 then max - min else null end),
      all_worse: all(.[]; . * $sign > $least),
      all_better: all(.[]; . * $sign < -$least) };

# input: a complete row
# output: {change, spread, all_worse, all_better}, where all are worse when every head is worse than
#   every base
def one_at_a_time:
  toward_worse as $sign
  | (.base | median) as $base
  | (.head | median) as $head
  | { base, head }
  | { change: (if $base > 0 then $head / $base - 1 elif $head == $base then 0 else null end),
      spread: (map(spread) | max) }
    + (map_values(map(. * $sign))
      | { all_worse: ((.head | min) > (.base | max)),
          all_better: ((.head | max) < (.base | min)) });

# input: a launch row
# output: what was found of it: its launches, how both sides compare over them, how far they lie
#   apart, and what its band says
# $entry: the threshold entry
# $turns: whether both sides were loaded in turns
def found_in_launches($entry; $turns):
  complete
  | . as $row
  | (.base | median) as $base
  | ($turns and all(.base[]; . > 0)) as $together
  | ($entry | allowance($base; $row.unit).limit // 0) as $limit
  | (if $together then in_turns($limit / 2) else one_at_a_time end) as $seen
  | figures($entry;
      { $base,
        head: (.head | median),
        change: $seen.change,
        interval: null,
        detectable: (if (.base | length) > 1 then $seen.spread else null end) }) as $figures
  | $seen
    + { $figures,
        $together,
        launches: (.base | length),
        half: (($seen.spread // 0) / 2),
        greatest: (.head | max),
        band: band($entry; .unit; $figures.limit_text) };

# input: what was found of a launch row that is worse than its limit allows
# output: judged: suspect, unless something speaks against it
# $noise: the spread that is stored of the row, or null
def suspected($noise):
  policy.compare as $policy
  | first(
      (select(.launches < $policy.launches_to_blame.value)
        | doubted("\(.launches) launches a side are too few,"
            + " \($policy.launches_to_blame.value) are needed")),
      (select(.all_worse | not)
        | doubted("not every launch was worse")),
      (select(.together and (steady(.figures.worse) | not))
        | doubted("launches differ by \(.spread | amount)")),
      (select((.together | not)
          and .figures.worse <= $policy.noise_factor.value * ($noise // 0))
        | ($policy.noise_factor.value | in_words) as $times
        | doubted("not beyond \($times) times the noise stored for it")),
      verdict("suspect";
        "\(.figures.change | percent), beyond the limit, and worse in all \(.launches) launches")
    );

# input: a launch row
# output: judged
# $entry: the threshold entry
# $noise: the spread that is stored of the row (a share), or null
# $turns: whether both sides were loaded in turns in every launch
def judge_launch($entry; $noise; $turns):
  . as $row
  | found_in_launches($entry; $turns)
  | .figures.limit as $limit
  | first(
      (select(.launches == 0)
        | verdict("inconclusive"; "no launch gave figures on both sides")),
      (select(.band)
        | .figures + .band),
      (select(.figures.base == 0 and (.greatest | may_be_added($entry; $row)))
        | verdict("pass"; "the base is 0, the head within \($entry.at_least)")),
      (select($limit == null)
        | unlimited($entry)),
      (select(.figures.change == null)
        | verdict("inconclusive";
            "the base is 0, so the change is no share; give the limit as max")),
      (select(beyond_limit)
        | suspected($noise)),
      (select(.launches < policy.compare.launches_to_pass.value)
        | verdict("inconclusive"; "one launch a side does not tell how launches differ")),
      (select(.all_better
          and .launches >= policy.compare.launches_to_blame.value
          and -.figures.worse > $limit)
        | verdict("improvement"; "better in all \(.launches) launches")),
      (select(.spread > $limit or .figures.worse + .half > $limit)
        | verdict("inconclusive";
            "launches differ by \(.spread | amount), too much for the limit")),
      verdict("pass"; "within the limit")
    );
