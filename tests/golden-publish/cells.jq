# A page's tables, cell by cell, to be held against what a document prints.

# input: cell as Markdown; output: its text without bold and note marks
def bare: gsub("[*]{2}|[⁰¹²³⁴⁵⁶⁷⁸⁹]"; "") | gsub("^ +| +$"; "");

# input: lines of a page; output: [{heading, row, column, text}…]; heading: all of them down to the table, joined by " › "
def cells:
  reduce .[] as $line ({ headings: [], head: null, cells: [] };
    if $line | test("^#+ ") then ($line | capture("^(?<level>#+) (?<text>.*)$")) as $h | .headings = .headings[0:($h.level | length) - 1] + [$h.text] | .head = null
    elif $line | startswith("|:") then .
    elif $line | startswith("| ") then
      ($line | split(" | ") | .[0] |= ltrimstr("| ") | .[-1] |= (rtrimstr(" |")) | map(bare)) as $cells
      | if .head == null then .head = $cells
        else (.headings | join(" › ")) as $heading | .head as $head | .cells += [range(1; $cells | length) as $i | { heading: $heading, row: $cells[0], column: $head[$i], text: $cells[$i] }] end
    else .head = null end) | .cells;

# input: text; output: its numbers, with their signs
def numbers: gsub("−"; "-") | gsub(","; "") | [scan("[+±-]?[0-9]+(?:[.][0-9]+)?")];

# input: numbers of a document; output: whether they are among those of a cell; a sign that the document leaves out may be any
def among($cell): all(.[]; . as $n | any($cell[]; . == $n or ltrimstr("+") == $n or ltrimstr("-") == $n));

# input: text of a cell; output: whether a document that prints $printed says the same
def says($printed): ($printed | numbers) as $numbers
  | if $printed | IN("flat", "—", "-") then test("^(flat|— / flat|—|✅)") else . as $text | ($numbers | length) > 0 and ($numbers | among($text | numbers)) end;

# input: text of a cell; output: whether a document that prints $printed means just this
def repeats($printed): ((numbers | map(ltrimstr("+") | ltrimstr("-"))) == ($printed | numbers | map(ltrimstr("+") | ltrimstr("-")))) and (test("%") == ($printed | test("%")));

# input: cells of a page; output: what is wrong with one line of a table of what a document prints; nothing when it is right
# $follows: whether the document's text follows from the figures; where it does not, the cell must say something else
def fault($line; $follows):
  ($line | split("\t")) as [$heading, $row, $column, $text, $printed]
  | [.[] | select((.heading | endswith($heading)) and .row == $row and .column == $column)] as $found
  | if ($found | length) != 1 then "\($heading) › \($row) › \($column): \($found | length) cells"
    elif $found[0].text != $text then "\($heading) › \($row) › \($column): \($found[0].text), not \($text)"
    elif $follows and ($text | says($printed) | not) then "\($heading) › \($row) › \($column): \($text), but the document prints \($printed)"
    elif ($follows | not) and ($text | repeats($printed | split(":")[0] | split(" ")[0])) then "\($heading) › \($row) › \($column): \($printed) does follow"
    else empty end;
