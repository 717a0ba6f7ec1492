# The verdict of one row in one set of launches. Four rules, one for each kind of row: here those of times and amounts, in judge_counts those of
# counts. A judged row has change, interval, detectable (shares), base, head, worse (change to the bad side), and verdict: pass, improvement,
# inconclusive, suspect, regression (exact rows only), invalid, info, each with its reason.
include "lib/rows";
include "lib/limits";
include "lib/units";
include "lib/stats";

# input: ignored; output: {verdict, reason} where absolute limits decide, null where they do not; $base, $head: launch → value. The head is outside
# when it is so in every launch: one at the very limit is not.
def band($entry; $unit; $base; $head; $text):
  [$head[] | outside($entry; $unit)] as $out
  | if any($out[]; .) | not then null
    elif ($head | median | outside($entry; $unit)) and ($base | median | outside($entry; $unit)) then { verdict: "invalid", reason: "both sides are outside the band \($text)" }
    elif ($out | all) and ($out | length) >= 5 then { verdict: "suspect", reason: "outside the band \($text) in all \($out | length) launches" }
    else { verdict: "inconclusive", reason: "outside the band \($text) in \([$out[] | select(.)] | length) of \($out | length) launches" } end;

# input: a judged row without a relative limit; output: with its verdict. An entry that limits nothing but the drift lets nothing pass.
def unlimited($entry):
  if $entry.at_least != null then .verdict = "inconclusive" | .reason = "the base is 0, so the change is no share; give the limit as max"
  elif $entry.min != null or $entry.max != null then .verdict = "pass" | .reason = "within its band"
  else .verdict = "info" | .reason = "only its drift is limited" end;

