# What may be said of the change from one figure to another, and how.
include "publish/format";
include "lib/format";
include "compare/judge";

# input: ignored; output: what is known of the change from figure $a to figure $b: {kind, shares: [least, most], difference, worse}
# kind: none (nothing can be claimed: a figure is missing, a bound, or of one launch only), equal, flat (within the noise), beyond, other (other machines).
# $p: {noise: share taken for figures without launches, moved: how far the control workload moved between both, apart: true on other machines}
def change($a; $b; $p):
  if $a == null or $b == null or $a.value == null or $b.value == null or $a.unit != $b.unit then { kind: "none" }
  else
    (if $a.value > 0 then [$b.value / ($a.high // $a.value) - 1, ($b.high // $b.value) / $a.value - 1] else null end) as $shares
    | { shares: $shares, difference: ($b.value - $a.value), worse: ((if $a.better == "higher" then -1 elif $a.better == "lower" then 1 else 0 end) * ($b.value - $a.value) > 0) }
    | ([$a.n, $b.n | numbers] | min) as $launches
    | ([$a, $b | select(.noise and .value > 0) | (.noise[1] - .noise[0]) / 2 / .value] | max) as $half
    | ([$shares // [] | .[] | fabs] | min) as $size
    # A machine that has become slower or faster moves what takes time, not what takes room.
    | (if $a.unit | IN("ns", "us", "ms", "s", "/s", "MB/s") then $p.moved // 0 else 0 end) as $moved
    | .kind =
        if $a.value == $b.value and $a.high == $b.high then "equal"
        elif $p.apart then "other"
        elif $a.exact and $b.exact then "beyond"
        elif ($a.n == null) != ($b.n == null) then "other"
        elif $launches == 1 then "none"
        elif $shares != null and $shares[0] <= 0 and $shares[1] >= 0 then "flat"
        elif $launches == null then (if $size == null or $size > $p.noise then "beyond" else "flat" end)
        elif $a.noise[1] >= $b.noise[0] and $b.noise[1] >= $a.noise[0] then "flat"
        elif $launches < 3 or ($size != null and (($size > $moved | not) or (steady($size; $half; $launches) | not))) then "flat"
        else "beyond" end
  end;

# input: a change; output: its size as text. $how: "percent", "difference" (in the unit of $f) or "both"; shares of 1 and percents change by points.
def change_size($f; $how; $decimals):
  . as $c
  # input: ignored; output: the difference with its sign and unit
  | def difference: $c.difference | sign + (fabs as $d | ($f | .value = $d | del(.high, .printed) | .n = (if $f.n == null then null else 2 end) | amount_text($f.value; false)));
    (if $how then $how elif $f.unit == "%" or ($f | is_share) then "points" elif $f.unit == "" then "difference" else "percent" end) as $how
  | if $how == "points" then (.difference * (if $f | is_share then 100 else 1 end)) as $d | ($d | sign) + ($d | fabs | . * 1000 | round / 1000 | literal) + " points"
    elif $how == "difference" or .shares == null then difference
    else (.shares | shares_text($decimals)) + (if $how == "both" then " (\(difference))" else "" end) end;

# input: a change; output: for a table: bold beyond the noise, "flat" within it, "—" where nothing can be claimed
def change_markdown($f; $how; $decimals):
  if .kind == "none" or .kind == "equal" then "—"
  else change_size($f; $how; $decimals) as $size
    | if .kind == "beyond" then ($size | bold) + (if .worse then " worse" else "" end)
      elif .kind == "other" then "\($size) †"
      else "flat (\($size))" end end;

# input: ignored; output: how many times better $b is than $a, "" where that has no answer
def factor($a; $b):
  if $a.value == null or $b.value == null or ([$a.value, $b.value] | min) <= 0 or $a.better == null or $a.unit == "%" or ($a | is_share) then ""
  else "\(if $a.better == "higher" then $b.value / $a.value else $a.value / $b.value end | significant(3))×" end;
