# What the pictures of a page show, as data for gnuplot and in words for who cannot see them: blocks
# {kind: "picture", picture: {type, slug, title, alt, note, y, tops, series: [{name, colour}],
# points: [[place, text, numbers…]…]}}; none where there is nothing to draw.
import "publish/format" as format;
import "publish/history" as history;
import "lib/text" as text;

# input: figures and null
# output: the amounts that a picture shows for them: value, lowest and highest launch. Of a range
#         nobody knows the value: it is drawn from end to end.
def drawn:
  map(
    if . == null then null, null, null
    elif .high then null, .value, (select(.value) | .high) // null
    else .value, (.noise // [.value, .value])[] end
  );

# input: names
# output: series of these names, each in a colour of its own
def series: [range(length) as $i | { name: .[$i], colour: ($i + 1) }];

# input: texts of the figures of each series, at the same places
# output: in words: "A: 5 ms (1), 18 ms (5). B: …"
# $names: what the series are called
# $places: what the places are called
def in_words($names; $places):
  . as $texts
  | [
      range(length) as $s
      | [
          range($places | length)
          | select($texts[$s][.] != "—")
          | "\($texts[$s][.]) (\($places[.]))"
        ]
      | "\($names[$s]): \(join(", "))."
    ]
  | join(" ");

# input: picture whose "better" says what is better
# output: the same on a scale that suits its greatest amount; one that is far above the second
#         greatest does not count
# $unit: what its amounts are in
def on_scale($unit):
  (if (.tops[1] // 0) > 0 and .tops[0] / .tops[1] > 20 then .tops[1] else .tops[0] end) as $top
  | ($top | format::page_scale($unit)) as [$by, $shown]
  | .tops |= map(. / $by)
  | .points |= map(.[0:2] + (.[2:] | map(if . == null then null else . / $by end)))
  | .y = [
      (if $shown == "" then "count" else $shown end)
      + (if .better then ", \(.better) is better" else "" end)
    ];

# input: picture
# output: its block
def picture_block: { kind: "picture", picture: . };

# input: matrix (titles, columns, figures)
# output: the same without lines that hold no figure, and columns that hold fewer than two
def filled_well:
  . as $matrix
  | [range(.titles | length) | select(any($matrix.figures[.][]; .value != null))] as $lines
  | [
      range(.columns | length) as $c
      | select([.figures[][$c].value | numbers] | length > 1)
      | $c
    ] as $columns
  | {
      titles: [.titles[$lines[]]],
      columns: [.columns[$columns[]]],
      figures: [.figures[$lines[]] | [.[$columns[]]]]
    };

# input: matrix (titles, columns, figures) of one unit
# output: its picture of bars: a group for each line, a bar for each column of two figures or more;
#         ticks show the range of launches
# $title: what it shows
def bars_picture($title):
  [.figures[][] | select(. != null and .value != null)] as $all
  | filled_well
  | select((.titles | length) >= 2 and (.columns | length) <= 5)
  | select($all | map(.unit) | unique | length == 1)
  | . as $shown
  | {
      type: "bars",
      slug: ("bars-\($title | text::slug)" | text::slug),
      title: $title,
      series: (.columns | series),
      better: $all[0].better,
      tops: [[$all[] | .value, .high // empty, (.noise // [])[]] | max],
      points: [
        range(.titles | length) as $l
        | [$l, ($shown.titles[$l] | text::plain(24))] + ($shown.figures[$l] | drawn)
      ]
    }
  | on_scale($all[0].unit)
  | .alt = "\($title), \(.y[0]). " + (
      [$shown.figures | transpose[] | map(format::amount_text(null; false))]
      | in_words($shown.columns; $shown.titles)
    )
  | picture_block;

# input: metric
# output: [where it is drawn, its share of answers in percent], so that a bell curve becomes a
#         straight line; null for other metrics
def position:
  {
    latency_p10: [-1.2816, "10"],
    latency_p25: [-0.6745, "25"],
    latency_p50: [0, "50"],
    latency_p75: [0.6745, "75"],
    latency_p90: [1.2816, "90"],
    latency_p95: [1.6449, "95"],
    latency_p99: [2.3263, "99"]
  }[.];

# input: matrix with columns of percentiles
# output: its picture of quantiles: a line for each line of the table with three figures or more
# $title: what it shows
def quantiles_picture($title):
  . as $matrix
  | [range(.metrics | length) | select($matrix.metrics[.] | position)] as $columns
  | [$columns[] | $matrix.metrics[.] | position] as $positions
  | [
      range(.titles | length) as $l
      | select([.figures[$l][$columns[]] | select(.value != null)] | length > 2)
      | $l
    ] as $lines
  | select($lines != [] and ($lines | length) <= 5)
  | [$matrix.titles[$lines[]]] as $names
  | {
      type: "quantiles",
      slug: ("quantiles-\($title | text::slug)" | text::slug),
      title: $title,
      series: ($names | series),
      better: "lower",
      tops: [[.figures[$lines[]][$columns[]].value | numbers] | max],
      points: [
        range($columns | length) as $i
        | $positions[$i] + ([.figures[$lines[]][$columns[$i]]] | drawn)
      ]
    }
  | on_scale("ms")
  | .alt = "\($title): latency in which a share of answers came, lower is better. " + (
      [$lines[] as $l | [$matrix.figures[$l][$columns[]] | format::amount_text(null; false)]]
      | in_words($names; [$positions[] | "\(.[1]) %"])
    )
  | picture_block;

# input: a line over versions {title, values}
# output: its picture: every version's figure, and the span of its launches, or of the noise that is
#         taken for it
# $parts: the history of each version
# $versions: their names
# $noise: a share
def history_picture($parts; $versions; $noise):
  . as $line
  | [range(.values | length) | select($line.values[.][0]? != null)] as $there
  | [
      $there[]
      | $line.values[.]
      | if .[5]? then [null, .[0], .[5]]
        else [.[0], (.[1] // .[0] * (1 - $noise)), (.[2] // .[0] * (1 + $noise))] end
    ] as $points
  | select($points[1:] != [])
  | [$there[] | . as $v | $line.values[$v] | history::unpacked($parts[$v].kinds)] as $figures
  | {
      type: "history",
      slug: ("history-\(.title)" | text::slug),
      title,
      series: [{ name: "", colour: 2 }],
      better: $figures[-1].better,
      note: (
        if any($figures[]; .n == null) then
          "upright lines: noise of ±\($noise * 100 | round) % taken for it"
        else "upright lines: lowest and highest launch" end
      ),
      tops: [([$points[][2]] | max), ([$points[] | .[0] // .[1]] | min)],
      points: [range($points | length) | [., $versions[$there[.]]] + $points[.]]
    }
  | on_scale($figures[-1].unit)
  | .alt = "\(.title) over \($points | length) versions, \(.y[0]). " + (
      [[$figures[] | format::amount_text(null; false)]]
      | in_words(["From old to new"]; [$versions[$there[]]])
    )
  | picture_block;
