# Tables and text bars as Markdown. A table: {head, rows: [[{text, caveats, figure}…]…], left: how
# many columns are aligned to the left, or which ones}.
import "publish/cells" as cells;
import "publish/rows" as rows;
import "lib/text" as text;

def table_line: "| \(map(if . == "" then " " else . end) | join(" | ")) |";

# "¹²"
def superscript: tostring | explode | map("⁰¹²³⁴⁵⁶⁷⁸⁹"[. - 48:. - 47]) | join("");

# What is in all of some arrays
def in_all:
  if length == 0 or any(. == []) then []
  else reduce .[1:][] as $next (.[0]; . - (. - $next)) end;

def caveats_shown: [.[] | select(.figure and .text != "—") | .caveats];

# The cells of a line, with what all its figures share said once, of the line
def lifted:
  (caveats_shown | if length > 1 then in_all else [] end) as $shared
  | map(if .figure then .caveats -= $shared else . end)
  | .[0].caveats += $shared;

def table_head:
  (.left // 1 | if type == "number" then [range(.)] else . end) as $left
  | .head
  | (map(cells::esc(60)) | table_line) + "\n|"
    + ([range(length) | if IN($left[]) then ":--|" else "--:|" end] | join(""));

def plain_table: table_head + "\n" + (.rows | map(map(.text) | table_line + "\n") | join(""));

def numbered($notes):
  [.caveats[] as $caveat | $notes | index([$caveat]) + 1]
  | unique
  | map(" " + superscript)
  | join("");

# input: table
# output: it as Markdown, and under it the caveats of its figures: once where every figure has the
#         same one, else numbered
def table_markdown:
  if all(.rows[][]; .caveats == []) then plain_table
  else
    ([.rows[][]] | caveats_shown | in_all) as $common
    | (.rows | map(map(.caveats -= $common) | lifted)) as $rows
    | (reduce $rows[][].caveats[] as $caveat ([];
        if index([$caveat]) then . else . + [$caveat] end)) as $notes
    | (.rows = ($rows | map(map({ text: (.text + numbered($notes)) }))) | plain_table)
      + if $common == [] then ""
        else "\n" + ($common | map("_\(cells::esc(400))._") | join(" ")) + "\n" end
      + if $notes == [] then ""
        else
          [range($notes | length) | "\(. + 1 | superscript) \($notes[.] | cells::esc(400))"]
          | "\n" + join("\\\n") + "\n"
        end
  end;

def bar($most):
  if $most <= 0 or . == null then ""
  else
    ([(. / $most * 240 + 0.5 | floor), (if . > 0 then 1 else 0 end)] | max) as $eighths
    | ($eighths % 8) as $rest
    | "█" * ($eighths / 8 | floor) + if $rest > 0 then "▏▎▍▌▋▊▉"[$rest - 1:$rest] else "" end
  end;

# input: {text, amount: number, shown}s of one quantity
# output: a text bar for each
def bars:
  ([.[].amount | numbers] | max // 0) as $most
  | ([.[].text | length] | max // 0) as $width
  | map(
      .text + " " * ($width - (.text | length)) + "  " + (.amount | bar($most)) + " " + .shown
    )
  | join("\n");

def bars_there($p):
  (.where // {}) as $where
  | rows::rows_of($p.index; $p.names)
  | (.label // .title | text::plain(40)) as $text
  | [$where, .]
  | rows::find($p.index)
  | select(.value != null)
  | { text: $text, amount: .value, shown: cells::amount_text(null; false) };

# Without bars of nothing before the first and behind the last that is something
def trimmed:
  . as $bars
  | [range(length) | select($bars[.].amount != 0)]
  | if . == [] then [] else $bars[.[0]:.[-1] + 1] end;

# Each bar of a histogram called by its upper end alone, where no two have the same
def called_by_end:
  (map(.text | sub("^bar [0-9]+, "; ""))) as $ends
  | if ($ends | unique | length) == ($ends | length) then
      [range(length) as $i | .[$i] | .text = $ends[$i]]
    else . end;

# input: form "text": a note alone, or bars that are choices
# output: the block of the first choice that has two bars or more
# $p: as in publish/page
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
      | { kind: "code", text: "\($title)\n\(called_by_end | bars)" }
    );
