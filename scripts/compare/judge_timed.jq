# The verdict of a row of times or amounts. Its unit is the launch: each gives one number, the
# logarithm of head / base, with the sign that makes worse positive. Without a change it is equally
# likely to be positive or negative, whatever the noise, so the ranks of the launches give a
# confidence interval for their middle.
import "compare/judge" as judge;
import "lib/policy" as policy;
import "lib/rows" as rows;
import "lib/stats" as stats;

# to twelve digits: the last digit of a logarithm depends on the jq
def settled: . * 1e12 | round / 1e12;

# the logarithm of head / base, or null; with a side of 0, one that no limit reaches
def log_of_figures:
  9 as $far
  | . as [$base, $head]
  | if $base == null or $head == null or $base < 0 or $head < 0 then null
    elif $base == $head then 0
    elif $base == 0 then $far
    elif $head == 0 then -$far
    else $head / $base | log end;

# the logarithm of head / base of a launch, or null. Paired sides share each moment of the machine,
# so pairs are compared, and the middle half of them counts: a burst in one slot has no effect.
def log_of_launch($turns):
  if $turns and all(.[]; length > 1) then
    rows::ratios_of_launch
    | map(log)
    | stats::middle_half
  else
    map(. - [null] | stats::median)
    | log_of_figures
  end
  | if . == null then null else settled end;

