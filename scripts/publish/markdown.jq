# Tables and text bars as Markdown. A table: {head, rows: [[{text, caveats, figure}…]…], left: how
# many columns are aligned to the left, or which ones}.
import "publish/format" as format;

# input: cells of a line, as Markdown
# output: the line
def table_line: "| \(map(if . == "" then " " else . end) | join(" | ")) |";

# input: number from 1 up
# output: "¹²"
def superscript: tostring | explode | map("⁰¹²³⁴⁵⁶⁷⁸⁹"[. - 48:. - 47]) | join("");

# input: arrays
# output: what is in all of them
def in_all:
  if length == 0 or any(. == []) then []
  else reduce .[1:][] as $next (.[0]; . - (. - $next)) end;

# input: cells
# output: the caveats of each that shows a figure
def caveats_shown: [.[] | select(.figure and .text != "—") | .caveats];

# input: cells of a line
# output: with what all its figures share said once, of the line
def lifted:
  (caveats_shown | if length > 1 then in_all else [] end) as $shared
  | map(if .figure then .caveats -= $shared else . end)
  | .[0].caveats += $shared;

# input: table
# output: its first two lines
def table_head:
  (.left // 1 | if type == "number" then [range(.)] else . end) as $left
  | .head
  | (map(format::esc(60)) | table_line) + "\n|"
    + ([range(length) | if IN($left[]) then ":--|" else "--:|" end] | join(""));

# input: table without caveats
# output: it as Markdown
def plain_table: table_head + "\n" + (.rows | map(map(.text) | table_line + "\n") | join(""));

# input: cell
# output: its text with the numbers of its caveats
# $notes: all caveats of the table
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
        else "\n" + ($common | map("_\(format::esc(400))._") | join(" ")) + "\n" end
      + if $notes == [] then ""
        else
          [range($notes | length) | "\(. + 1 | superscript) \($notes[.] | format::esc(400))"]
          | "\n" + join("\\\n") + "\n"
        end
  end;

# input: amount
# output: a bar of text, 30 wide for the greatest
# $most: the greatest
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
