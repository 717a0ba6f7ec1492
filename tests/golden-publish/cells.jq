# A page's tables, cell by cell, to be held against what a document prints.

# input: cell as Markdown
# output: its text without bold and note marks
def bare: gsub("[*]{2}|[⁰¹²³⁴⁵⁶⁷⁸⁹]"; "") | gsub("^ +| +$"; "");

# input: line of a table
# output: its cells
def line_cells:
  split(" | ")
  | .[0] |= ltrimstr("| ")
  | .[-1] |= rtrimstr(" |")
  | map(bare);

# input: {headings, head, cells} up to a line of a table
# output: the same with that line: the first is the head
# $cells: of the line
def with_line($cells):
  (.headings | join(" › ")) as $heading
  | .head as $head
  | if $head == null then .head = $cells
    else
      .cells += [
        range(1; $cells | length)
        | { heading: $heading, row: $cells[0], column: $head[.], text: $cells[.] }
      ]
    end;

# input: lines of a page
# output: [{heading, row, column, text}…]; heading: all of them down to the table, joined by " › "
def cells:
  reduce .[] as $line (
    { headings: [], head: null, cells: [] };
    if $line | test("^#+ ") then
      ($line | capture("^(?<level>#+) (?<text>.*)$")) as $heading
      | .headings = .headings[0:($heading.level | length) - 1] + [$heading.text]
      | .head = null
    elif $line | startswith("|:") then .
    elif $line | startswith("| ") then with_line($line | line_cells)
    else .head = null end
  )
  | .cells;

# input: text
# output: its numbers, with their signs
def numbers: gsub("−"; "-") | gsub(","; "") | [scan("[+±-]?[0-9]+(?:[.][0-9]+)?")];

# input: numbers with their signs
# output: the same without
def unsigned: map(ltrimstr("+") | ltrimstr("-"));

# input: numbers of a document
# output: whether they are among those of a cell; a sign that the document leaves out may be any
# $cell: numbers of the cell
def among($cell):
  all(.[]; . as $number | any($cell[]; IN($number, "+" + $number, "-" + $number)));

# input: text of a cell
# output: whether a document says the same
# $printed: what the document prints
def says($printed):
  ($printed | numbers) as $numbers
  | if $printed | IN("flat", "—", "-") then test("^(flat|— / flat|—|✅)")
    else numbers as $cell | $numbers != [] and ($numbers | among($cell)) end;

# input: text of a cell
# output: whether a document means just this
# $printed: what the document prints
def repeats($printed):
  (numbers | unsigned) == ($printed | numbers | unsigned)
  and test("%") == ($printed | test("%"));

# input: cells of a page
# output: what is wrong with one line of a table of what a document prints; nothing when it is right
# $line: heading, row, column, the cell's text and what the document prints
# $follows: whether the document's text follows from the figures; where it does not, the cell must
#           say something else
def fault($line; $follows):
  ($line | split("\t")) as [$heading, $row, $column, $text, $printed]
  | "\($heading) › \($row) › \($column)" as $place
  | map(select((.heading | endswith($heading)) and .row == $row and .column == $column) | .text)
  | if length != 1 then "\($place): \(length) cells"
    elif .[0] != $text then "\($place): \(.[0]), not \($text)"
    elif $follows and ($text | says($printed) | not) then
      "\($place): \($text), but the document prints \($printed)"
    elif ($follows | not) and ($text | repeats($printed | split(":")[0] | split(" ")[0])) then
      "\($place): \($printed) does follow"
    else empty end;