# input: ignored; output: whether a change that is $half either way over $launches launches is beyond what launches alone do: in each of two sets with a
# probability of at most 1.3 %, however much they differ, and so for 60 rows with at most 1 %
def steady($worse; $half; $launches): $launches >= 3 and $worse > $half * ([4, 2][$launches - 3] // 1.25);

# input: a paired row; output: judged. $k: number of pairs → order statistic, an array
def judge_paired($entry; $k):
  . as $row | pairs as $planned | ratios as $launches | ($launches | add // []) as $all
  | (if .better == "lower" then 1 else -1 end) as $sign
  | ($all | paired_change($k[length])) as $c
  | [.base, .head | add - [null] | median] as [$base, $head]
  | ($entry | allowance($base; $row.unit)) as $allowed
  | [$launches[] | select(length > 0) | median - 1] as $each | (if ($each | length) > 1 then ($each | max - min) / 2 else null end) as $half
  | ($c.interval // [0, 0] | if $sign > 0 then . else [-.[1], -.[0]] end) as [$least, $most]
  | (($c.change // 0) * $sign) as $worse
  | (if $entry.min == null and $entry.max == null then null else band($entry; .unit; by_launch("base") - [null]; by_launch("head") - [null]; $allowed.text) end) as $band
  | $c + { base: $base, head: $head, worse: $worse, limit: $allowed.limit, limit_text: $allowed.text }
  | if $c.interval == null then .verdict = "inconclusive" | .reason = "\($all | length) pairs with an answer on both sides are too few for an interval"
    elif ($all | length) < 0.9 * $planned then .verdict = "inconclusive" | .reason = "only \($all | length) of \($planned) pairs have an answer on both sides"
    elif $band then . + $band
    elif .limit == null then unlimited($entry)
    elif $worse > .limit and $least <= 0 then .verdict = "inconclusive" | .reason = "\(.change | percent) is beyond the limit, but the interval includes zero"
    elif $half == null then .verdict = "inconclusive" | .reason = "one launch a side does not tell how launches differ"
    elif $worse > .limit and steady($worse; $half; $each | length) then .verdict = "suspect" | .reason = "\(.change | percent), beyond the limit, and the interval excludes zero"
    elif $worse > .limit then .verdict = "inconclusive" | .reason = "\(.change | percent) is beyond the limit, but \($each | length) launches differ by ±\($half | amount)"
    elif $half > .limit / 2 then .verdict = "inconclusive" | .reason = "launches differ by ±\($half | amount), more than half the limit"
    elif $most < 0 and steady(-$worse; $half; $each | length) then .verdict = "improvement" | .reason = "the interval excludes zero on the better side"
    elif .detectable > .limit then .verdict = "inconclusive" | .reason = "only changes of \(.detectable | amount) could be seen, the limit is finer"
    else .verdict = "pass" | .reason = "within the limit" end;

# input: a launch row; output: judged. $noise: stored A/A spread of the row (share), or null. $together: whether both sides were loaded in turns in
# every launch; their ratio, launch by launch, then cancels what the machine did meanwhile, and every launch must be worse than half the limit.
# Otherwise every head value must be worse than every base value.
def judge_launch($entry; $noise; $together):
  . as $row | (if .better == "lower" then 1 else -1 end) as $sign
  | [[by_launch("base"), by_launch("head")] | transpose[] | select(all(.[]; . != null))] as $both
  | [$both[][0]] as $b | [$both[][1]] as $h | ($both | length) as $launches
  | ($b | median) as $base | ($h | median) as $head
  | ($together and all($b[]; . > 0)) as $together
  | [if $together then $both[] | .[1] / .[0] - 1 else empty end] as $ratios
  | (if $together then $ratios | median elif ($base // 0) > 0 then $head / $base - 1 elif $head == $base then 0 else null end) as $change
  | ($entry | allowance($base; $row.unit)) as $allowed
  | (if $launches == 0 then null elif $together then $ratios | max - min else [$b, $h | spread] | max end) as $spread
  | (($allowed.limit // 0) / 2) as $floor
  | (if $together then all($ratios[]; . * $sign > $floor) elif $sign > 0 then ($h | min) > ($b | max) else ($h | max) < ($b | min) end) as $all_worse
  | (if $together then all($ratios[]; . * $sign < -$floor) elif $sign > 0 then ($h | max) < ($b | min) else ($h | min) > ($b | max) end) as $all_better
  | band($entry; .unit; $b; $h; $allowed.text) as $band
  | { base: $base, head: $head, change: $change, interval: null, detectable: (if $launches > 1 then $spread else null end),
      worse: (if $change == null then null else $change * $sign end), limit: $allowed.limit, limit_text: $allowed.text }
  | if $launches == 0 then .verdict = "inconclusive" | .reason = "no launch gave figures on both sides"
    elif $band then . + $band
    elif $base == 0 and $entry.at_least != null and $sign > 0 and ($h | max) <= ($entry.at_least | amount_in($row.unit)) then .verdict = "pass" | .reason = "the base is 0, the head within \($entry.at_least)"
    elif .limit == null then unlimited($entry)
    elif $change == null then .verdict = "inconclusive" | .reason = "the base is 0, so the change is no share; give the limit as max"
    elif .worse > .limit then
      (if $launches < 5 then "\($launches) launches a side are too few, 5 are needed"
       elif $all_worse | not then "not every launch was worse"
       elif $together and (steady(.worse; $spread / 2; $launches) | not) then "launches differ by \($spread | amount)"
       elif ($together | not) and .worse <= 3 * ($noise // 0) then "not beyond three times the noise stored for it" else null end) as $doubt
      | if $doubt then .verdict = "inconclusive" | .reason = "\($change | percent) is beyond the limit, but \($doubt)"
        else .verdict = "suspect" | .reason = "\($change | percent), beyond the limit, and worse in all \($launches) launches" end
    elif $launches < 2 then .verdict = "inconclusive" | .reason = "one launch a side does not tell how launches differ"
    elif $all_better and $launches >= 5 and -.worse > .limit then .verdict = "improvement" | .reason = "better in all \($launches) launches"
    elif $spread > .limit or .worse + $spread / 2 > .limit then .verdict = "inconclusive" | .reason = "launches differ by \($spread | amount), too much for the limit"
    else .verdict = "pass" | .reason = "within the limit" end;
