# Figures and changes as text for a page, and Markdown around them.
include "lib/text";
include "lib/format";

# input: anything; output: Markdown that shows it as text, at most $most characters of it; readable also where nobody renders it
def esc($most): plain($most) | gsub("(?<c>[\\\\`*_<>|~&\\[\\]])"; "\\\(.c)");

# input: figure; output: whether its bare number is a share of 1, shown in percent
def is_share: .unit == "" and (.metric | test("_rate$|^stalled_slots$"));

# input: number in $unit that sets the scale; output: [divisor, unit to show]
def page_scale($unit):
  if $unit == "ns" then (if . >= 1e9 then [1e9, "s"] elif . >= 1e6 then [1e6, "ms"] elif . >= 1000 then [1000, "µs"] else [1, "ns"] end)
  elif $unit == "ms" and . >= 1000 then [1000, "s"]
  else scale($unit) end;

# input: number from 0 up; output: the same in as few decimals as it has, five digits at most where it has decimals
def literal:
  . as $n | first((range(0; 9) | select(($n * pow(10; .) | . - round | fabs) < 1e-6 * pow(10; .) * ([$n, 1e-9] | max))), 8) as $digits
  | if $digits == 0 then fixed(0) elif $n >= 10000 then ($n | fixed(0)) else ([$digits, 4 - ([$n, 1e-9] | max | log10 | floor)] | min) as $d | $n | fixed([$d, 0] | max) end;

# input: number from 0 up; output: its three first digits, as significant(3) gives them, where most numbers lie
def three: if . >= 99.95 then fixed(0) elif . >= 9.995 then fixed(1) elif . >= 0.9995 then fixed(2) else significant(3) end;

# input: figure; output: a function of its numbers: as the document prints them where it is published, in three digits where it is measured
def number_text($f): if $f.derived then three elif $f.n == null or (. == floor and ($f.unit | IN("ms", "us", "ns", "s", "/s", "MB", "B", "KB", "%", "MB/s") | not)) then literal else three end;

# input: unit as shown; output: what stands behind the number
def unit_text($metric): if . == null or . == "" then "" elif . == "/s" then (if $metric | startswith("throughput") then " req/s" else "/s" end) else " \(.)" end;

# input: figure or null; output: its amount with unit, "—" without one. $like: number in its unit that sets the scale; $bare: without scale and unit.
def amount_text($like; $bare):
  . as $f
  | if . == null or (.value == null and .high == null) then "—"
    else (if is_share then [0.01, "%"] elif $bare then [1, ""] else ($like // .value // .high | page_scale($f.unit)) end) as $scale
      | (if .value == null then "< \(.high / $scale[0] | number_text($f))"
         elif .high != null then "\(.value / $scale[0] | number_text($f))–\(.high / $scale[0] | number_text($f))"
         else (if (.printed // "") | test("^(~|around )") then "≈ " else "" end) + (.value / $scale[0] | number_text($f)) end)
        + (if $bare and (is_share | not) then "" else $scale[1] | unit_text($f.metric) end) end;

# input: share; output: "64" without sign, at $decimals decimals, or one where $decimals is null
def share_digits($decimals): (if . < 0 then -. else . end) * 100 | fixed($decimals // if . >= 99.95 then 0 else 1 end);

# input: share; output: "+64 %"
def signed_share($decimals): (share_digits($decimals) as $d | if ($d | test("^[0.]*$")) then "±0" else sign + $d end) + " %";

# input: [least, most] shares, most of them equal; output: "−64 %" or "−27 to −19 %"
def shares_text($decimals): if .[0] == .[1] then .[0] | signed_share($decimals) else "\(.[0] | signed_share($decimals) | rtrimstr(" %")) to \(.[1] | signed_share($decimals))" end;

# input: text; output: the same in bold
def bold: "**\(.)**";

# input: cells of a line, as Markdown; output: the line
def table_line: "| \(map(if . == "" then " " else . end) | join(" | ")) |";

# input: number from 1 up; output: "¹²"
def superscript: tostring | explode | map({ "48": "⁰", "49": "¹", "50": "²", "51": "³", "52": "⁴", "53": "⁵", "54": "⁶", "55": "⁷", "56": "⁸", "57": "⁹" }[tostring]) | join("");

# input: arrays; output: what is in all of them
def in_all: if length == 0 or any(.[]; . == []) then [] else reduce .[1:][] as $c (.[0]; . - (. - $c)) end;

# input: cells of a line; output: with what all its figures share said once, of the line
def lifted: ([.[] | select(.figure and .text != "—") | .caveats] | if length > 1 then in_all else [] end) as $shared
  | map(if .figure then .caveats -= $shared else . end) | .[0].caveats += $shared;

# input: {head, left}; output: the first two lines of the table
def table_head: (.left // 1) as $left | .head | (map(esc(60)) | table_line) + "\n|" + ([range(length) as $i | if $i < $left then ":--|" else "--:|" end] | join(""));

# input: {head, rows: [[{text, caveats, figure}…]…], left: columns that are aligned to the left}; output: the table, and under it the caveats of its
# figures: once where every figure has the same one, else numbered.
def table_markdown:
  if all(.rows[][]; .caveats == []) then table_head + "\n" + (.rows | map(map(.text) | table_line) | join("\n")) + "\n"
  else table_head as $head
  | ([.rows[][] | select(.figure and .text != "—") | .caveats] | in_all) as $common | (.rows | map(map(.caveats -= $common) | lifted)) as $rows
  | (reduce ($rows[][] | .caveats[]) as $c ([]; if index([$c]) then . else . + [$c] end)) as $notes
  | $head + "\n" + ([$rows[] | map(.text + ([.caveats[] as $c | $notes | index([$c]) + 1] | unique | if . == [] then "" else " " + (map(superscript) | join(" ")) end)) | table_line] | join("\n")) + "\n"
    + (if $common == [] then "" else "\n" + ($common | map("_\(esc(400))._") | join(" ")) + "\n" end)
    + (if $notes == [] then "" else "\n" + ([range($notes | length) as $i | "\($i + 1 | superscript) \($notes[$i] | esc(400))"] | join("\\\n")) + "\n" end)
  end;

# input: {text, amount: number, shown}s of one quantity; output: text bars, the longest 30 wide
def bars:
  ([.[].amount | numbers] | max // 0) as $most | ([.[].text | length] | max // 0) as $width
  | map(.text + " " * ($width - (.text | length)) + "  "
      + (if $most > 0 and .amount != null then ([(.amount / $most * 240 + 0.5 | floor), (if .amount > 0 then 1 else 0 end)] | max) as $e | "█" * ($e / 8 | floor) + (if $e % 8 > 0 then "▏▎▍▌▋▊▉"[($e % 8 - 1):($e % 8)] else "" end) else "" end)
      + " " + .shown) | join("\n");
