# The picture of one endpoint: latency p50 and throughput by concurrency, of all that a page
# compares there.
import "publish/find" as find;
import "publish/rows" as rows;
import "publish/format" as format;
import "publish/pictures" as pictures;
import "lib/text" as text;

# input: form of one endpoint
# output: what a picture compares: {name, index, variant}s: its variants in the newest version, or
#         where there is but one, the newest version and the one before it
# $p: as in matrix
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

# input: form of one endpoint
# output: all concurrencies of what it compares
# $compared: what compared gives
# $p: as in matrix
def all_levels($compared; $p):
  . as $form
  | [
      $compared[] as $one
      | $form
      | .where.variant = $one.variant
      | rows::rows_of($one.index; $p.names)
      | .concurrency
    ]
  | unique;

# input: series with lines
# output: their colours: one alone is of the newest version
def coloured:
  if length == 1 then map({ name, colour: 2 })
  else map(.name) | pictures::series end;

# input: what compared gives
# output: the same, five at most, with lines: of latency p50 and of throughput, a figure for each
#         concurrency; none without two figures in a line
# $where: the endpoint's selector
# $levels: concurrencies
def with_lines($where; $levels):
  map(
    . as { $variant, $index }
    | .lines = [
        ("latency_p50", "throughput") as $metric
        | [
            $levels[] as $level
            | [$where, { variant: $variant, concurrency: $level, metric: $metric }]
            | find::find($index)
          ]
      ]
    | select(any(.lines[]; map(select(.value != null)) | length > 1))
  )
  | .[0:5];

# input: series with lines
# output: the figures of both lines in words
# $levels: concurrencies
def levels_in_words($levels):
  . as $series
  | [
      range(2) as $m
      | ["Latency p50, lower is better. ", "Throughput, higher is better. "][$m] + (
          [$series[] | [.lines[$m][] | format::amount_text(null; false)]]
          | pictures::in_words([$series[].name]; [$levels[] | tostring])
        )
    ]
  | join(" ");

# input: series with lines
# output: what is drawn of them: {series, y, points, tops}
# $levels: concurrencies
def levels_drawn($levels):
  . as $series
  | {
      series: coloured,
      y: [
        range(2) as $m
        | first($series[].lines[$m][] | select(. != null) | .unit) // ""
        | if . == "/s" then "req/s" else . end
      ],
      points: [
        range($levels | length) as $l
        | [($levels[$l] | log2), ($levels[$l] | tostring)]
          + [$series[].lines[] | [.[$l]] | pictures::drawn[]]
      ],
      tops: [
        range(2) as $m
        | [$series[].lines[$m][] | select(. != null) | .value, .high, (.noise // [])[] | numbers]
        | max // -1
      ]
    };

# input: form of one endpoint, with variants
# output: its picture: latency p50 and throughput by concurrency
# $p: as in matrix
def levels_picture($p):
  .where as $where
  | (if .variants[1:] == [] then .variants[0] // "" else "" end) as $variant
  | (.title // ($where.endpoint | rows::named($p.names))) as $title
  | [compared($p)] as $compared
  | all_levels($compared; $p) as $levels
  | $compared
  | with_lines($where; $levels)
  | select($levels[1:] != [] and . != [])
  | { type: "levels", slug: ("levels-\($where.endpoint)-\($variant)" | text::slug), title: $title }
    + levels_drawn($levels)
    + {
        alt: (
          "\($title): latency p50 and throughput against concurrency. "
          + levels_in_words($levels)
        )
      }
  | pictures::picture_block;
