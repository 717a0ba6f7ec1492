# Samples slot by slot -> tables for slots.gp; reads the measurement once and keeps the cases that
# are drawn.
import "lib/tsv" as tsv;
import "lib/names" as names;
import "lib/format" as format;
import "lib/text" as text;
import "lib/ranking" as ranking;

# input: verdict or measurement
# output: the run that it belongs to
def run_of: { target, runner, base: .sides.base.commit, head: .sides.head.commit };

# input: sorted numbers
# output: the value at a share
# $share: 0 to 1
def quantile($share): .[(length - 1) * $share | floor];

# input: row that is drawn
# output: "+23.1 % [+21.3 … +25.2], regression", and what is worse in its case
# $worst: the worst row of the case
def note($worst):
  .kind as $kind
  | (.change | format::change_text($kind)) as $change
  | (.interval | format::interval_text) as $interval
  | ([$change, $interval] | map(select(. != "")) | join(" "))
    + ", \(.verdict)"
    + if $worst.verdict == .verdict then ""
      else " (the case: \($worst.verdict), \($worst | names::metric_text | text::plain(30)))"
      end;

# input: things with a slug
# output: the same, each slug its own: the second of a name ends in -2
def with_own_slugs:
  [
    foreach .[] as $one ({ seen: {} };
      .slug = $one.slug
      | if .seen[$one.slug] then .slug += "-\(.seen[$one.slug] + 1)" else . end
      | .seen[$one.slug] += 1;
      $one + { slug })
  ];

# input: ranked rows
# output: the cases to draw: { case, metric, label, unit, better, slug, title, note }
# $count: how many at most
def cases_to_draw($count):
  ranking::ranked_cases[0:$count]
  | map(
      .worst as $worst
      | .row
      | { case, metric, label: .label, unit, better }
        + {
          slug: (.case | text::slug),
          title: "\(names::where_text | text::plain(50)): \(names::metric_text | text::plain(40))",
          note: note($worst)
        }
    )
  | with_own_slugs;

# input: row of a measurement
# output: its launches, each { set, pairs: [[base, head] …] }
def launches_of_row:
  .set as $set
  | [.base // [], .head // []]
  | transpose[]
  | map(. // [])
  | { set: $set, pairs: transpose };

# input: rows of one case
# output: launches, the first set, then the second. The head measured alone is drawn only where
#   that is all.
def launches_of:
  (map(select(.set != "precheck")) | select(. != [])) // .
  | sort_by(.set == "confirm")
  | map(launches_of_row);

# input: launches
# output: the same, each with .number, .start (pairs before it), and .second: whether a second set
#   begins with it
def in_order:
  [
    foreach .[] as $launch ({ number: 0, next: 0 };
      .second = (.number > 0 and $launch.set == "confirm" and .before != "confirm")
      | .number += 1
      | .start = .next
      | .next += ($launch.pairs | length)
      | .before = $launch.set;
      $launch + { number, start, second })
  ];

# input: sorted numbers, six or more
# output: { low, high, edge, beyond }: an axis that holds all but what lies far out; beyond: how
#   many lie there; edge: how far inside of the axis they are marked
def axis:
  length as $all
  | quantile(0.25) as $lower
  | quantile(0.75) as $upper
  | (5 * ($upper - $lower)) as $fence
  | map(select(. >= $lower - $fence and . <= $upper + $fence))
  | length as $within
  | .[0] as $bottom
  | .[-1] as $top
  | (if $top > $bottom then ($top - $bottom) * 0.08
     elif $top == 0 then 1
     else ($top | fabs) * 0.1
     end) as $room
  | { low: ($bottom - $room), high: ($top + $room), edge: ($room / 3), beyond: ($all - $within) };

# input: launches
# output: the line of their picture in slots-index.tsv
# $case: what is drawn
# $axis: as above
def index_row($case; $axis):
  [.[].pairs[]] as $pairs
  | (if $case.better == "higher" then "higher" else "lower" end) as $better
  | [
      0,
      $case.slug,
      $case.title,
      $case.note,
      "\($case.unit // "" | text::plain(20)), \($better) is better",
      $axis.low,
      $axis.high,
      ([$pairs[][0] | numbers] | sort | quantile(0.5)),
      ([$pairs[][1] | numbers] | sort | quantile(0.5)),
      ($pairs | length),
      $axis.beyond
    ];

# input: launch in order
# output: its line in slots-launches.tsv: where it begins, its middle, what begins, its number
# $step: of so many launches one shows its number
def launch_row($step):
  (.start + 0.5) as $begin
  | [
      $begin,
      $begin + (.pairs | length) / 2,
      (if .second then "second set" else "" end),
      (if (.number - 1) % $step == 0 then .number | tostring else "" end)
    ];

# input: sample
# output: where it is marked as beyond the axis, or null
# $axis: as above
def mark_beyond($axis):
  if type != "number" then null
  elif . > $axis.high then $axis.high - $axis.edge
  elif . < $axis.low then $axis.low + $axis.edge
  else null
  end;

# input: sample
# output: the same if it is a number on the axis, or null
# $axis: as above
def on($axis):
  if type == "number" and . <= $axis.high and . >= $axis.low then . else null end;

# input: launch in order
# output: its lines in slots.tsv: place, base, head, where base and head are marked as beyond
# $axis: as above
def point_rows($axis):
  .start as $start
  | .pairs
  | to_entries[]
  | [.key + $start + 1] + (.value | map(on($axis)) + map(mark_beyond($axis)));

# input: launches
# output: { index: row, points: rows, launches: rows }, or nothing with fewer than six numbers
# $case: what is drawn
def slot_tables($case):
  ([.[].pairs[][] | numbers] | sort | select(length >= 6) | axis) as $axis
  | (length / 20 | ceil) as $step
  | in_order
  | {
      index: index_row($case; $axis),
      launches: map(launch_row($step)),
      points: ([.[] | point_rows($axis), []] | .[:-1])
    };

# input: measurement
# output: its rows of the cases that are drawn, by case
# $draw: what is drawn
def rows_of($draw):
  ($draw | map({ (.case | tostring): . }) | add // {}) as $wanted
  | reduce (.rows[]
      | $wanted[.case | tostring] as $want
      | select($want and .metric == $want.metric and .label == $want.label)) as $row
    ({}; .[$row.case] += [$row]);

# input: measurement
# output: what is wrong with it, or ""
# $of: the run that it must be of
def measurement_error($of):
  first(
    (select(type != "object" or .schema != "tollgate/measurement/1")
      | "schema is not tollgate/measurement/1"),
    (select((.rows | type) != "array")
      | "rows is not an array"),
    (select(run_of != $of)
      | "is of another run than the verdict: \(run_of | text::plain(300)),"
        + " the verdict has \($of | text::plain(300))"),
    ""
  );

# input: measurement
# output: { error, names, files: { name: text } }
# $prepared: what report/pictures made of its verdict
def slots($prepared):
  measurement_error($prepared.of) as $error
  | if $error != "" then { error: $error }
    else
      rows_of($prepared.draw) as $rows
      | [$prepared.draw[] | $rows[.case] as $of | select($of) | . as $case
          | $of | launches_of | slot_tables($case)]
      | {
          error: "",
          names: map("slots-" + .index[1]),
          files: {
            "slots-index.tsv": (map(.index) | tsv::tsv),
            "slots.tsv": (map(.points) | tsv::tsv_blocks),
            "slots-launches.tsv": (map(.launches) | tsv::tsv_blocks)
          }
        }
    end;
