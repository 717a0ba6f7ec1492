# drift.json: which rows changed, since when, and where a new series begins.
import "lib/policy" as policy;
import "drift/groups" as groups;


def machine_text: .machine_name // .machine[0:15];

def differs($before):
  . as $now
  | (select(.machine != $before.machine)
      | "another machine: \($before | machine_text) → \(machine_text)"),
    ((.parts + $before.parts | keys[]) as $part
      | select($now.parts[$part] != $before.parts[$part])
      | "another \($part)"
        + if $part | startswith("version of ")
          then ": \($before.parts[$part] // "none") → \($now.parts[$part] // "none")"
          else ""
          end);

# Only a new combination begins a series, not each turn of two machines.
def series_starts:
  . as $points
  | to_entries
  | group_by([.value.machine, .value.parts])
  | map(map(.key) | min)
  | sort
  | .[1:][] as $i
  | { now: $points[$i], before: $points[$i - 1] };

# [{target, runner, measured, why}], the earliest first
def breaks:
  group_by([.target, .runner])
  | map(sort_by(.measured)
    | series_starts
    | .before as $before
    | .now
    | {
        target,
        runner,
        measured,
        why: ([differs($before)] | join("; "))
      })
  | sort_by([.measured, .target, .runner]);


# How much worse the new level is, as a share; null where the old one is 0.
def worse_by($better; $from; $to):
  if $from == 0 then null
  else ($to / $from - 1) * (if $better == "higher" then -1 else 1 end)
  end;

# Two steps within a few values are one: the level between them has too few values.
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

# A level of few values may be outliers.
def standing($count):
  policy::policy.series.beside.value as $least
  | merged as $all
  | [range($all | length) as $i
    | (if $i > 0 then $all[$i - 1].end else 0 end) as $from
    | (if $i + 1 < ($all | length) then $all[$i + 1].at else $count end) as $to
    | $all[$i]
    | select(.at - $from >= $least and $to - .end >= $least)
    | . + { first: $from, last: ($to - 1) }];

# How many data points a step may lie earlier or later: fewer, the larger it is in spreads.
def uncertainty:
  (.after - .before) as $step
  | (.spread_before * .spread_before + .spread_after * .spread_after) / 2
  | if $step == 0 then 0 else policy::policy.series.place.value * . / ($step * $step) | round end;

# Whether no later change has undone change $i.
def stands($i; $better):
  .[$i] as $change
  | worse_by($better; $change.before; $change.after) as $size
  | (1 - policy::policy.series.undone.value) as $left
  | all(.[$i:][];
      worse_by($better; $change.before; .after) as $now
      | $size == null and .after != 0
        or $size != null and $now >= policy::policy.series.least.value and $now >= $left * $size);

# Changes as in drift.json, without the keys of their series.
def series_changes($series; $points):
  # The data point there, shortly
  def point: $points[$series.at[.]] | { commit, committed, measured };
  ($series.at | length) as $count
  | standing($count) as $all
  | range($all | length) as $i
  | $all[$i]
  | uncertainty as $unsure
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

# [{what: its keys in drift.json, until, count, changes}] of each series of series.json.
def all_changes($found):
  . as { $points, $series }
  | ($points | group_by([.target, .runner]) | map({
      key: (.[0] | [.target, .runner] | tojson),
      value: map(.measured) | sort
    }) | from_entries) as $times
  | $series
  | to_entries
  | map(
      .key as $i
      | .value
      | $points[.at[-1]] as $last
      # Later data points lack this row, or are of another machine or key.
      | ([$points[.at[]].measured] | max) as $until
      | ($times[[$last.target, $last.runner] | tojson]
        | map(select(. > $until))
        | length) as $missed
      | {
          what: (
            { series: $i }
            + ($last | { target, runner, machine, machine_name })
            + del(.at, .values)
          ),
          until: (if $missed >= policy::policy.series.missed.value then $until else null end),
          count: (.values | length),
          changes: [. as $one | $found[$i] | series_changes($one; $points)]
        }
    );

# input: series.json
# output: drift.json
# $found: what changes.py wrote
def drift($found):
  (2 * policy::policy.series.beside.value) as $needed
  | . as { $points, $series }
  | all_changes($found) as $all
  | {
      schema: "tollgate/drift/1",
      changes: [$all[] | . as { $what, $until } | .changes[] | $what + . + { until: $until }],
      breaks: ($points | breaks),
      short: (
        [$all[]
          | select(.count < $needed and .until == null)
          | .what + { points: .count, needed: $needed }
          | { target, runner, machine, machine_name, points, needed }]
        | group_by([.target, .runner, .machine])
        | map(max_by(.points))
      ),
      series: ($series | length),
      judged: (
        [$all[] | select(.count >= $needed and .until == null) | .what | groups::row_key]
        | unique
      ),
      points: ($points | length),
      newest: ([$points[].measured] | max)
    };
