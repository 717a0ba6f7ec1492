# Form "matrix": a figure of the newest version for each line and column.
import "publish/find" as find;
import "publish/rows" as rows;
import "publish/cells" as cells;
import "publish/levels" as levels;
import "publish/pictures" as pictures;

# input: figure of a time, or null
# output: the rate at which so many MB were moved in it
# $mb: how many
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

# input: figure of a rate, or null
# output: what is left of it without shares of it, such as what was refused; null where one of them
#         is not known
# $metric: what that is called
# $shares: figures of shares of 1, or null
def rest_of($metric; $shares):
  if .value == null or any($shares[]; .value == null) then null
  else
    .metric = $metric
    | .value *= 1 - ([$shares[].value] | add)
    | .derived = true
    | del(.noise, .launches)
  end;

# input: form
# output: a figure that no snapshot has, worked out of those that it has; null where they lack
# $row: selector of the line
# $column: selector of the column
# $from: what it is worked out of: the metric of a time, or {of: a rate, without: shares of it}
# $p: as in matrix
def worked_out($row; $column; $from; $p):
  (.where // {}) as $where
  # input: a metric
  # output: its figure there
  | def there: [$where, $row, $column, { metric: . }] | find::find($p.index);
  if ($from | type) == "string" then $from | there | rate_of($row.mb)
  else [$from.without[] | there] as $shares | $from.of | there
    | rest_of($row.metric // $column.metric; $shares) end;

# input: form
# output: the figure of a line and a column
# $row, $column: their selectors
# $p: as in matrix
def figure_at($row; $column; $p):
  ($row.from // $column.from) as $from
  | ([.where // {}, $row, $column] | find::find($p.index))
    // if $from then worked_out($row; $column; $from; $p) else null end;

# input: form
# output: {titles, columns: titles, metrics, figures: [[figure or null…]…]}
# $p: {index: figures of the version, names: what the page calls things, versions}
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

# input: matrix
# output: the same with the unit in the title of each column
def units_in_titles:
  . as $matrix
  | .columns = [
      range(.columns | length) as $c
      | $matrix.columns[$c]
      | ([$matrix.figures[][$c] | select(. != null) | .unit] | first // "") as $unit
      | if . == "throughput" then "req/s"
        elif $unit == "" then .
        else "\(.) (\($unit))" end
    ];

# input: matrix
# output: places of its lines and columns that hold any figure
def filled:
  . as $matrix
  | {
      lines: [range(.figures | length) | select(any($matrix.figures[.][]; . != null))],
      columns: [range(.columns | length) as $c | select(any(.figures[][$c]; . != null)) | $c]
    };

# input: figures of a line
# output: their cells
# $columns: places of those that are shown
# $bare: true: without units
def line_cells($columns; $bare):
  . as $figures
  | cells::line_scale as $like
  | $columns[]
  | $figures[.]
  | cells::cell(if .unit == "B" then $like else null end; $bare);

# input: matrix
# output: its table, without empty lines and columns; nothing when all are empty
# $corner: what stands above the titles of the lines
# $bare: true: units in the heads of the columns
def matrix_table($corner; $bare):
  (if $bare then units_in_titles else . end)
  | . as $matrix
  | filled as $there
  | select($there.lines != [])
  | {
      kind: "table",
      head: [$corner, .columns[$there.columns[]]],
      left: 1,
      rows: [
        $there.lines[] as $line
        | [
            ($matrix.titles[$line] | cells::title_cell),
            ($matrix.figures[$line] | line_cells($there.columns; $bare))
          ]
      ]
    };

# input: form
# output: its picture, where it has one; picture_of: other lines and columns than the table's
# $title: what it shows
# $p: as in matrix
def matrix_picture($title; $p):
  .picture as $kind
  | (. + (.picture_of // {}) | matrix($p))
  | if $kind == "quantiles" then pictures::quantiles_picture($title)
    elif $kind == "bars" then pictures::bars_picture($title)
    else empty end;

# input: form with "each"
# output: one form for each of its endpoints, with all its variants
# $p: as in matrix
def each_endpoint($p):
  . as $form
  | (
      if .each.endpoints then
        .each.endpoints
        | rows::listed(
            $form
            | rows::figures_of_form($p.index)
            | select(.label == null and .endpoint != null and .concurrency != null)
            | .endpoint
          )
      else [.where.endpoint] end
    ) as $endpoints
  | $endpoints[] as $endpoint
  | .where.endpoint = $endpoint
  | .title = if ($endpoints | length) > 1 then $endpoint | rows::named($p.names) else null end
  | .variants = (.each.variants // [.where.variant])
  | del(.each);

# input: what each_endpoint made
# output: one form for each of its variants
# $p: as in matrix
def each_variant($p):
  .variants as $variants
  | $variants[] as $variant
  | .where.variant = $variant
  | [
      (.title | select(.)),
      ($variant | select(. and $variants[1:] != []) | rows::named($p.names))
    ] as $names
  | .title = if $names == [] then null else $names | join(" · ") end;

# input: block or nothing
# output: it below its title, where it has one
# $title: the title, or null
def below($title):
  if $title then { kind: "heading", level: 3, text: $title }, . else . end;

# input: form "matrix"
# output: its blocks
# $title: what a picture of it shows
# $p: as in matrix
def matrix_blocks($title; $p):
  . as $form
  # input: a form
  # output: its table
  | def table: matrix($p) | matrix_table($form.corner // ""; $form.bare == true);
  if .each then
    each_endpoint($p)
    | (each_variant($p) | .title as $name | table | below($name)),
      (select(.picture == "levels") | levels::levels_picture($p))
  else table, matrix_picture($title; $p) end;
