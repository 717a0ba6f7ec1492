# The verdict of a row of times or amounts. Its unit is the launch: each gives one number, the
# logarithm of head / base, turned so that worse is above 0. Had nothing changed, it would be as
# likely above 0 as below, however noisy the machine: the sides are called base and head by nothing
# else. So the ranks of the launches alone say how far their middle may lie from 0.
import "compare/judge" as judge;
import "lib/limits" as limits;
import "lib/policy" as policy;
import "lib/rows" as rows;
import "lib/stats" as stats;

# Not every jq has the same last digit of a logarithm.
# input: a logarithm
# output: it to twelve digits after the point
def settled: . * 1e12 | round / 1e12;

# A side of 0 is better or worse than any other, by a factor that no limit reaches.
# input: [figure of the base, figure of the head]
# output: the logarithm of head / base; null where there is none
def log_of_figures:
  9 as $far
  | . as [$base, $head]
  | if $base == null or $head == null or $base < 0 or $head < 0 then null
    elif $base == $head then 0
    elif $base == 0 then $far
    elif $head == 0 then -$far
    else $head / $base | log end;

# Sides that take turns share each moment of the machine, so the pairs are compared, and of the
# launch its middle half counts: a burst that hits one slot moves nothing.
# input: [samples of the base, samples of the head] of one launch
# output: the logarithm of head / base; null where a side has no figure
# $turns: whether samples of the same place are of one pair
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

# input: how much worse, as a logarithm
# output: the change of head against base, a share
# $sign: 1 where more is worse, -1 where less is
def as_change($sign): . * $sign | exp - 1 | settled;

# input: a limit, as a share of the base
# output: how much worse that is, as a logarithm; endless where no loss reaches it
# $sign: 1 where more is worse, -1 where less is
def as_worse($sign):
  if $sign > 0 then 1 + . | log
  elif . < 1 then -(1 - . | log)
  else infinite end;

# input: logarithms of launches, without nulls
# output: {estimate, low, high}: their middle, and between which bounds it lies, each at the budget
#   of red and at that of green; null where there are too few launches
# $look: {red, green}: ranks
def bounds($look):
  stats::walsh_averages as $averages
  | { estimate: (if . == [] then null else $averages | stats::middle_of_sorted end),
      low: ($look | map_values(if . then $averages[. - 1] else null end)),
      high: ($look | map_values(if . then $averages[-.] else null end)) };

# input: bounds
# output: whether the head is better, by the budget of red
def surely_better: .high.red != null and .high.red < 0;

# The bounds that decide are shown: worse by the budget of red, within the limit by that of green.
# input: bounds
# output: [low, high], changes of head against base; null where there are none
# $sign: 1 where more is worse, -1 where less is
def interval($sign):
  if surely_better then [.low.green, .high.red] else [.low.red, .high.green] end
  | if index([null]) then null else map(as_change($sign)) | sort end;

# input: a row
# output: {base, head}: the middle of their samples, all launches together
def middles: { base, head } | map_values(add - [null] | stats::median);

# input: a row
# output: of each launch that has one, its value: {base, head}
def values: { base: (rows::by_launch("base") - [null]), head: (rows::by_launch("head") - [null]) };

# input: a row
# output: the share of its planned pairs that have an answer on both sides
# $turns: whether samples of the same place are of one pair
def answered($turns):
  if $turns and .kind == "paired" then
    rows::pairs as $planned
    | [[.base, .head] | transpose[] | map(. // []) | transpose[] | select(index([null]) | not)]
    | length / ([$planned, 1] | max)
  else 1 end;

# input: a row with the launches of one look
# output: what was found of it: its figures, its bounds, and what its band says
# $entry: the threshold entry
# $look: {launches, red, green}: ranks
# $seen: see launch_values, of these launches
# $turns: whether sides took turns
def found_in_launches($entry; $look; $seen; $turns):
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
      limit: ($figures.limit | if . == null then null else as_worse($seen.sign) end),
      launches: judge::length_of,
      told: ($values | length),
      answered: answered($turns),
      greatest: (if $figures.base == 0 then values.head | max else null end),
      band: (if $entry.min == null and $entry.max == null then null
        else values | judge::band($entry; $unit; $figures.limit_text) end) };

# input: what was found of a row
# output: judged where something else than its interval decides, nothing otherwise
# $entry: the threshold entry
# $row: the row
def judged_without($entry; $row):
  first(
    (select(.told == 0)
      | judge::verdict("inconclusive"; "no launch gave figures on both sides")),
    (select(.told < .launches)
      | judge::verdict("inconclusive";
          "only \(.told) of \(.launches) launches gave figures on both sides")),
    (select(.answered < policy::policy.compare.pairs_answered.value)
      | judge::verdict("inconclusive";
          "only \(.answered * 100 | floor) % of the pairs have an answer on both sides")),
    (select(.band)
      | .figures + .band),
    (select(.figures.base == 0 and (.greatest | judge::may_be_added($entry; $row)))
      | judge::verdict("pass"; "the base is 0, the head within \($entry.at_least)")),
    (select(.limit == null)
      | judge::unlimited($entry)),
    (select(.figures.change == null)
      | judge::verdict("inconclusive";
          "the base is 0, so the change is no share; give the limit as max"))
  );

# The width of an interval shrinks with the root of the number of launches.
# input: what was found of a row that its interval leaves open
# output: about how many launches would decide it, null where none would
def launches_needed:
  .launches as $launches
  | .limit as $limit
  | .bounds
  | if .low.red == null or .high.green == null then null
    elif .estimate > $limit then (.estimate - .low.red) / .estimate
    elif .estimate < $limit then (.high.green - .estimate) / ($limit - .estimate)
    else null end
  | if . == null then null else $launches * . * . | ceil end
  | if . == null or . > policy::policy.compare.launches_most.value then null else . end;

# input: what was found of a row
# output: judged by its interval
def judged_by_interval:
  .launches as $launches
  | .limit as $limit
  | (.figures.change // 0 | rows::percent) as $change
  | . as $found
  | .bounds
  | first(
      (select(.low.red == null or .high.green == null)
        | ["inconclusive", "\($launches) launches are too few for an interval"]),
      (select(.low.red > 0 and .estimate > $limit)
        | ["suspect", "\($change), beyond the limit, and surely worse over \($launches) launches"]),
      # As large as what would have made it worse: a label at the budget of one set alone would be
      # given by chance in one run of four.
      (select(surely_better and .estimate < -$limit)
        | ["improvement", "better over \($launches) launches"]),
      (select(.high.green < $limit)
        | ["pass", "within the limit"]),
      (select(.estimate > $limit)
        | ["inconclusive", "\($change) is beyond the limit, but may be chance"]),
      ["inconclusive", "may be beyond the limit"]
    ) as [$word, $why]
  | $found
  | judge::verdict($word; $why)
    + { open: ($word == "inconclusive"),
        needed: (if $word == "inconclusive" then launches_needed else null end) };

# input: a row with the launches of one look
# output: judged
# $entry: the threshold entry
# $look: {launches, red, green}: ranks
# $seen: see launch_values, of these launches
# $turns: whether sides took turns
def judge_timed($entry; $look; $seen; $turns):
  . as $row
  | found_in_launches($entry; $look; $seen; $turns)
  | first(judged_without($entry; $row), judged_by_interval);
