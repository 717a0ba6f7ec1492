# The tables that set versions, variants or peers side by side. Like those of publish_tables; $p.versions: [{facts, index}…], the newest last.
include "publish/tables";
include "publish/changes";
include "publish/find";
include "publish/history";
include "publish/format";

# input: figures of both sides and null; output: one cell of their changes, parted by " / "; $p as in change
def change_cell($a; $b; $form; $p):
  { text: ([range($a | length) as $i | change($a[$i]; $b[$i]; $p) | change_markdown([$a[$i], $b[$i]] | min_by(.value); $form.change; $form.decimals)] | if all(.[]; . == "—") then "—" else join(" / ") end), figure: false, caveats: [] };

# input: figures of one line and version; output: one cell: amounts parted by ", ". What is not there is left out, unless nothing is.
def amounts_cell($like): [.[] | select(. != null)] as $there
  | { text: (if $there == [] then "—" else [$there[] | amount_text(if .unit == "B" then $like else null end; false)] | join(", ") end), figure: ($there != []), caveats: ([$there[] | caveats_of[]] | once) };

# input: two versions {facts, index}; output: what change needs to know of them
def between($a; $b; $p):
  { noise: $p.noise, apart: ($a.facts.fingerprint != $b.facts.fingerprint or $a.facts.fingerprint == null or $a.facts.turns != $b.facts.turns),
    moved: (if ($a.facts.control // 0) > 0 and $b.facts.control != null then $b.facts.control / $a.facts.control - 1 | fabs else 0 end) };

# input: form "changes"; output: its table from one version to another
def changes_table($a; $b; $p):
  . as $form | between($a; $b; $p) as $between | ([.columns[] | column]) as $columns
  | [rows_of($b.index; $p.names) as $row | [$a, $b] | map(.index as $index | [$columns[] as $column | [$form.where // {}, $row, $column] | find($index)]) as [$before, $after]
      # Only what both versions have can be compared: a line that one of them lacks would say nothing.
      | [range($columns | length) | select($before[.] != null and $after[.] != null)] as $both | select($both != [])
      | [$before[$both[]]] as $before | [$after[$both[]]] as $after | ($before + $after | line_scale) as $like
      | [($row.title | esc(80) | plain_cell), ($before | amounts_cell($like)), ($after | amounts_cell($like)), change_cell($before; $after; $form; $between)]] as $rows
  | if $rows == [] then empty
    else { kind: "table", head: ["", $a.facts.version, $b.facts.version, "change" + (if ($columns | length) > 1 then " (\([$columns[] | .title // (.metric | metric_name($p.names))] | join(" / ")))" else "" end)], rows: $rows, left: 1 } end;

# input: form "variants" with variants and rows; output: its table, and bars of the rows that ask for them
def variants_blocks($p):
  . as $form | $p.versions[-1] as $version | (between($version; $version; $p) | .apart = false) as $between
  | [.variants[] as $v | select(any($p.index[][][]; .variant == $v)) | $v] as $variants
  | [select($variants | length > 1) | .rows[] | titled($p.names) | . as $row | [$variants[] as $v | [$form.where // {}, $row, { variant: $v }] | find($p.index)] as $figures | select(any($figures[]; . != null)) | { row: $row, figures: $figures }] as $lines
  | if $lines == [] then empty
    else { kind: "table", left: 1, head: (["", ($variants[0] | named($p.names))] + [$variants[1:][] | named($p.names), "change", "better by"]),
           rows: [$lines[] | .row as $row | .figures as $f | ($f | line_scale) as $like
             | [($row.title | esc(80) | plain_cell), ([$f[0]] | amounts_cell($like)),
                (range(1; $f | length) as $i | ([$f[$i]] | amounts_cell($like)), change_cell([$f[0]]; [$f[$i]]; $form + $row; $between), ((if change($f[0]; $f[$i]; $between).kind == "beyond" then factor($f[0]; $f[$i]) else "" end) | plain_cell))]] } end,
    ($lines[] | select(.row.bars) | .figures as $f | { kind: "code", text: ("\(.row.title)\([$f[] | .better // empty] | if . == [] then "" else ", \(first) is better" end)\n"
      + ([range($f | length) | { text: ($variants[.] | named($p.names)), amount: $f[.].value, shown: ($f[.] | amount_text(null; false)) }] | bars)) });

# input: form "peers", whose rows hold two selectors as "of" and whose columns name them; output: its table with what the second one saves
def peers_table($p):
  . as $form | $p.versions[-1] as $version | (between($version; $version; $p) | .apart = false) as $between
  | [.rows[] | titled($p.names) | . as $row | [.of[] | [$form.where // {}, .] | find($p.index)] as [$theirs, $own] | select($theirs != null and $own != null)
      | [($row.title | esc(80) | plain_cell), ([$theirs] | amounts_cell(null)), ([$own] | amounts_cell(null)),
         (change($own; $theirs; $between) | change_markdown($own; "difference"; null) | gsub("(?<s>[*(]|^)[+]"; .s) | sub(" worse$"; "") | plain_cell)]] as $rows
  | if $rows == [] then empty else { kind: "table", head: ["", $form.columns[0], $form.columns[1], "saved"], rows: $rows, left: 1 } end;

# input: numbers and null, oldest first; output: a line of text that shows their course, from 0 up
def spark: ([.[] | numbers] | max // 0) as $most | (if $most > 0 then 8 / $most else 0 end) as $by | ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] as $bars
  | map(if . == null then " " elif . == 0 then "▁" else $bars[. * $by | ceil - 1] // "▁" end) | join("");

# input: form "history"; output: its table: the newest versions side by side, the newest in bold where it differs from the one before beyond the noise
# $parts: the history of each version; $facts: the versions; $links: for each version but the first, what change needs to know of it and the one before
def history_table($parts; $facts; $links):
  ($facts | length) as $n | ([.versions // 8, $n] | min) as $shown | ($n - $shown) as $from | [$parts[].kinds] as $kinds
  # input: a line; output: its cells, none where no version that is shown has it. The pinned jq gives the memory of a line free only where a definition
  # without arguments ends.
  | def cells_of: [. as $line | [range($from; $n) as $v | $line.values[$v] | unpacked($kinds[$v])] as $figures
      | if all($figures[]; . == null) then null
        else ($figures | line_scale) as $like | [$figures[] | cell(if .unit == "B" then $like else null end; false)]
          | (if $n > 1 and change($figures[-2]; $figures[-1]; $links[-1]).kind == "beyond" then .[-1].text |= bold else . end)
          | [($line.title | esc(80) | plain_cell)] + . + (if $from > 0 then [$line.values | map(.[0]?) | spark | plain_cell] else [] end) end] | .[0];
    ($parts | lines_over_versions | map(cells_of | select(. != null))) as $rows
  | if $rows == [] then empty
    else { kind: "table", left: 1, rows: $rows, head: (["", $facts[$from:][].version] + if $from > 0 then ["all \($n), from 0"] else [] end) } end;
