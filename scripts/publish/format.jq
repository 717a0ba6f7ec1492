# Figures and changes as text for a page.
import "lib/text" as text;
import "lib/format" as format;

# input: anything
# output: Markdown that shows it as text; readable also where nobody renders it
# $most: how many characters of it
def esc($most): text::plain($most) | gsub("(?<c>[\\\\`*_<>|~&\\[\\]])"; "\\\(.c)");

# input: text
# output: the same in bold
def bold: "**\(.)**";

# input: figure
# output: whether its bare number is a share of 1, shown in percent
def is_share: .unit == "" and (.metric | test("_rate$|^stalled_slots$"));

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
  else format::scale($unit) end;

# input: number from 0 up
# output: how many decimals it has, 8 at most
def decimals:
  . as $number
  | ([., 1e-9] | max * 1e-6) as $nothing
  | first(
      (
        range(0; 9)
        | pow(10; .) as $by
        | select($number * $by | (. - round | fabs) < $nothing * $by)
      ),
      8
    );

# input: number from 0 up
# output: the same in as few decimals as it has, five digits at most where it has decimals
def literal:
  decimals as $decimals
  | if $decimals == 0 or . >= 10000 then format::fixed(0)
    else
      ([., 1e-9] | max | log10 | floor) as $power
      | format::fixed([([$decimals, 4 - $power] | min), 0] | max)
    end;

# input: number from 0 up
# output: its three first digits, as significant(3) gives them, where most numbers lie
def three:
  if . >= 99.95 then format::fixed(0)
  elif . >= 9.995 then format::fixed(1)
  elif . >= 0.9995 then format::fixed(2)
  else format::significant(3) end;

# input: figure's unit
# output: whether it is measured on a scale, and no count
def on_a_scale: IN("ms", "us", "ns", "s", "/s", "MB", "B", "KB", "%", "MB/s");

# input: number of a figure
# output: as its document prints it where it is published, in three digits where it is measured
# $figure: the figure
def number_text($figure):
  if $figure.derived then three
  elif $figure.n == null then literal
  elif . == floor and ($figure.unit | on_a_scale | not) then literal
  else three end;

# input: unit as shown
# output: what stands behind the number
# $metric: what it is of
def unit_text($metric):
  if . == null or . == "" then ""
  elif . == "/s" and ($metric | startswith("throughput")) then " req/s"
  elif . == "/s" then .
  else " \(.)" end;

# input: figure
# output: its number or range as text, without unit
# $by: what it is divided by
def number_or_range($by):
  . as $figure
  | if .value == null then "< \(.high / $by | number_text($figure))"
    elif .high != null then
      [.value, .high | . / $by | number_text($figure)]
      | join("–")
    elif (.printed // "") | test("^(~|around )") then "≈ \(.value / $by | number_text($figure))"
    else .value / $by | number_text($figure) end;

# input: figure or null
# output: its amount with unit, "—" without one
# $like: number in its unit that sets the scale, or null
# $bare: true: without scale and unit
def amount_text($like; $bare):
  if . == null or (.value == null and .high == null) then "—"
  else
    is_share as $share
    | .metric as $metric
    | (if $share then [0.01, "%"]
       elif $bare then [1, ""]
       else .unit as $unit | $like // .value // .high | page_scale($unit) end) as [$by, $unit]
    | number_or_range($by)
      + if $bare and ($share | not) then "" else $unit | unit_text($metric) end
  end;

# input: share
# output: its size in percent, without sign and unit
# $decimals: how many; one below 100 % where it is null
def share_digits($decimals):
  fabs * 100
  | format::fixed($decimals // if . >= 99.95 then 0 else 1 end);

# input: share
# output: "+64 %"
# $decimals: as in share_digits
def signed_share($decimals):
  share_digits($decimals) as $digits
  | (if $digits | test("^[0.]*$") then "±0" else format::sign + $digits end) + " %";

# input: [least, most] shares, most of them equal
# output: "−64 %" or "−27 to −19 %"
# $decimals: as in share_digits
def shares_text($decimals):
  map(signed_share($decimals)) as [$least, $most]
  | if .[0] == .[1] then $least else "\($least | rtrimstr(" %")) to \($most)" end;
