# Form "matrix": a figure of the newest version for each line and column; and the picture of one
# endpoint, latency p50 and throughput by concurrency.
import "publish/cells" as cells;
import "publish/pictures" as pictures;
import "publish/rows" as rows;
import "lib/text" as text;

# {name, index, variant} of what a picture compares: the variants in the newest version, or of one
# variant the newest version and the one before it
def compared($p):
  .variants as $variants
  | if $variants[1:] != [] then
      $variants[]
      | {
          name: (if . then rows::named($p.names) else $p.facts.version end),
          index: $p.index,
          variant: .
        }
    else $p.versions[-2:][] | { name: .facts.version, index, variant: $variants[0] } end;

# The same, five at most, with .lines: figures of latency p50 and of throughput by concurrency
def with_lines($where; $levels):
  map(
    . as { $variant, $index }
    | .lines = [
        ("latency_p50", "throughput") as $metric
        | [
            $levels[] as $concurrency
            | [$where, { $variant, $concurrency, $metric }]
            | rows::find($index)
          ]
      ]
    | select(any(.lines[]; map(select(.value != null)) | length > 1))
  )
  | .[0:5];

# What is drawn of series with lines
def levels_drawn($levels):
  . as $series
  | {
      series: (
        if length == 1 then map({ name, colour: 2 }) else map(.name) | pictures::series end
      ),
      y: [
        range(2) as $m
        | first($series[].lines[$m][] | values | .unit) // ""
        | if . == "/s" then "req/s" else . end
      ],
      points: [
        range($levels | length) as $l
        | [($levels[$l] | log2), ($levels[$l] | tostring)]
          + [$series[].lines[] | [.[$l]] | pictures::drawn[]]
      ],
      tops: [
        range(2) as $m
        | [$series[].lines[$m][] | values | .value, .high, (.noise // [])[] | numbers]
        | max // -1
      ]
    };

# The picture of an endpoint and its variants, from the form: latency p50 and throughput
def levels_picture($p):
  . as $form
  | .where as $where
  | (if .variants[1:] == [] then .variants[0] // "" else "" end) as $variant
  | (.title // ($where.endpoint | rows::named($p.names))) as $title
  | [compared($p)]
  | [
      .[] as $one
      | $form
      | .where.variant = $one.variant
      | rows::rows_of($one.index; $p.names)
      | .concurrency
    ] as $levels
  | ($levels | unique) as $levels
  | with_lines($where; $levels)
  | select($levels[1:] != [] and . != [])
  | map(.name) as $names
  | def words($m): map(.lines[$m]) | pictures::in_words($names; $levels);
  {
    kind: "picture",
    picture: (
      {
        type: "levels",
        slug: ("levels-\($where.endpoint)-\($variant)" | text::slug),
        $title,
        alt: (
          "\($title): latency p50 and throughput against concurrency. "
          + "Latency p50, lower is better. \(words(0)) Throughput, higher is better. \(words(1))"
        )
      }
      + levels_drawn($levels)
    )
  };

# The rate at which so many MB were moved, of a figure of a time
def rate_of($mb):
  if . == null or (.value // 0) <= 0 then null
  else
    ($mb / ({ ms: 1e-3, s: 1 }[.unit])) as $by
    | .metric = "restore_throughput"
    | .unit = "MB/s"
    | .better = "higher"
    | .value = $by / .value
    | .derived = true
    | .noise = if .noise then [$by / .noise[1], $by / .noise[0]] else null end
    | .launches = if .launches then .launches | map($by / .) else null end
  end;

# What is left of a rate without shares of it, such as what was refused
def rest_of($metric; $shares):
  if .value == null or any($shares[]; .value == null) then null
  else
    .metric = $metric
    | .value *= 1 - ([$shares[].value] | add)
    | .derived = true
    | del(.noise, .launches)
  end;

# A figure that no snapshot has, worked out of those that it has; null where they lack
# $from: the metric of a time, or {of: a rate, without: shares of it}
def worked_out($row; $column; $from; $p):
  (.where // {}) as $where
  | def there: [$where, $row, $column, { metric: . }] | rows::find($p.index);
  if ($from | type) == "string" then $from | there | rate_of($row.mb)
  else [$from.without[] | there] as $shares | $from.of | there
    | rest_of($row.metric // $column.metric; $shares) end;

def figure_at($row; $column; $p):
  ($row.from // $column.from) as $from
  | ([.where // {}, $row, $column] | rows::find($p.index))
    // if $from then worked_out($row; $column; $from; $p) else null end;

def matrix($p):
  . as $form
  | [rows::rows_of($p.index; $p.names)] as $rows
  | rows::columns_of as $columns
  | {
      titles: [$rows[].title],
      columns: [$columns[] | .title // (.metric | rows::metric_name($p.names))],
      metrics: [$columns[] | .metric // .any[0].metric? // ""],
      figures: [$rows[] as $row | [$columns[] as $column | $form | figure_at($row; $column; $p)]]
    };

# The unit in the title of each column
def units_in_titles:
  .columns = [
    range(.columns | length) as $c
    | ([.figures[][$c] | values | .unit] | first // "") as $unit
    | .columns[$c]
    | if . == "throughput" then "req/s" elif $unit == "" then . else "\(.) (\($unit))" end
  ];

def matrix_table($corner; $bare):
  pictures::filled(1; . != null)
  | (if $bare then units_in_titles else . end)
  | . as $matrix
  | [
      range(.titles | length)
      | [
          ($matrix.titles[.] | cells::title_cell),
          ($matrix.figures[.] | cells::line_scale as $like | .[] | cells::cell($like; $bare))
        ]
    ]
  | cells::table(1; [$corner, $matrix.columns[]]);

def matrix_picture($title; $p):
  .picture as $kind
  | (. + (.picture_of // {}) | matrix($p))
  | if $kind == "quantiles" then pictures::quantiles_picture($title)
    elif $kind == "bars" then pictures::bars_picture($title)
    else empty end;

def each_endpoint($p):
  . as $form
  | def there:
      $form
      | rows::figures_of_form($p.index)
      | select(.label == null and .endpoint != null and .concurrency != null)
      | .endpoint;
  (if .each.endpoints then .each.endpoints | rows::listed(there) else [.where.endpoint] end)
    as $endpoints
  | $endpoints[] as $endpoint
  | .where.endpoint = $endpoint
  | .title = if ($endpoints | length) > 1 then $endpoint | rows::named($p.names) else null end
  | .variants = (.each.variants // [.where.variant])
  | del(.each);

def each_variant($p):
  .variants as $variants
  | $variants[] as $variant
  | .where.variant = $variant
  | [
      (.title | select(.)),
      ($variant | select(. and $variants[1:] != []) | rows::named($p.names))
    ] as $names
  | .title = if $names == [] then null else $names | join(" · ") end;

def below($title):
  if $title then { kind: "heading", level: 3, text: $title }, . else . end;

# input: form "matrix"
# output: its blocks
# $title: what a picture of it shows
# $p: as in publish/page
def matrix_blocks($title; $p):
  . as $form
  | def table: matrix($p) | matrix_table($form.corner // ""; $form.bare == true);
  if .each then
    each_endpoint($p)
    | (each_variant($p) | .title as $name | table | below($name)),
      (select(.picture == "levels") | levels_picture($p))
  else table, matrix_picture($title; $p) end;
