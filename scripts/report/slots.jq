# Samples slot by slot -> tables for slots.gp; reads the measurement once and keeps the cases that
# are drawn.
import "lib/format" as format;
import "lib/names" as names;
import "lib/ranking" as ranking;
import "lib/text" as text;
import "lib/tsv" as tsv;

# input: verdict or measurement
# output: the run that it belongs to
def run_of: { target, runner, base: .sides.base.commit, head: .sides.head.commit };

def quantile($share): .[(length - 1) * $share | floor];

# "+23.1 % [+21.3 … +25.2], regression", and what is worse in its case
def note($worst):
  .kind as $kind
  | (.change | format::change_text($kind)) as $change
  | (.interval | format::interval_text) as $interval
  | ([$change, $interval] | map(select(. != "")) | join(" "))
    + ", \(.verdict)"
    + if $worst.verdict == .verdict then ""
      else " (the case: \($worst.verdict), \($worst | names::metric_text | text::plain(30)))"
      end;

# Each slug its own: the second of a name ends in -2
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
          title: (names::row_text | text::plain(90)),
          note: note($worst)
        }
    )
  | with_own_slugs;

# {set, pairs: [[base, head] …]} of each launch
def launches_of_row:
  .set as $set
  | [.base // [], .head // []]
  | transpose[]
  | map(. // [])
  | { set: $set, pairs: transpose };

# Launches of a case, the first set, then the second; the baseline pre-check only if that is all
def launches_of:
  (map(select(.set != "precheck")) | select(. != [])) // .
  | sort_by(.set == "confirm")
  | map(launches_of_row);

# With .number, .start (pairs before it), and .second: whether the second set begins with it
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

# {low, high, edge, beyond}: an axis without outliers; beyond: how many there are; edge: how far
# inside of the axis they are marked
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

# The line of slots-index.tsv
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

# The line of slots-launches.tsv: start, middle, what begins, number
def launch_row($step):
  (.start + 0.5) as $begin
  | [
      $begin,
      $begin + (.pairs | length) / 2,
      (if .second then "second set" else "" end),
      (if (.number - 1) % $step == 0 then .number | tostring else "" end)
    ];

# Where an outlier is marked
def mark_beyond($axis):
  if type != "number" then null
  elif . > $axis.high then $axis.high - $axis.edge
  elif . < $axis.low then $axis.low + $axis.edge
  else null
  end;

def on($axis):
  if type == "number" and . <= $axis.high and . >= $axis.low then . else null end;

# Lines of slots.tsv: place, base, head, where outliers of both are marked
def point_rows($axis):
  .start as $start
  | .pairs
  | to_entries[]
  | [.key + $start + 1] + (.value | map(on($axis)) + map(mark_beyond($axis)));

# {index, points, launches} of a case, nothing with fewer than six numbers
def slot_tables($case):
  ([.[].pairs[][] | numbers] | sort | select(length >= 6) | axis) as $axis
  | (length / 20 | ceil) as $step
  | in_order
  | {
      index: index_row($case; $axis),
      launches: map(launch_row($step)),
      points: ([.[] | point_rows($axis), []] | .[:-1])
    };

def rows_of($draw):
  ($draw | map({ (.case | tostring): . }) | add // {}) as $wanted
  | reduce (.rows[]
      | $wanted[.case | tostring] as $want
      | select($want and .metric == $want.metric and .label == $want.label)) as $row
    ({}; .[$row.case] += [$row]);

# what is wrong with it, or ""
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
