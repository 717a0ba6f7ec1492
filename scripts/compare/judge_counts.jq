# The verdict of one row of sizes and other exact figures, of counts, and of a head measured alone against the stored snapshot.
include "compare/judge";
include "lib/rows";
include "lib/limits";
include "lib/units";
include "lib/stats";

# input: an exact row; output: judged. Of several launches the worst counts.
def judge_exact($entry):
  . as $row | (if .better == "lower" then 1 else -1 end) as $sign
  | [("base", "head") as $side | [.[$side][][] | select(. != null)] | if $sign > 0 then max else min end] as [$base, $head]
  | ($entry | allowance($base; $row.unit)) as $allowed
  | (if $base > 0 then $head / $base - 1 elif $head == $base then 0 else null end) as $change
  | { base: $base, head: $head, change: $change, interval: null, detectable: 0, worse: (if $change == null then null else $change * $sign end), limit: $allowed.limit, limit_text: $allowed.text }
  | if ($head | outside($entry; $row.unit)) and ($base | outside($entry; $row.unit)) then .verdict = "invalid" | .reason = "both sides are outside the band \($allowed.text)"
    elif $head | outside($entry; $row.unit) then .verdict = "regression" | .reason = "outside the band \($allowed.text)"
    elif $change == null and $entry.at_least != null and $sign > 0 and $head <= ($entry.at_least | amount_in($row.unit)) then .verdict = "pass" | .reason = "was 0, is within \($entry.at_least)"
    elif $change == null and ($entry.worse_by != null or $entry.at_least != null) and $sign > 0 then .verdict = "regression" | .reason = "was 0, is \($head); give the limit as max if that is wanted"
    elif $change == 0 and .limit == null and $entry.at_least != null then .verdict = "pass" | .reason = "0 on both sides"
    elif $change == null and $sign < 0 then .verdict = "improvement" | .reason = "was 0, is \($head)"
    elif .limit == null then unlimited($entry)
    elif .worse > .limit + 1e-9 then .verdict = "regression" | .reason = "\($change | percent), beyond the limit"
    elif .worse < 0 then .verdict = "improvement" | .reason = "\($change | percent)"
    else .verdict = "pass" | .reason = "within the limit" end;

# input: a count row; output: judged. Shares of requests or slots; changes are differences, and a worse head must be no chance: of all bad ones on
# both sides, as many fall on the head with a probability of $alpha or less. One or two errors are never green, but never red either.
def judge_count($entry; $alpha):
  . as $row | counted as $k
  | ($k.base / ([$k.m, 1] | max)) as $base | ($k.head / ([$k.n, 1] | max)) as $head
  | ($entry | [(.worse_by // empty | share), (.at_least // empty | amount_in($row.unit))] | max) as $limit
  | ($entry.max != null or $entry.min != null) as $banded
  | "\($k.head) of \($k.n), base \($k.base) of \($k.m)" as $words
  # input: a judged row; output: suspect, unless chance may do as much
  | def unless_chance($bad): ($k.base + $k.head | tail($k.head; $k.n / ($k.n + $k.m))) as $chance
      | if $chance <= $alpha then .verdict = "suspect" | .reason = "\($words)\($bad)" else .verdict = "inconclusive" | .reason = "\($words)\($bad), but it may be chance" end;
    { base: $base, head: $head, change: ($head - $base), interval: null, detectable: (1 / ([$k.n, 1] | max)), worse: ($head - $base), limit: $limit,
      limit_text: ($entry | allowance(null; "").text) }
  | if $k.n == 0 or $k.m == 0 then .verdict = "invalid" | .reason = "nothing was counted: \($words)"
    elif $row.metric == "error_rate" and $row.label != null then
      if $k.base == 0 and $k.head > 0 then unless_chance(": a new error") else .verdict = "pass" | .reason = $words end
    elif $head | outside($entry; $row.unit) then
      if $base | outside($entry; $row.unit) | not then unless_chance(": outside the band")
      else unless_chance(": outside the band") | if .verdict == "suspect" then . else .verdict = "invalid" | .reason = "both sides are outside the band: \($words)" end end
    elif $limit != null and .change > $limit then unless_chance(": beyond the limit")
    elif $limit == null and ($banded | not) then unlimited($entry)
    elif $k.base > 0 and ($k.base + $k.head | tail($k.base; $k.m / ($k.n + $k.m))) <= $alpha then .verdict = "improvement" | .reason = $words
    else .verdict = "pass" | .reason = $words end;

# input: a row measured alone against the stored snapshot; output: passed where even three times its noise stays within the limit, else not cleared.
# $stored: null when nothing stored can be compared with. Counts are cleared when there is nothing bad to count.
def screened($entry; $stored):
  . as $row | by_launch("head") | map(select(. != null)) as $h
  | (if $row.better == "lower" then 1 else -1 end) as $sign
  | ($row | if .kind == "count" then counted | .head / ([.n, 1] | max) else $h | median end) as $head
  | ($entry | allowance($stored.value; $row.unit)) as $allowed
  | { head: $head, base: $stored.value, limit: $allowed.limit, limit_text: $allowed.text,
      change: (if ($stored.value // 0) > 0 and $head != null then $head / $stored.value - 1 else null end),
      detectable: (if $stored.spread and $row.kind != "count" then 3 * $stored.spread else null end) }
  | if $stored != null and (
      if $row.kind == "count" then $head == 0 and ($row | counted.n) > 0 and ($head | outside($entry; $row.unit) | not)
      else .change != null and .limit != null and (.detectable > 0 or $row.kind == "exact") and all($h[]; outside($entry; $row.unit) | not) and .change * $sign + .detectable <= .limit end)
    then .verdict = "pass" | .reason = "cleared by the stored snapshot: " + if $row.kind == "count" then "nothing bad to count" else "the change and three times its noise are within the limit" end
    else .verdict = "inconclusive" | .reason = "the stored snapshot cannot clear it" end;
