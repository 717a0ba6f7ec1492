# Samples slot by slot -> tables for slots.gp; reads the measurement once and keeps the cases that are drawn.
include "lib/text";
include "lib/format";
include "report/ranking";
include "plot/tables";

# input: sorted numbers; output: the value at $share (0 to 1)
def quantile($share): .[(length - 1) * $share | floor];

# input: ranked rows; output: the cases to draw, at most $count: {case, metric, label, title, note}
def cases_to_draw($count):
  ranked_cases[0:$count]
  | map(.row as $row | .worst as $worst
      | {case, metric: $row.metric, "label": $row.label, unit: $row.unit, better: $row.better, slug: (.case | slug),
         title: "\($row | where_text | plain(50)): \($row | metric_text | plain(40))",
         note: ("\($row.change | change_text($row.kind))\($row.interval | interval_text | if . == "" then "" else " " + . end), \($row.verdict)"
           + if $worst.verdict == $row.verdict then "" else " (the case: \($worst.verdict), \($worst | metric_text | plain(30)))" end)})
  | [foreach .[] as $one ({seen: {}}; .name = (if .seen[$one.slug] then "\($one.slug)-\(.seen[$one.slug] + 1)" else $one.slug end) | .seen[$one.slug] += 1; .name as $name | $one + {slug: $name})];

# input: rows of one case; output: launches, each {set, pairs: [[base, head] …]}, first set, then confirm. The head measured alone is drawn only where that is all.
def launches_of:
  (if any(.[]; .set != "screen") then map(select(.set != "screen")) else . end)
  | sort_by(if .set == "confirm" then 1 else 0 end)
  | [.[] | . as $row | range([.base, .head | length] | max) as $at
     | ($row.base[$at] // []) as $base | ($row.head[$at] // []) as $head
     | {set: $row.set, pairs: [range([$base, $head | length] | max) as $slot | [$base[$slot], $head[$slot]]]}];

# input: launches and $case; output: {index: row, points: rows, launches: rows}, or empty with fewer than six numbers
def slot_tables($case):
  . as $launches
  | [$launches[].pairs[][] | numbers] | sort | . as $sorted
  | if length < 6 then empty else
      (quantile(0.25)) as $lower | (quantile(0.75)) as $upper | (5 * ($upper - $lower)) as $fence
      | map(select(. >= $lower - $fence and . <= $upper + $fence)) | .[0] as $bottom | .[-1] as $top | length as $within
      | (if $top > $bottom then ($top - $bottom) * 0.08 elif $top == 0 then 1 else ($top | if . < 0 then -. else . end) * 0.1 end) as $room
      | ($bottom - $room) as $low | ($top + $room) as $high
      | (reduce $launches[] as $launch ([0]; . + [.[-1] + ($launch.pairs | length)])) as $starts
      | {index: [0, $case.slug, $case.title, $case.note, "\($case.unit // "" | plain(20)), \(if $case.better == "higher" then "higher" else "lower" end) is better",
                 $low, $high, ([$launches[].pairs[][0] | numbers] | sort | quantile(0.5)), ([$launches[].pairs[][1] | numbers] | sort | quantile(0.5)),
                 $starts[-1], ($sorted | length) - $within],
         launches: [range($launches | length) as $at
                    | [$starts[$at] + 0.5, $starts[$at] + 0.5 + ($launches[$at].pairs | length) / 2,
                       (if $launches[$at].set == "confirm" and $at > 0 and $launches[$at - 1].set != "confirm" then "second set" else "" end), ($at + 1 | tostring)]],
         points: ([range($launches | length) as $at
                  | ($launches[$at].pairs | to_entries[]
                     | [$starts[$at] + .key + 1]
                       + (.value | map(if type == "number" and . <= $high and . >= $low then . else null end))
                       + (.value | map(if type == "number" and . > $high then $high - $room / 3 elif type == "number" and . < $low then $low + $room / 3 else null end))),
                    []] | .[:-1])}
    end;

# input: measurement; output: {error, names, files: {name: text}}; $draw: cases to draw, $verdict: {target, runner, base, head} it must belong to
def slots($draw; $verdict):
  if type != "object" or .schema != "tollgate/measurement/1" then {error: "schema is not tollgate/measurement/1"}
  elif (.rows | type) != "array" then {error: "rows is not an array"}
  elif {target, runner, base: .sides.base.commit, head: .sides.head.commit} != $verdict
  then {error: "is of another run than the verdict: \({target, runner, base: .sides.base.commit, head: .sides.head.commit} | plain(300)), the verdict has \($verdict | plain(300))"}
  else
    ($draw | map({(.case | tostring): .}) | add // {}) as $wanted
    | (reduce (.rows[] | $wanted[.case | tostring] as $want | select($want and .metric == $want.metric and .label == $want.label)) as $row
        ({}; .[$row.case] += [$row])) as $rows
    | [$draw[] | . as $case | $rows[.case] | select(.) | launches_of | slot_tables($case)]
    | {error: "", names: map("slots-" + .index[1]),
       files: {"slots-index.tsv": (map(.index) | tsv), "slots.tsv": (map(.points) | tsv_blocks), "slots-launches.tsv": (map(.launches) | tsv_blocks)}}
  end;
