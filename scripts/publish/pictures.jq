# What the pictures of a page show, as data for gnuplot and in words for who cannot see them: blocks
# {kind: "picture", picture: {type, slug, title, alt, note, y, tops, series: [{name, colour}],
# points: [[place, text, numbers…]…]}}; none where there is nothing to draw.
import "publish/cells" as cells;
import "lib/text" as text;
import "lib/tsv" as tsv;

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

# input: figures of each series
# output: in words: "A: 5 ms (1), 18 ms (5). B: …"
# $names: what the series are called
# $places: what the figures of a series are called
def in_words($names; $places):
  [
    range(length) as $s
    | .[$s]
    | map(cells::amount_text(null; false))
    | [range(length) as $p | select(.[$p] != "—") | "\(.[$p]) (\($places[$p]))"]
    | "\($names[$s]): \(join(", "))."
  ]
  | join(" ");

# input: picture whose "better" says what is better
# output: its block, on a scale that suits its greatest amount; one that is far above the second
#         greatest does not count
# $unit: what its amounts are in
# alt: what it shows, in words, with the axis .y
def picture_block($unit; alt):
  (if (.tops[1] // 0) > 0 and .tops[0] / .tops[1] > 20 then .tops[1] else .tops[0] end) as $top
  | ($top | cells::page_scale($unit)) as [$by, $shown]
  | .tops |= map(. / $by)
  | .points |= map(.[0:2] + (.[2:] | map(if . == null then null else . / $by end)))
  | .y = [
      (if $shown == "" then "count" else $shown end)
      + (if .better then ", \(.better) is better" else "" end)
    ]
  | { kind: "picture", picture: (.alt = alt) };

# input: matrix (titles, columns, figures)
# output: the same without lines of no figure, and columns of few
# $least: how many figures a column has
# there: whether something is a figure
def filled($least; there):
  (.figures | map(map(there))) as $there
  | [range(.titles | length) | select(any($there[.][]; .))] as $lines
  | [
      range(.columns | length) as $c
      | select([$there[][$c] | select(.)] | length >= $least)
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
  [.figures[][] | select(.value != null)] as $all
  | filled(2; .value != null)
  | select((.titles | length) >= 2 and (.columns | length) <= 5)
  | select($all | map(.unit) | unique | length == 1)
  | . as $shown
  | {
      type: "bars",
      slug: ("bars-\($title | text::slug)" | text::slug),
      $title,
      series: (.columns | series),
      better: $all[0].better,
      tops: [[$all[] | .value, .high // empty, (.noise // [])[]] | max],
      points: [
        range(.titles | length) as $l
        | [$l, ($shown.titles[$l] | text::plain(24))] + ($shown.figures[$l] | drawn)
      ]
    }
  | picture_block($all[0].unit;
      "\($title), \(.y[0]). "
      + ($shown | .columns as $names | .titles as $places
        | .figures | transpose | in_words($names; $places)));

# [where a percentile is drawn so that a bell curve becomes a straight line, its share of answers]
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
      | [.figures[$l][$columns[]]]
      | select(map(select(.value != null)) | length > 2)
      | { name: $matrix.titles[$l], figures: . }
    ] as $lines
  | select($lines != [] and ($lines | length) <= 5)
  | [$lines[].name] as $names
  | {
      type: "quantiles",
      slug: ("quantiles-\($title | text::slug)" | text::slug),
      $title,
      series: ($names | series),
      better: "lower",
      tops: [[$lines[].figures[].value | numbers] | max],
      points: [
        range($columns | length) as $i
        | $positions[$i] + ([$lines[].figures[$i]] | drawn)
      ]
    }
  | picture_block("ms";
      "\($title): latency in which a share of answers came, lower is better. "
      + ([$lines[].figures] | in_words($names; [$positions[] | "\(.[1]) %"])));

def index_row($number):
  . as $picture
  | [
      $number,
      .slug,
      .title,
      .note // "",
      (.y | .[0, 1] | . // ""),
      (.tops | .[0, 1] | . // -1),
      (.series | length),
      (.points | length),
      (range(5) | $picture.series[.].name // ""),
      (range(5) | $picture.series[.].colour // 0)
    ];

def type_tables:
  .[0].type as $type
  | {
      "\($type)-index.tsv": ([to_entries[] | .key as $number | .value | index_row($number)]
        | tsv::tsv),
      "\($type).tsv": (map(.points) | tsv::tsv_blocks)
    };

# input: pictures
# output: text of their tables by name
def picture_tables: group_by(.type) | map(type_tables) | add // {};
