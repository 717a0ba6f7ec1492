# One Markdown table for every part of the comment, and the choice of rows that fit.
import "report/notes" as notes;
import "report/why" as why;
import "lib/format" as format;
import "lib/names" as names;
import "lib/ranking" as ranking;
import "lib/text" as text;

def unbroken: split(" ") | join("\u00a0");

# Place, mark of the verdict, its reason, and what explains it
def where_cell($why; $marked):
  (if $marked then "\(.verdict | ranking::mark) " else "" end)
  + ([(.endpoint | text::code(60)), (names::where_parts[] | text::md(30))] | join(" · "))
  + if $why and (.reason // "") != "" then "<br><sub>\(.reason | text::md(300))</sub>"
    else ""
    end
  + why::why_cell;

def value_cell($row):
  format::quantity($row | names::shown_unit; $row | names::like)
  | text::md(40)
  | unbroken;

# What no table shows: less than half of the last digit of a change.
# input: row
# output: whether its change seems not to be what its base and head come to: the other way, outside
#   the interval, or 3 percentage points away
# $plain: what they come to
def contradicts($plain):
  0.0005 as $unseen
  | (if .interval | format::interval_text == "" then [-infinite, infinite] else .interval end)
    as [$low, $high]
  | (.change // $plain) as $change
  | ($change * $plain < 0 and ([$change, $plain] | map(fabs) | min) >= $unseen)
    or (($change - $plain | fabs) > 0.03)
    or $plain < $low - $unseen
    or $plain > $high + $unseen;

# input: row
# output: why its change is not what its base and head come to, "" where they agree
def apart_text:
  first(
    (select(.base == null or .head == null) | null),
    (select(.kind == "count") | .head - .base),
    (select(.base > 0) | .head / .base - 1),
    null
  ) as $plain
  | first(
      (select($plain == null or (contradicts($plain) | not))
        | ""),
      (select(.kind == "paired" and .mode != "alone") | "paired by second"),
      "launch by launch"
    );

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

# The threshold, in the words of its file if it has them
def limit_cell:
  .kind as $kind
  | if .gated == true then
      .limit_text // (.limit | format::size_text($kind))
      | text::md(60)
      | if . == "" then "—" else . end
    else "not gated"
    end;

# The stored value and the change against it, and the change since the release
def stored_cell:
  . as $row
  | [
      (.stored
        | objects
        | "\(.value | value_cell($row)), \(.change | format::change_text($row.kind) | unbroken)"),
      (notes::since_text | unbroken)
    ]
  | if . == [] then "—"
    else join("<br>") + (if $row.drifted == true then " ⚠️" else "" end)
    end;

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

def table_head($stored):
  "| where | metric | base | head | change | threshold |"
  + (if $stored then " stored |" else "" end)
  + "\n|:--|:--|--:|--:|:--|:--|" + (if $stored then ":--|" else "" end);

# With .line, and .table: its section, or its endpoint in the rest
def with_line($stored):
  (.section == "rest") as $rest
  # Of what is within its limit, or better, nobody asks why.
  | ($rest and .verdict != "skipped" or .section == "improvement") as $plain
  | .line = table_line($plain | not; $rest; $stored)
  | .table = if $rest then "e:\(.endpoint | text::plain(60))" else .section end;

# How many bytes it takes in the comment
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
