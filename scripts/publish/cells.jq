# Cells of tables: {text, figure: whether it shows one, caveats}.
import "publish/format" as format;
import "publish/rows" as rows;

# input: figure or null
# output: what is known against it, one thing each
def caveats_of: .caveat | if type == "array" then . else [. // empty] end;

# input: figure or null
# output: its cell
# $like: number in its unit that sets the scale, or null
# $bare: true: without unit
def cell($like; $bare):
  { text: format::amount_text($like; $bare), figure: (. != null), caveats: caveats_of };

# input: text
# output: a cell without figure
def plain_cell: { text: ., figure: false, caveats: [] };

# input: title of a line
# output: its first cell
def title_cell: format::esc(80) | plain_cell;

# input: figures of a line and null
# output: what sets their common scale: the least of bytes, so that raw and gzip are in one unit
def line_scale: [.[] | select(.unit == "B" and .value != null) | .value] | min;

# input: figures of one line and version
# output: one cell: amounts parted by ", ". What is not there is left out, unless nothing is.
# $like: the common scale of bytes
def amounts_cell($like):
  [.[] | select(. != null)] as $there
  | [$there[] | format::amount_text(if .unit == "B" then $like else null end; false)] as $texts
  | {
      text: (if $texts == [] then "—" else $texts | join(", ") end),
      figure: ($there != []),
      caveats: ([$there[] | caveats_of[]] | rows::once)
    };
