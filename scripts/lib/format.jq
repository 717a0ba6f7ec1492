# Numbers for people: three significant digits, a unit, "—" for what is not known.

# input: string of digits
# output: the same with thousands separators
def thousands:
  if length <= 3 then .
  else
    (length % 3) as $first
    | [
        (.[0:$first] | select(. != "")),
        (range($first; length; 3) as $at | .[$at:($at + 3)])
      ]
    | join(",")
  end;

# input: number >= 0 below 1e15
# output: its text
# $digits: how many decimals, 0 to 8
def fixed($digits):
  [1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000][$digits] as $by
  | (. * $by + 0.5 | floor) as $all
  | ($all / $by | floor | tostring | thousands)
    + if $digits == 0 then ""
      else
        ($all % $by | tostring) as $rest
        | ".00000000"[0:(1 + $digits - ($rest | length))] + $rest
      end;

# input: number
# output: its text, with no more than 8 decimals
# $count: how many significant digits
def significant($count):
  if . < 0 then "−" + (-. | significant($count))
  elif . == 0 then "0"
  elif . >= 1e15 then "> 1e15"
  else
    ($count - 1 - (log10 | floor)) as $wanted
    | ([0, ([8, $wanted] | min)] | max) as $digits
    # Rounding may make a digit more of it: 9.996 is 10.0.
    | (. * pow(10; $digits) + 0.5 | floor) as $rounded
    | if $digits > 0 and $rounded >= pow(10; $count) then fixed($digits - 1)
      else fixed($digits)
      end
  end;

# input: number that sets the scale
# output: [divisor, unit to show]
# $unit: what the number is in
def scale($unit):
  first(
    (select($unit == "ms" and . >= 10000) | [1000, "s"]),
    (select($unit == "ms" and . > 0 and . < 0.1) | [0.001, "µs"]),
    (select($unit == "us" and . >= 1e7) | [1e6, "s"]),
    (select($unit == "us" and . >= 10000) | [1000, "ms"]),
    (select($unit == "us") | [1, "µs"]),
    (select($unit == "B" and . >= 1e9) | [1e9, "GB"]),
    (select($unit == "B" and . >= 1e6) | [1e6, "MB"]),
    (select($unit == "B" and . >= 10000) | [1000, "kB"]),
    (select($unit == "MB" and . >= 10000) | [1000, "GB"]),
    (select($unit == "instructions" and . >= 1e9) | [1e9, "G"]),
    (select($unit == "instructions" and . >= 1e6) | [1e6, "M"]),
    (select($unit == "instructions" and . >= 10000) | [1000, "k"]),
    (select($unit == "share") | [0.01, "%"]),
    [1, $unit]
  );

# input: unit to show
# output: what stands behind the number
def behind:
  if . == null or . == "" then ""
  elif type == "string" and startswith("/") then .
  else " \(.)"
  end;

# input: number, or null
# output: its text with unit
# $unit: what the number is in
# $like: number in the same unit that sets the scale, or null
def quantity($unit; $like):
  if type != "number" then "—"
  else
    ($like | if type == "number" then fabs else 0 end | scale($unit)) as [$divisor, $shown]
    | (. / $divisor | significant(3)) + ($shown | behind)
  end;

# Text without unit and sign ("9.8")
def percent_digits:
  fabs * 100
  | if . == 0 then "0"
    elif . >= 1e15 then "> 1e15"
    elif . >= 99.95 then fixed(0)
    elif . >= 0.095 then fixed(1)
    else fixed(2)
    end;

# input: number
# output: its sign as text, "" for zero
def sign:
  if . > 0 then "+"
  elif . < 0 then "−"
  else ""
  end;

# input: relative change, or difference of shares, or null
# output: "+9.8 %", "+2.0 pp", "—"
# $kind: the row's; those of kind count have shares
def change_text($kind):
  if type != "number" then "—"
  else sign + percent_digits + (if $kind == "count" then " pp" else " %" end)
  end;

# input: share or relative size (0.02), or null
# output: "2.0 %", "2.0 pp", "—"
# $kind: the row's; those of kind count have shares
def size_text($kind): change_text($kind) | ltrimstr("+");

# input: [low, high] or null
# output: "[+7.0 … +12.0]" or ""
def interval_text:
  if type == "array" and map(type) == ["number", "number"]
  then "[\(map(sign + percent_digits) | join(" … "))]"
  else ""
  end;

# input: row of a verdict
# output: how much worse head is as a fraction of the limit (1 = at the limit, negative = better),
#   or null
def of_limit:
  if (.change | type) != "number" or (.limit | type) != "number" then null
  else
    (if .better == "higher" then -.change else .change end) as $worse
    | if .limit > 0 then $worse / .limit
      elif $worse > 0 then 1e9
      else 0
      end
  end;
