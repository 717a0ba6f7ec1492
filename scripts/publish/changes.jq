# Form "changes": figures side by side, with what may be said of their difference: two versions, or
# the sides that the form names, such as modes or another program.
# A side: {title, index: figures of its version, of: selector}.
import "publish/find" as find;
import "publish/rows" as rows;
import "publish/cells" as cells;
import "publish/change" as change;
import "publish/format" as format;
import "publish/markdown" as markdown;
import "publish/pictures" as pictures;

# input: [a version, another]: {facts, index}, or one alone
# output: what change needs to know of them
# $p: {noise: share taken for figures without launches, ranks: see ranks.jq}
def between($p):
  map(.facts) as [$a, $b]
  | {
      noise: $p.noise,
      ranks: $p.ranks,
      apart: (
        $a.fingerprint == null
        or $a.fingerprint != $b.fingerprint
        or $a.turns != $b.turns
      ),
      moved: (
        if ($a.control // 0) > 0 and $b.control then $b.control / $a.control - 1 | fabs else 0 end
      )
    };

# input: a side
# output: its figures of a line, one for each column
# $where: selector of the form
# $row: the line
# $of: selector of the side there
# $columns: selectors
def figures_of($where; $row; $of; $columns):
  .index as $index
  | [$columns[] as $column | [$where, $row, $of, $column] | find::find($index)];

# input: form
# output: for each line {row, figures: one a column for each side}
# $sides: the sides; the lines are those of the last one
# $p: as in matrix
def lines_of($sides; $p):
  (.where // {}) as $where
  | [.columns // [{}] | .[] | rows::column] as $columns
  | rows::rows_of($sides[-1].index; $p.names) as $row
  | {
      row: $row,
      figures: [
        range($sides | length) as $s
        | $sides[$s]
        | figures_of($where; $row; $row.of[$s]? // .of; $columns)
      ]
    };

# input: line of two versions
# output: the same with the columns that both have; nothing where there are none, since a line that
#         one of them lacks would say nothing
def in_both:
  .figures as [$a, $b]
  | [range($a | length) | select($a[.] != null and $b[.] != null)] as $both
  | select($both != [])
  | .figures |= map([.[$both[]]]);

# input: [figures of a side, figures of another], of a line
# output: the cell of their changes, parted by " / "
# $form: how they are said
# $between: what is known of both versions
def change_cell($form; $between):
  transpose
  | map(
      min_by(.value) as $figure
      | change::change($between)
      | change::change_markdown($figure; $form.change; $form.decimals)
    )
  | if all(. == "—") then "—" else join(" / ") end
  | cells::plain_cell;

# input: line of two versions
# output: its cells
# $form, $between: as in change_cell
def version_cells($form; $between):
  (.figures | add | cells::line_scale) as $like
  | .figures |= (transpose | map(format::told_in_digits) | transpose)
  | [
      (.row.title | cells::title_cell),
      (.figures[] | cells::amounts_cell($like)),
      (.figures | change_cell($form; $between))
    ];

# input: form "changes"
# output: its table from one version to another
# $pair: both versions
# $p: as in matrix
def version_table($pair; $p):
  . as $form
  | ($pair | between($p)) as $between
  | ($pair | map({ index, of: {} })) as $sides
  | [lines_of($sides; $p) | in_both | version_cells($form; $between)] as $rows
  | select($rows != [])
  | [.columns // [] | .[] | rows::column
    | .title // (.metric | rows::metric_name($p.names))] as $names
  | {
      kind: "table",
      left: 1,
      head: [
        "",
        $pair[].facts.version,
        "change" + if $names[1] then " (\($names | join(" / ")))" else "" end
      ],
      rows: $rows
    };

# input: [figure of the first side, figure of another], of a line
# output: what the form shows of their difference, a cell each
# $form: how, and what
# $between: what is known of their version
def shown_cells($form; $between):
  . as $both
  | ($form.show // ["change"])[]
  | . as $what
  | $both
  | if $what == "change" then map([.]) | change_cell($form; $between)
    elif $what == "factor" then
      (if change::change($between).kind == "beyond" then change::factor else "" end)
      | cells::plain_cell
    else
      # What the second one saves: the first is so much more.
      (reverse | change::change($between) | change::change_markdown($both[1]; "difference"; null))
      | gsub("(?<s>[*(]|^)[+]"; .s)
      | sub(" worse$"; "")
      | cells::plain_cell
    end;

# input: line of several sides, of one column
# output: its cells
# $form, $between: as in shown_cells
def side_cells($form; $between):
  .row.title as $title
  | (.row.change // $form.change) as $how
  | ($form | .change = $how) as $form
  | (.figures | map(.[0])) as $all
  | (if ($all | length) == 2 then $all | format::told_in_digits else $all end) as $figures
  | ($figures | cells::line_scale) as $like
  | [
      ($title | cells::title_cell),
      ([$figures[0]] | cells::amounts_cell($like)),
      ($figures[1:][]
        | ([.] | cells::amounts_cell($like)),
          ([$figures[0], .] | shown_cells($form; $between)))
    ];

# input: line of several sides
# output: text bars of its figures
# $sides: the sides
def side_bars($sides):
  .row.title as $title
  | (.figures | map(.[0])) as $figures
  | ([$figures[].better // empty] | first // null) as $better
  | {
      kind: "code",
      text: (
        "\($title)\(if $better then ", \($better) is better" else "" end)\n"
        + ([
            range($figures | length) as $i
            | $figures[$i]
            | { text: $sides[$i].title, amount: .value, shown: format::amount_text(null; false) }
          ] | markdown::bars)
      )
    };

# input: form "changes" with sides
# output: its sides that the newest version has
# $p: as in matrix
def sides_there($p):
  .sides
  | map({ title, index: $p.index, of: del(.title) })
  | map(select(
      .of.variant as $variant
      | $variant == null or any($p.index[][][]; .variant == $variant)
    ));

# input: lines of several sides
# output: their picture
# $title: what it shows
# $sides: the sides
def sides_picture($title; $sides):
  {
    titles: map(.row.title),
    columns: [$sides[].title],
    figures: map(.figures | map(.[0]))
  }
  | pictures::bars_picture($title);

# input: form "changes" with sides
# output: its table, and bars of the lines that ask for them
# $title: what its picture shows
# $p: as in matrix
def side_blocks($title; $p):
  . as $form
  | ([$p.versions[-1] | ., .] | between($p) | .apart = false) as $between
  | sides_there($p) as $sides
  | select($sides | length > 1)
  | [lines_of($sides; $p) | select(any(.figures[][]; . != null))] as $lines
  | select($lines != [])
  | {
      kind: "table",
      left: 1,
      head: [
        "",
        $sides[0].title,
        ($sides[1:][].title
          | ., (($form.show // ["change"])[] | { factor: "better by" }[.] // .))
      ],
      rows: [$lines[] | side_cells($form; $between)]
    },
    ($lines[] | select(.row.bars) | side_bars($sides)),
    (select(.picture) | $lines | sides_picture($title; $sides));
