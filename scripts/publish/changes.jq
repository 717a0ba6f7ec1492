# Form "changes": figures side by side, with what may be said of their difference: two versions, or
# the sides that the form names, such as modes or another program.
# A side: {title, index: figures of its version, of: selector}.
import "publish/cells" as cells;
import "publish/change" as change;
import "publish/markdown" as markdown;
import "publish/pictures" as pictures;
import "publish/rows" as rows;

# input: [a version, another]: {facts, index}, or one alone
# output: what change needs to know of them
# $p: {noise: share taken for figures without launches, ranks: see change::allowances}
def between($p):
  map(.facts) as [$a, $b]
  | ($p | { noise, ranks })
    + {
        apart: ($a.fingerprint == null or ([$a, $b | [.fingerprint, .turns]] | .[0] != .[1])),
        moved: (if ($a.control // 0) > 0 and $b.control then $b.control / $a.control - 1 | fabs
          else 0 end)
      };

# {row, figures: for each column one of each side} of each line, of those of the last side
def lines_of($sides; $p):
  (.where // {}) as $where
  | [.columns // [{}] | .[] | rows::column] as $columns
  | rows::rows_of($sides[-1].index; $p.names) as $row
  | {
      $row,
      figures: [
        $columns[] as $column
        | [
            range($sides | length) as $s
            | $sides[$s]
            | .index as $index
            | [$where, $row, $row.of[$s]? // .of, $column]
            | rows::find($index)
          ]
      ]
    };

# The cell of the changes of several pairs of figures
def change_cell($form; $between):
  map(
    min_by(.value) as $figure
    | change::change($between)
    | change::change_markdown($figure; $form.change; $form.decimals)
  )
  | if all(. == "—") then "—" else join(" / ") end
  | cells::plain_cell;

def version_cells($form; $between):
  (.figures | add | cells::line_scale) as $like
  | .figures |= map(cells::distinct_digits)
  | [
      (.row.title | cells::title_cell),
      (.figures | transpose[] | cells::amounts_cell($like)),
      (.figures | change_cell($form; $between))
    ];

# input: form "changes"
# output: its table from one version to another, of what both have
# $pair: both versions
# $p: as in publish/page
def version_table($pair; $p):
  . as $form
  | ($pair | between($p)) as $between
  | ($pair | map({ index, of: {} })) as $sides
  | [.columns // [] | .[] | rows::column | .title // (.metric | rows::metric_name($p.names))]
    as $names
  | (if $names[1] then "change (\($names | join(" / ")))" else "change" end) as $change
  | [
      lines_of($sides; $p)
      | .figures |= map(select(all(. != null)))
      | select(.figures != [])
      | version_cells($form; $between)
    ]
  | cells::table(1; ["", $pair[].facts.version, $change]);

# What the form shows of the difference of two figures, a cell each
def shown_cells($form; $between):
  . as $both
  | ($form.show // ["change"])[] as $what
  | if $what == "change" then [.] | change_cell($form; $between)
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

def side_cells($form; $between):
  ($form + { change: (.row.change // $form.change) }) as $form
  | (.figures[0] | if length == 2 then cells::distinct_digits else . end) as $figures
  | ($figures | cells::line_scale) as $like
  | [
      (.row.title | cells::title_cell),
      ($figures[0] | cells::cell($like; false)),
      ($figures[1:][]
        | cells::cell($like; false), ([$figures[0], .] | shown_cells($form; $between)))
    ];

# Text bars of the figures of a line
def side_bars($sides):
  .figures[0] as $figures
  | ([$figures[].better // empty] | first) as $better
  | .row.title + if $better then ", \($better) is better" else "" end
  | {
      kind: "code",
      text: (. + "\n" + (
        [
          range($figures | length) as $i
          | $figures[$i]
          | { text: $sides[$i].title, amount: .value, shown: cells::amount_text(null; false) }
        ]
        | markdown::bars
      ))
    };

# input: form "changes" with sides
# output: its table, and bars of the lines that ask for them
# $title: what its picture shows
# $p: as in publish/page
def side_blocks($title; $p):
  . as $form
  | ([$p.versions[-1] | ., .] | between($p) | .apart = false) as $between
  | [
      .sides[]
      | { title, index: $p.index, of: del(.title) }
      # The sides that the newest version has
      | select(.of.variant as $variant
          | $variant == null or any($p.index[][][]; .variant == $variant))
    ] as $sides
  | select($sides | length > 1)
  | [lines_of($sides; $p) | select(any(.figures[][]; . != null))] as $lines
  | ($form.show // ["change"] | map({ factor: "better by" }[.] // .)) as $shown
  | ($lines
    | map(side_cells($form; $between))
    | cells::table(1; ["", $sides[0].title, ($sides[1:][].title | ., $shown[])])),
    ($lines[] | select(.row.bars) | side_bars($sides)),
    (select(.picture)
      | { titles: [$lines[].row.title], columns: [$sides[].title], figures: [$lines[].figures[0]] }
      | pictures::bars_picture($title));
