# Form "text": figures as bars of text, such as a histogram.
import "publish/find" as find;
import "publish/rows" as rows;
import "publish/format" as format;
import "publish/markdown" as markdown;
import "lib/text" as text;

# input: {where, rows or labels} of a choice of bars
# output: {text, amount, shown} of each figure that is there
# $p: as in matrix
def bars_there($p):
  (.where // {}) as $where
  | rows::rows_of($p.index; $p.names)
  | (.label // .title | text::plain(40)) as $text
  | [$where, .]
  | find::find($p.index)
  | select(.value != null)
  | { text: $text, amount: .value, shown: format::amount_text(null; false) };

# input: bars
# output: without those of nothing before the first and behind the last that is something
def trimmed:
  . as $bars
  | [range(length) | select($bars[.].amount != 0)]
  | if . == [] then [] else $bars[.[0]:.[-1] + 1] end;

# input: bars of a histogram or of anything else
# output: the same, each bar of a histogram called by its upper end alone, where no two have the
#         same: a document may round them until they have
def called_by_end:
  (map(.text | sub("^bar [0-9]+, "; ""))) as $ends
  | if ($ends | unique | length) == ($ends | length) then
      [range(length) as $i | .[$i] | .text = $ends[$i]]
    else . end;

# input: form "text": a note alone, or bars that are choices
# output: the block of the first choice that has two bars or more
# $p: as in matrix
def text_blocks($p):
  . as $form
  | first(
      .bars // []
      | .[]
      | .title as $title
      | .where = ($form.where // {}) + (.where // {})
      | [bars_there($p)]
      | trimmed
      | select(.[1:] != [])
      | { kind: "code", text: "\($title)\n\(called_by_end | markdown::bars)" }
    );
