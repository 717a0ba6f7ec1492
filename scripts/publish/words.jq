# Form "text": figures as bars of text, such as a histogram.
include "publish/find";
include "publish/rows";
include "publish/format";
include "publish/markdown";
import "lib/text" as text;

# input: {where, rows or labels} of a choice of bars
# output: {text, amount, shown} of each figure that is there. A bar of a histogram is called by its
#         upper end alone.
# $p: as in matrix
def bars_there($p):
  (.where // {}) as $where
  | rows_of($p.index; $p.names)
  | (.label // .title | text::plain(40) | sub("^bar [0-9]+, "; "")) as $text
  | [$where, .]
  | find($p.index)
  | select(.value != null)
  | { text: $text, amount: .value, shown: amount_text(null; false) };

# input: form "text", whose bars are choices
# output: the block of the first choice that has two bars or more
# $p: as in matrix
def text_blocks($p):
  . as $form
  | first(
      .bars[]
      | .title as $title
      | .where = ($form.where // {}) + (.where // {})
      | [bars_there($p)]
      | select(.[1:] != [])
      | { kind: "code", text: "\($title)\n\(bars)" }
    );
