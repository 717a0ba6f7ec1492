# What Otava found in a series → changes with their commits, and whether each still stands.
import "lib/policy" as policy;

# input: a change as changes.py has it
# output: how much worse the new level is, a share; null where there was nothing before
# $better: "lower" or "higher"
# $from, $to: levels
def worse_by($better; $from; $to):
  if $from == 0 then null
  else ($to / $from - 1) * (if $better == "higher" then -1 else 1 end)
  end;

# Two steps within a few values are told as one: neither level between them has values enough.
# input: changes of one series, in its order
# output: the same, and each with end, the first value of its last level; without those that only
#         led back to where it was
def merged:
  policy::policy.series as { $beside, $least }
  | reduce .[] as $change ([];
      if . != [] and $change.at - .[-1].end < $beside.value then
        .[-1] += ($change | { end: .at, after, spread_after })
      else
        . + [$change + { end: $change.at }]
      end)
  | map(
      select(
        .end == .at
        or (worse_by("lower"; .before; .after) | . == null or fabs >= $least.value)
      )
    );

# A level that few values have may be outliers, or a machine that had a bad day.
# input: changes of one series, in its order
# output: those with enough values on either side, up to the next change
# $count: how many values the series has
def standing($count):
  policy::policy.series.beside.value as $least
  | merged as $all
  | [range($all | length) as $i
    | (if $i > 0 then $all[$i - 1].end else 0 end) as $from
    | (if $i + 1 < ($all | length) then $all[$i + 1].at else $count end) as $to
    | $all[$i]
    | select(.at - $from >= $least and $to - .end >= $least)
    | . + { first: $from, last: ($to - 1) }];

# The place of a step is known to so many data points as its size in spreads tells.
# input: a standing change
# output: how many data points it may lie earlier or later
def unsure:
  (.after - .before) as $step
  | (.spread_before * .spread_before + .spread_after * .spread_after) / 2
  | if $step == 0 then 0 else policy::policy.series.place.value * . / ($step * $step) | round end;

# input: standing changes of one series
# output: whether the change has not been taken back by a later one
# $i: which
# $better: "lower" or "higher"
def stands($i; $better):
  .[$i] as $change
  | worse_by($better; $change.before; $change.after) as $size
  | (1 - policy::policy.series.undone.value) as $left
  | all(.[$i:][];
      worse_by($better; $change.before; .after) as $now
      | $size == null and .after != 0
        or $size != null and $now >= policy::policy.series.least.value and $now >= $left * $size);

# input: changes of one series, as changes.py has them
# output: changes as drift.json has them, but for what their series is
# $series: the series
# $points: data points of series.json
def findings($series; $points):
  # input: place in the series
  # output: the data point there, shortly
  def point: $points[$series.at[.]] | { commit, committed, measured };
  ($series.at | length) as $count
  | standing($count) as $all
  | range($all | length) as $i
  | $all[$i]
  | unsure as $unsure
  | worse_by($series.better; .before; .after) as $change
  | ((.after > .before) == ($series.better == "lower")) as $worse
  | ([.at - 1 - $unsure, .first] | max) as $from
  | ([.end + $unsure, .last] | min) as $to
  | {
      from: ($from | point),
      likely: (.at | point),
      to: ($to | point),
      within: ([range($from + 1; $to + 1) | point.commit] | unique),
      before,
      after,
      change: $change,
      worse: $worse,
      points_after: ($count - .end),
      open: ($worse and ($all | stands($i; $series.better)))
    };