# input: a row
# output: {sign, values: [of each launch, how much worse it was, null where it has no figure]}
# $turns: see log_of_launch
def launch_values($turns):
  judge::toward_worse as $sign
  | [[.base, .head] | transpose[] | map(. // []) | log_of_launch($turns)]
  | { $sign, values: map(if . == null then null else . * $sign end) };

# input: a logarithm of how much worse
# output: the change, as a share
# $sign: 1 where more is worse, -1 where less is
def as_change($sign): . * $sign | exp - 1 | settled;

# a limit as the logarithm of how much worse; infinite where no loss reaches it
def as_worse($sign):
  if $sign > 0 then 1 + . | log
  elif . < 1 then -(1 - . | log)
  else infinite end;

# {estimate, low, high}: low and high at {red, green, beyond}, see context.jq; null with too few
# launches
def bounds($look):
  stats::walsh_averages as $averages
  | ($look | { red, green, beyond }) as $ranks
  | { estimate: (if . == [] then null else $averages | stats::middle_of_sorted end),
      low: ($ranks | map_values(if . then $averages[. - 1] else null end)),
      high: ($ranks | map_values(if . then $averages[-.] else null end)) };

def significantly_better: .high.red != null and .high.red < 0;

# The bounds that decide: worse by the budget of red, within the limit by that of green.
def interval($sign):
  if significantly_better then [.low.green, .high.red] else [.low.red, .high.green] end
  | if index([null]) then null else map(as_change($sign)) | sort end;

# {base, head}: medians of all samples
def middles: { base, head } | map_values(add - [null] | stats::median);

# {base, head}: of each launch that has one, its value
def values: { base: (rows::by_launch("base") - [null]), head: (rows::by_launch("head") - [null]) };

# the share of planned pairs with answers of both sides
def answered($turns):
  if $turns and .kind == "paired" then
    rows::pairs as $planned
    | [[.base, .head] | transpose[] | map(. // []) | transpose[] | select(index([null]) | not)]
    | length / ([$planned, 1] | max)
  else 1 end;

# input: a row
# output: its figures and bounds, the verdict of min and max, and how many launches and pairs have
#   values: what judged_without and the interval decide by
# $entry: the threshold entry
# $look: {red, green, beyond}: ranks
# $seen: see launch_values
# $turns: whether its sides took turns
def timed_evidence($entry; $look; $seen; $turns):
  .unit as $unit
  | ($seen.values - [null]) as $values
  | ($values | bounds($look)) as $bounds
  | (judge::figures($entry;
        middles
        + { change: ($bounds.estimate | if . == null then null else as_change($seen.sign) end),
            interval: ($bounds | interval($seen.sign)) })
      | if .base == 0 then .change = (if .head == 0 then 0 else null end) | .interval = null
        else . end) as $figures
  | { $figures,
      $bounds,
      log_limit: ($figures.limit | if . == null then null else as_worse($seen.sign) end),
      launches: judge::length_of,
      measured: ($values | length),
      answered: answered($turns),
      greatest: (if $figures.base == 0 then values.head | max else null end),
      band: (if $entry.min == null and $entry.max == null then null
        else values | judge::band($entry; $unit; $figures.limit_text) end) };

# input: evidence, see timed_evidence
# output: its verdict, where the interval does not decide; else nothing
# $entry: the threshold entry
# $row: the unjudged row
def judged_without($entry; $row):
  first(
    (select(.measured == 0)
      | judge::verdict("inconclusive"; "no launch has values of both sides")),
    (select(.measured < .launches)
      | judge::verdict("inconclusive";
          "only \(.measured) of \(.launches) launches have values of both sides")),
    (select(.answered < policy::policy.compare.pairs_answered.value)
      | judge::verdict("inconclusive";
          "only \(.answered * 100 | floor) % of the pairs have answers of both sides")),
    (select(.band)
      | .figures + .band),
    (select(.figures.base == 0 and (.greatest | judge::may_be_added($entry; $row)))
      | judge::verdict("pass"; "the base is 0, the head within \($entry.at_least)")),
    (select(.log_limit == null)
      | judge::unlimited($entry)),
    (select(.figures.change == null)
      | judge::verdict("inconclusive";
          "the base is 0, so there is no relative change; set the threshold as max"))
  );

# The width of an interval shrinks with the square root of the number of launches.
def launches_needed:
  .launches as $launches
  | .log_limit as $log_limit
  | .bounds
  | if .low.red == null or .high.green == null then null
    elif .estimate > $log_limit then
      [(.estimate - .low.red) / .estimate,
        (.estimate - .low.beyond) / (.estimate - $log_limit)]
      | max
    elif .estimate < $log_limit then (.high.green - .estimate) / ($log_limit - .estimate)
    else null end
  | if . == null then null else $launches * . * . | ceil end
  | if . == null or . > policy::policy.compare.launches_most.value then null else . end;

def judged_by_interval:
  .launches as $launches
  | .log_limit as $log_limit
  | (.figures.change // 0 | rows::percent) as $change
  | . as $evidence
  | .bounds
  | first(
      (select(.low.red == null or .high.green == null)
        | ["inconclusive", "\($launches) launches are too few for an interval"]),
      (select(.low.red > 0 and .low.beyond > $log_limit)
        | ["suspect",
          "\($change), beyond the threshold, significant over \($launches) launches"]),
      # As large as a regression: by the budget of one set alone, chance would give the label in one
      # run of four.
      (select(significantly_better and .estimate < -$log_limit)
        | ["improvement", "significantly better over \($launches) launches"]),
      (select(.high.green < $log_limit)
        | ["pass", "within the threshold"]),
      (select(.low.red > 0)
        | ["inconclusive", "\($change), significantly worse, about at the threshold"]),
      (select(.estimate > $log_limit)
        | ["inconclusive", "\($change), beyond the threshold, but not significant"]),
      ["inconclusive", "may be beyond the threshold"]
    ) as [$word, $why]
  | $evidence
  | judge::verdict($word; $why)
    + { open: ($word == "inconclusive"),
        needed: (if $word == "inconclusive" then launches_needed else null end) };

# input: a row with the launches of one look
# output: judged
# $entry: the threshold entry
# $look: {launches, red, green, beyond}: ranks
# $seen: see launch_values, of these launches
# $turns: whether sides took turns
def judge_timed($entry; $look; $seen; $turns):
  . as $row
  | timed_evidence($entry; $look; $seen; $turns)
  | first(judged_without($entry; $row), judged_by_interval);
