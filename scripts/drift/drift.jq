# drift.json: which rows have changed, since when, and where a new series begins.
# input: series.json
# output: drift.json
# $found: [what changes.py wrote]

import "lib/policy" as policy;
import "drift/breaks" as breaks;
import "drift/findings" as findings;
import "drift/groups" as groups;

(2 * policy::policy.series.beside.value) as $needed
| . as { $points, $series }
| ($points | group_by([.target, .runner]) | map({
    key: (.[0] | [.target, .runner] | tojson),
    value: map(.measured) | sort
  }) | from_entries) as $times
| [$series
  | to_entries[]
  | .key as $i
  | .value
  | $points[.at[-1]] as $last
  # So many data points came since without this row, or of another machine or key.
  | ([$points[.at[]].measured] | max) as $until
  | ($times[[$last.target, $last.runner] | tojson] | map(select(. > $until)) | length) as $missed
  | {
      what: (
        { series: $i }
        + ($last | { target, runner, machine, machine_name })
        + del(.at, .values)
      ),
      until: (if $missed >= policy::policy.series.missed.value then $until else null end),
      count: (.values | length),
      changes: [. as $one | $found[0][$i] | findings::findings($one; $points)]
    }] as $all
| {
    schema: "tollgate/drift/1",
    changes: [$all[] | . as { $what, $until } | .changes[] | $what + . + { until: $until }],
    breaks: ($points | breaks::breaks),
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
  }
