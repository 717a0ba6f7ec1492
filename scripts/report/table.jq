# One Markdown table for every part of the comment, and the choice of rows that fit.
include "lib/text";
include "lib/format";
include "report/ranking";

# input: text; output: the same with spaces that do not wrap
def unbroken: split(" ") | join("\u00a0");

# input: row; output: "+9.8 % [+7.0 … +12.0]", for a confirmed regression both sets' changes and intervals
def change_cell:
  .kind as $kind
  | if .verdict == "regression" and (.confirm | type) == "object" then
      "**\(.change | change_text($kind) | unbroken) then \(.confirm.change | change_text($kind) | unbroken)**"
      + ([.interval, .confirm.interval] | map(interval_text | unbroken | select(. != "")) | if length == 0 then "" else "<br>" + join(" ") end)
    else (.change | change_text($kind) | unbroken) + (.interval | interval_text | unbroken | if . == "" then "" else " " + . end) end;

# input: row; output: value of the stored snapshot and the change against it
def stored_cell:
  . as $row
  | if (.stored | type) != "object" then "—"
    else (.stored.value | quantity($row | shown_unit; $row | like) | md(40) | unbroken) + ", " + (.stored.change | change_text($row.kind) | unbroken)
        + (if $row.drifted == true then " ⚠️" else "" end) end;

# input: row; output: its line in a table; $why: show the reason; $marked: show the mark of its verdict
def table_line($why; $marked):
  . as $row | shown_unit as $unit | like as $like
  | (if $marked then (.verdict | mark) + " " else "" end) as $mark
  | "| \($mark)\([(.endpoint | code(60)), (where_parts[] | md(30))] | join(" · "))"
    + (if $why and ((.reason // "") != "") then "<br><sub>\(.reason | md(300))</sub>" else "" end)
    + " | \(metric_text | md(70)) | \(.base | quantity($unit; $like) | md(40) | unbroken) | \(.head | quantity($unit; $like) | md(40) | unbroken)"
    + " | \(change_cell) | \(of_limit | bar_text | unbroken)"
    + " | \(.detectable | size_text($row.kind) | unbroken) | \(if .gated == true then (.limit_text // (.limit | size_text($row.kind)) | md(60) | if . == "" then "—" else . end) else "not gated" end)"
    + " | \(stored_cell) |";

# input: nothing; output: the two lines that open a table
def table_head:
  "| where | metric | base | head | change | of limit | detectable | limit | stored |\n|:--|:--|--:|--:|:--|:--|--:|:--|:--|";

# input: ranked rows; output: the first ones that fit in $budget bytes, each with .line and .table (section, or endpoint in the rest)
def fitting($budget):
  [.[0:([0, ($budget / 90 | floor)] | max)][] | .section as $section
    | . + {line: table_line($section != "rest" and $section != "improvement"; $section == "rest"),
           table: (if $section == "rest" then "e:" + (.endpoint | plain(60)) else $section end)}] as $rows
  | reduce $rows[] as $row ({left: $budget, seen: {}, count: 0, full: false};
      (($row.line | utf8bytelength) + 1 + (if .seen[$row.table] then 0 else 400 + ($row.endpoint | md(60) | utf8bytelength) end)) as $cost
      | if .full or $cost > .left then .full = true
        else .left -= $cost | .count += 1 | .seen[$row.table] = true end)
  | $rows[0:.count];

# input: lines of one table; output: Markdown, the first $visible in sight and the others folded
def table($visible):
  "\(table_head)\n\(.[0:$visible] | join("\n"))\n"
  + if length <= $visible then ""
    else "\n<details><summary>\(length - $visible) more</summary>\n\n\(table_head)\n\(.[$visible:] | join("\n"))\n\n</details>\n" end;
