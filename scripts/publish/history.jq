# Form "history": figures of many versions side by side, and pictures of them. Of each version only
# what the history shows is carried on, so that fifty versions fit in memory.
import "publish/cells" as cells;
import "publish/change" as change;
import "publish/pictures" as pictures;
import "publish/rows" as rows;
import "lib/text" as text;

# What differs from version to version, as an array without needless ends
def packed($kind):
  [.value, .noise[0]?, .noise[1]?, .n, $kind]
  + ([.high, .printed, .exact, .caveat, .launches]
    | if all(.[]; . == null) then []
      elif .[4] == null then .[:4]
      else . end);

def unpacked($kinds):
  if . == null then null
  else
    . as $v
    | $kinds[$v[4]]
      + {
          value: $v[0],
          noise: (if $v[1] == null then null else [$v[1], $v[2]] end),
          n: $v[3],
          high: $v[5],
          printed: $v[6],
          exact: $v[7],
          caveat: $v[8],
          launches: $v[9]
        }
  end;

def row_lines($p):
  (.where // {}) as $where
  | rows::rows_of($p.index; $p.names)
  | { title, figure: ([$where, .] | rows::find($p.index)) }
  | select(.figure != null);

def column_lines($p):
  (.where // {} | to_entries) as $where
  | (rows::columns_of | map(.metric)) as $metrics
  | $metrics[] as $metric
  | [select($metrics[1]) | $metric | rows::metric_name($p.names)] as $what
  | $p.index[$metric] // {}
  | .[]
  | (.[0].endpoint | rows::named($p.names)) as $endpoint
  | .[]
  | . as $figure
  | select(all($where[]; $figure[.key] == .value))
  | [
      $endpoint,
      (.variant | values | rows::named($p.names)),
      (.concurrency | values | "c=\(.)"),
      (.label | values | rows::named($p.names))
    ]
  | { title: (. + $what | join(" · ")), $figure };

def history_lines($p): if .rows then row_lines($p) else column_lines($p) end;

def kinds:
  to_entries[]
  | .key as $metric
  | [.value[][]]
  | group_by(.unit)[][0]
  | { metric: $metric, unit, better };

# input: the history forms of a page
# output: for each: kinds of figures, title → packed figure, and of a whole version the titles in
#         order
# $p: {index, names, whole} of a version
def history_of($p):
  [$p.index | kinds] as $kinds
  | (reduce range($kinds | length) as $k ({}; .[$kinds[$k].metric][$kinds[$k].unit] = $k)) as $place
  | map(
      [history_lines($p)]
      | {
          $kinds,
          values: (
            map({
              key: .title,
              # Only of the newest versions the difference is judged.
              value: (.figure | if $p.whole then . else del(.launches) end
                | packed($place[.metric][.unit]))
            })
            | from_entries
          ),
          order: [select($p.whole) | .[].title]
        }
    );

def lines_over_versions:
  . as $parts
  | .[-1].values as $newest
  | (.[-1].order + ([.[:-1][].values | keys[] | select($newest[.] == null)] | unique))
  | map({ title: ., values: [. as $title | $parts[].values[$title]] });

# A line of text that shows the course of numbers, from 0 up
def spark:
  ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] as $bars
  | ([.[] | numbers] | max // 0) as $most
  | (if $most > 0 then 8 / $most else 0 end) as $by
  | map(
      if . == null then " "
      elif . == 0 then "▁"
      else $bars[. * $by | ceil - 1] // "▁" end
    )
  | join("");

def history_cells($from; $kinds; $link):
  . as $line
  | [range($from; $kinds | length) as $v | $line.values[$v] | unpacked($kinds[$v])] as $figures
  | select(any($figures[]; . != null))
  | ($figures | cells::line_scale) as $like
  | [$figures[] | cells::cell($like; false)]
  # The newest is in bold where it differs from the one before beyond the noise.
  | if $figures[1:] != [] and ($figures[-2:] | change::change($link).kind == "beyond") then
      .[-1].text |= "**\(.)**"
    else . end
  | [
      ($line.title | cells::title_cell),
      .[],
      (if $from > 0 then $line.values | map(.[0]?) | spark | cells::plain_cell else empty end)
    ];

def history_table($parts; $facts; $link):
  ($facts | length) as $n
  | ($n - ([.versions // 8, $n] | min)) as $from
  | [$parts[].kinds] as $kinds
  # The pinned jq gives the memory of a line free only where a def without arguments ends.
  | def cells_of: [history_cells($from; $kinds; $link)] | .[0];
  $parts
  | lines_over_versions
  | map(cells_of | select(. != null))
  | cells::table(1; ["", $facts[$from:][].version, (select($from > 0) | "all \($n), from 0")]);

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
  | [$there[] | . as $v | $line.values[$v] | unpacked($parts[$v].kinds)] as $figures
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
  | pictures::picture_block($figures[-1].unit;
      "\(.title) over \($points | length) versions, \(.y[0]). "
      + ([$figures] | pictures::in_words(["From old to new"]; [$versions[$there[]]])));

# input: form "history" with the history of each version as "history"
# output: its blocks
# $p: as in publish/page
def history_blocks($p):
  .history as $parts
  | [$p.all[].facts] as $facts
  | history_table($parts; $facts; $p.link),
    (select(.picture)
      | (.picture | if type == "number" then . else 12 end) as $most
      | limit(
          $most;
          $parts
          | lines_over_versions[]
          | history_picture($parts; [$facts[].version]; $p.noise)
        ));
