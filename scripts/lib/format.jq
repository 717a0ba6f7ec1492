# Numbers for people: three significant digits, a unit, "—" for what is not known.

# input: string of digits; output: the same with thousands separators
def thousands:
  if length <= 3 then . else (length % 3) as $first
    | [(if $first > 0 then .[0:$first] else empty end), (range($first; length; 3) as $at | .[$at:($at + 3)])] | join(",") end;

# input: number >= 0 below 1e15; output: text with $digits (0 to 8) decimals
def fixed($digits):
  [1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000][$digits] as $by
  | (. * $by + 0.5 | floor) as $all
  | ($all / $by | floor | tostring | thousands)
    + if $digits == 0 then "" else ($all % $by | tostring) as $rest | ".00000000"[0:(1 + $digits - ($rest | length))] + $rest end;

# input: number; output: text with $count significant digits and no more than 8 decimals
def significant($count):
  if . < 0 then "−" + (-. | significant($count))
  elif . == 0 then "0"
  elif . >= 1e15 then "> 1e15"
  else ($count - 1 - (log10 | floor)) as $want
    | ([0, ([8, $want] | min)] | max) as $digits
    | if $digits > 0 and (. * pow(10; $digits) + 0.5 | floor) >= pow(10; $count) then fixed($digits - 1) else fixed($digits) end
  end;

# input: number in $unit that sets the scale; output: [divisor, unit to show]
def scale($unit):
  if $unit == "ms" then (if . >= 10000 then [1000, "s"] elif . > 0 and . < 0.1 then [0.001, "µs"] else [1, "ms"] end)
  elif $unit == "us" then (if . >= 1e7 then [1e6, "s"] elif . >= 10000 then [1000, "ms"] else [1, "µs"] end)
  elif $unit == "B" then (if . >= 1e9 then [1e9, "GB"] elif . >= 1e6 then [1e6, "MB"] elif . >= 10000 then [1000, "kB"] else [1, "B"] end)
  elif $unit == "MB" then (if . >= 10000 then [1000, "GB"] else [1, "MB"] end)
  elif $unit == "share" then [0.01, "%"]
  else [1, $unit] end;

# input: number in $unit, or null; output: text with unit, on the scale of $like (number in $unit)
def quantity($unit; $like):
  if type != "number" then "—"
  else ($like | if type != "number" then 0 elif . < 0 then -. else . end | scale($unit)) as $scale
    | (. / $scale[0] | significant(3))
      + ($scale[1] | if . == null or . == "" then "" elif type == "string" and startswith("/") then . else " \(.)" end)
  end;

# input: relative change or difference of shares (0.098); output: text without unit and sign ("9.8")
def percent_digits:
  (if . < 0 then -. else . end) * 100
  | if . == 0 then "0" elif . >= 1e15 then "> 1e15" elif . >= 99.95 then fixed(0) elif . >= 0.095 then fixed(1) else fixed(2) end;

# input: number; output: its sign as text, "" for zero
def sign: if . > 0 then "+" elif . < 0 then "−" else "" end;

# input: relative change, or difference of shares for kind count; output: "+9.8 %", "+2.0 pp", "—"
def change_text($kind):
  if type != "number" then "—" else sign + percent_digits + (if $kind == "count" then " pp" else " %" end) end;

# input: share or relative size (0.02); output: "2.0 %", "2.0 pp", "—"
def size_text($kind): change_text($kind) | ltrimstr("+");

# input: [low, high] or null; output: "[+7.0 … +12.0]" or ""
def interval_text:
  if type == "array" and length == 2 and (map(type) == ["number", "number"])
  then "[" + (map(sign + percent_digits) | join(" … ")) + "]" else "" end;

# input: verdict row; output: how much worse head is as a fraction of the limit (1 = at the limit, negative = better), or null
def of_limit:
  if (.change | type) != "number" or (.limit | type) != "number" then null
  else (if .better == "higher" then -.change else .change end) as $worse
    | if .limit > 0 then $worse / .limit elif $worse > 0 then 1e9 else 0 end
  end;

# input: of_limit; output: fixed-width bar, full at the limit, and its percentage
def bar_text:
  if . == null then "—"
  else (([0, ([8, . * 8] | min)] | max) * 8 + 0.5 | floor) as $eighths
    | ($eighths / 8 | floor) as $full | ($eighths % 8) as $part
    | ("████████"[0:$full] + (if $part > 0 then "▏▎▍▌▋▊▉"[($part - 1):$part] else "" end)) as $filled
    | $filled + "░░░░░░░░"[($filled | length):8]
      + (if . <= 0 then "" elif . >= 1e8 then " over" elif . >= 99.95 then " > 99×" elif . > 1 then " \(fixed(1))×" else " \(. * 100 | fixed(0)) %" end)
  end;
