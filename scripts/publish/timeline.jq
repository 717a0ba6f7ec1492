# Form "history": the newest versions side by side, and pictures of all of them.
import "publish/cells" as cells;
import "publish/change" as change;
import "publish/format" as format;
import "publish/history" as history;
import "publish/pictures" as pictures;

# input: numbers and null, oldest first
# output: a line of text that shows their course, from 0 up
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

# input: cells of a line
# output: the same, the last in bold where its figure differs from the one before beyond the noise
# $figures: what they show
# $link: what change needs to know of the last two versions
def newest_marked($figures; $link):
  if $figures[1:] != [] and ($figures[-2:] | change::change($link).kind == "beyond") then
    .[-1].text |= format::bold
  else . end;

# input: a line over versions
# output: its cells in an array; nothing where no version that is shown has it
# $from: place of the first version that is shown
# $kinds: the kinds of figures of each version
# $link: what change needs to know of the last two versions
def history_cells($from; $kinds; $link):
  . as $line
  | [range($from; $kinds | length) as $v | $line.values[$v]
    | history::unpacked($kinds[$v])] as $figures
  | select(any($figures[]; . != null))
  | ($figures | cells::line_scale) as $like
  | [$figures[] | cells::cell(if .unit == "B" then $like else null end; false)]
  | newest_marked($figures; $link)
  | [
      ($line.title | cells::title_cell),
      .[],
      (if $from > 0 then $line.values | map(.[0]?) | spark | cells::plain_cell else empty end)
    ];

# input: form "history"
# output: its table
# $parts: the history of each version
# $facts: the versions
# $link: what change needs to know of the last two versions
def history_table($parts; $facts; $link):
  ($facts | length) as $n
  | ($n - ([.versions // 8, $n] | min)) as $from
  | [$parts[].kinds] as $kinds
  # input: a line
  # output: its cells, or null. The pinned jq gives the memory of a line free only where a
  #         definition without arguments ends.
  | def cells_of: [history_cells($from; $kinds; $link)] | .[0];
  ($parts | history::lines_over_versions | map(cells_of | select(. != null))) as $rows
  | select($rows != [])
  | {
      kind: "table",
      left: 1,
      rows: $rows,
      head: [
        "",
        $facts[$from:][].version,
        (if $from > 0 then "all \($n), from 0" else empty end)
      ]
    };

# input: form "history" with the history of each version as "history"
# output: its blocks
# $p: as in matrix, with all (versions) and link
def history_blocks($p):
  .history as $parts
  | [$p.all[].facts] as $facts
  | history_table($parts; $facts; $p.link),
    (select(.picture)
      | (.picture | if type == "number" then . else 12 end) as $most
      | limit(
          $most;
          $parts
          | history::lines_over_versions[]
          | pictures::history_picture($parts; [$facts[].version]; $p.noise)
        ));
