# One Markdown table for every part of the comment, and the choice of rows that fit.
import "lib/names" as names;
import "report/release" as release;
import "report/why" as why;
import "lib/format" as format;
import "lib/text" as text;
import "lib/ranking" as ranking;

# input: text
# output: the same with spaces that do not wrap
def unbroken: split(" ") | join("\u00a0");

# input: row
# output: where it was measured, with the mark of its verdict, the reason for it, and what explains
#   it
# $why: whether to show the reason
# $marked: whether to show the mark
def where_cell($why; $marked):
  (if $marked then "\(.verdict | ranking::mark) " else "" end)
  + ([(.endpoint | text::code(60)), (names::where_parts[] | text::md(30))] | join(" · "))
  + if $why and (.reason // "") != "" then "<br><sub>\(.reason | text::md(300))</sub>"
    else ""
    end
  + why::why_cell;

# input: number, or null
# output: its cell
# $row: the row that it is of
def value_cell($row):
  format::quantity($row | names::shown_unit; $row | names::like)
  | text::md(40)
  | unbroken;

# What no table shows: less than half of the last digit of an interval.
# input: row
# output: why its change is not what its base and head come to, "" where they agree
def apart_text:
  first(
    (select(.base == null or .head == null or (.interval | format::interval_text) == "") | null),
    (select(.kind == "count") | .head - .base),
    (select(.base > 0) | .head / .base - 1),
    null
  ) as $plain
  | first(
      (select($plain == null
          or ($plain > .interval[0] - 0.0005 and $plain < .interval[1] + 0.0005))
        | ""),
      (select(.kind == "paired" and .mode != "alone") | "by pairs of the same second"),
      "launch by launch"
    );

# input: row
# output: "+9.8 % [+7.0 … +12.0]", for a confirmed regression both sets' changes and intervals; and
#   where its base and head say something else, why
def change_cell:
  .kind as $kind
  | apart_text as $apart
  | [., (select(.verdict == "regression") | .confirm | objects)]
  | map(.change | format::change_text($kind) | unbroken) as $changes
  | map(.interval | format::interval_text | unbroken | select(. != "")) as $intervals
  | if length == 1 then $changes + $intervals | join(" ")
    else
      "**\($changes | join(" then "))**"
      + (if $intervals == [] then "" else "<br>\($intervals | join(" "))" end)
    end
  | if $apart == "" then . else "\(.)<br><sub>\($apart)</sub>" end;

# input: row
# output: its limit, in the words of the threshold file where it has them
def limit_cell:
  .kind as $kind
  | if .gated == true then
      .limit_text // (.limit | format::size_text($kind))
      | text::md(60)
      | if . == "" then "—" else . end
    else "not gated"
    end;

# input: row
# output: value of the stored snapshot and the change against it, and the change since the release
def stored_cell:
  . as $row
  | [
      (.stored
        | objects
        | "\(.value | value_cell($row)), \(.change | format::change_text($row.kind) | unbroken)"),
      (release::since_text | unbroken)
    ]
  | if . == [] then "—"
    else join("<br>") + (if $row.drifted == true then " ⚠️" else "" end)
    end;

# input: row
# output: its line in a table
# $why: whether to show the reason of its verdict
# $marked: whether to show the mark of its verdict
# $stored: whether the table has a column of stored values
def table_line($why; $marked; $stored):
  . as $row
  | [
      where_cell($why; $marked),
      (names::metric_text | text::md(70)),
      (.base | value_cell($row)),
      (.head | value_cell($row)),
      change_cell,
      limit_cell,
      (select($stored) | stored_cell)
    ]
  | "| \(join(" | ")) |";

# input: anything
# output: the two lines that open a table
# $stored: whether it has a column of stored values
def table_head($stored):
  "| where | metric | base | head | change | limit |" + (if $stored then " stored |" else "" end)
  + "\n|:--|:--|--:|--:|:--|:--|" + (if $stored then ":--|" else "" end);

# input: ranked row
# output: the same with .line and .table (its section, or its endpoint in the rest)
# $stored: whether tables have a column of stored values
def with_line($stored):
  (.section == "rest") as $rest
  # Of what is within its limit, or better, nobody asks why.
  | ($rest and .verdict != "skipped" or .section == "improvement") as $plain
  | .line = table_line($plain | not; $rest; $stored)
  | .table = if $rest then "e:\(.endpoint | text::plain(60))" else .section end;

# input: row with its line
# output: how many bytes it takes in the comment
# $opened: whether its table is there already
def cost($opened):
  (.line | utf8bytelength)
  + 1
  + (if $opened then 0 else 400 + (.endpoint | text::md(60) | utf8bytelength) end);

# input: ranked rows
# output: the first ones that fit, each with .line and .table
# $budget: bytes that there are for them; no line is shorter than 60
# $stored: whether tables have a column of stored values
def fitting($budget; $stored):
  [.[0:([0, ($budget / 60 | floor)] | max)][] | with_line($stored)]
  | [
      foreach .[] as $row ({ left: $budget, opened: {} };
        .opened[$row.table] as $opened
        | .left -= ($row | cost($opened))
        | .opened[$row.table] = true;
        { row: $row, left })
    ]
  | .[0:(map(.left < 0) | index(true))]
  | map(.row);

# input: lines of one table
# output: Markdown
# $visible: how many of them are in sight; the others are folded
# $stored: whether they have a column of stored values
def table($visible; $stored):
  table_head($stored) as $head
  | "\($head)\n\(.[0:$visible] | join("\n"))\n"
  + if length <= $visible then ""
    else
      "\n<details><summary>\(length - $visible) more</summary>\n\n"
      + "\($head)\n\(.[$visible:] | join("\n"))\n"
      + "\n</details>\n"
    end;
