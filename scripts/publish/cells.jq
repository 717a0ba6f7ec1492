# Figures and changes as text, and the cells of tables: {text, figure: whether it is one, caveats}.
import "publish/rows" as rows;
import "lib/format" as format;
import "lib/text" as text;

# output: Markdown that shows it as text; readable also where nobody renders it
# $most: how many characters of it
def esc($most): text::plain($most) | gsub("(?<c>[\\\\`*_<>|~&\\[\\]])"; "\\\(.c)");

# input: figure
# output: whether its bare number is a share of 1, shown in percent
def is_share: .unit == "" and (.metric | test("_rate$|^(stalled_slots|slow_answers)$"));

# input: number that sets the scale
# output: [divisor, unit to show]
# $unit: what it is in
def page_scale($unit):
  if $unit == "ns" then
    if . >= 1e9 then [1e9, "s"]
    elif . >= 1e6 then [1e6, "ms"]
    elif . >= 1000 then [1000, "µs"]
    else [1, "ns"] end
  elif $unit == "ms" and . >= 1000 then [1000, "s"]
  elif $unit == "s" and . >= 120 and . / 60 == (. / 60 | floor) then [60, "min"]
  else format::scale($unit) end;

def decimals:
  . as $number
  | ([., 1e-9] | max * 1e-10) as $nothing
  | first(
      range(0; 9)
      | pow(10; .) as $by
      | select($number * $by | (. - round | fabs) < $nothing * $by)
    )
    // 8;

# input: number from 0 up
# output: the same in as few decimals as it has
def literal: decimals as $decimals | format::fixed($decimals);

# significant(3), faster where most numbers lie
def three:
  if . >= 99.95 then format::fixed(0)
  elif . >= 9.995 then format::fixed(1)
  elif . >= 0.9995 then format::fixed(2)
  else format::significant(3) end;

# How many decimals a published number has in its document's text, which may end in noughts: 0.60 s,
# 0.0040 secs as 4.0 ms; null where the text is not known, or holds another number
def decimals_printed($printed; $unit):
  . as $number
  | [$printed // "" | scan("[0-9][0-9,]*(?:[.][0-9]+)?") | gsub(","; "")] as $texts
  | ($texts[0] // "" | split(".")[1] // "" | length) as $decimals
  | ($texts[0] // "0" | tonumber) as $of
  | first(
      (select($texts | length != 1) | null),
      # Nought says nothing of its unit, but its text does.
      (select($number == 0 and $of == 0)
        | if $unit == "ms" and ($printed | test("[0-9] ?s(ecs?)?$")) then [$decimals - 3, 0] | max
          else $decimals end),
      (select($number <= 0 or $of <= 0) | null),
      ($number / $of
        | log10
        | select(. - round | fabs < 1e-6)
        | [$decimals - round, 0]
        | max),
      null
    );

# As its document prints it where it is published, in three digits where it is measured
def number_text($figure):
  if $figure.digits then format::significant($figure.digits)
  elif $figure.derived then three
  elif $figure.n == null then
    ([decimals, decimals_printed($figure.printed; $figure.unit)] | max) as $decimals
    | format::fixed([$decimals, 8] | min)
  elif . == floor
    and ($figure.unit | IN("ms", "us", "ns", "s", "/s", "MB", "B", "KB", "%", "MB/s") | not)
  then literal
  else three end;

def unit_text($metric):
  if . == null or . == "" then ""
  elif . == "/s" and ($metric | startswith("throughput")) then " req/s"
  elif . == "/s" then .
  else " \(.)" end;

def number_or_range($by):
  . as $figure
  | if .value == null then "< \(.high / $by | number_text($figure))"
    elif .high != null then
      [.value, .high | . / $by | number_text($figure)]
      | join("–")
    elif (.printed // "") | test("^(~|around )") then
      "≈ \(.value / $by | number_text($figure | del(.printed)))"
    else .value / $by | number_text($figure) end;

# " (jemalloc)": the words that the document puts behind a published number
def words_behind:
  if .n != null then ""
  else .printed // "" | capture("(?<words> [(][A-Za-z0-9 .,-]+[)])$").words // "" end;

# input: figure or null
# output: its amount with unit, "—" without one
# $like: number in its unit that sets the scale, or null
# $bare: true: without scale and unit
def amount_text($like; $bare):
  if . == null or (.value == null and .high == null) then "—"
  else
    is_share as $share
    | .metric as $metric
    | words_behind as $words
    | (if $share then [0.01, "%"]
       elif $bare then [1, ""]
       else .unit as $unit | $like // .value // .high | page_scale($unit) end) as [$by, $unit]
    | number_or_range($by)
      + (if $bare and ($share | not) then "" else $unit | unit_text($metric) end)
      + $words
  end;

# "+64 %", with one decimal below 100 % where $decimals is null
def signed_share($decimals):
  (fabs * 100 | format::fixed($decimals // if . >= 99.95 then 0 else 1 end)) as $digits
  | (if $digits | test("^[0.]*$") then "±0" else format::sign + $digits end) + " %";

# input: [least, most] shares, most of them equal
# output: "−64 %" or "−27 to −19 %"
# $decimals: how many; null: one below 100 %
def shares_text($decimals):
  map(signed_share($decimals)) as [$least, $most]
  | if .[0] == .[1] then $least else "\($least | rtrimstr(" %")) to \($most)" end;

# input: two figures of one place, either may be null
# output: the same; measured ones that three digits would show alike although they differ get as
#         many as tell them apart, so that no change stands beside two equal columns
def distinct_digits:
  . as $both
  | first(
      (select(any(. == null or .value == null or .n == null)) | $both),
      (null, 4, 5, 6, 7
        | . as $digits
        | $both
        | if $digits then map(.digits = $digits) else . end
        | select((map(amount_text(null; false)) | .[0] != .[1]) or .[0].value == .[1].value)),
      $both
    );

def caveats_of: .caveat | if type == "array" then . else [. // empty] end;

# input: figure or null
# output: its cell
# $like: the common scale of bytes, or null
# $bare: true: without unit
def cell($like; $bare):
  {
    text: amount_text(if .unit == "B" then $like else null end; $bare),
    figure: (. != null),
    caveats: caveats_of
  };

# input: text
# output: a cell without figure
def plain_cell: { text: ., figure: false, caveats: [] };

# input: title of a line
# output: its first cell
def title_cell: esc(80) | plain_cell;

# input: figures of a line and null
# output: what sets their common scale: the least of bytes, so that raw and gzip are in one unit
def line_scale: [.[] | select(.unit == "B" and .value != null) | .value] | min;

# input: figures of one line and version
# output: one cell: amounts parted by ", ". What is not there is left out, unless nothing is.
# $like: the common scale of bytes
def amounts_cell($like):
  [.[] | select(. != null) | cell($like; false)]
  | {
      text: (if . == [] then "—" else map(.text) | join(", ") end),
      figure: (. != []),
      caveats: (map(.caveats[]) | rows::once)
    };

# input: lines of cells
# output: the block of their table, nothing without lines
# $left: how many columns are aligned to the left, or which ones
# $head: titles of the columns
def table($left; $head): select(. != []) | { kind: "table", $left, $head, rows: . };
