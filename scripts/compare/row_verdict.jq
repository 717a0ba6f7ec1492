# From measurements, limits and a baseline to the verdict of one row.
include "compare/judge";
include "compare/judge_counts";
include "lib/rows";
include "lib/limits";
include "lib/units";
include "lib/stats";

# input: an unjudged row; output: judged by the rule of its kind. $case is its case in the measurement; a pool over cases has none. What was not
# measured in every launch of the plan decides nothing.
def judge($entry; $case; $a; $noise):
  . as $row | (($case.mode // "paired") != "alone") as $turns
  | if .kind == "exact" then judge_exact($entry) elif .kind == "count" then judge_count($entry; $a.alpha)
    elif .kind == "paired" and $turns then judge_paired($entry; $a.k)
    else judge_launch($entry; $noise; $turns and ($case.probe // "k6") == "k6") end
  | ($row | launches) as $launches
  | if $row.kind != "exact" and $launches < $a.launches and (.verdict | IN("pass", "improvement", "suspect"))
    then .verdict = "inconclusive" | .reason = "only \($launches) of \($a.launches) launches gave figures on both sides" else . end;

# input: a judged row of the first set; output: with the confirming set's word on it
def confirmed(second):
  second as $again | if .verdict != "suspect" then .
  elif $again == null then .verdict = "inconclusive" | .suspect = true | .reason += "; not yet confirmed by a second set"
  else .confirm = ($again | { base, head, change, interval }) | .worst = ([.worse, $again.worse] | max)
    | if $again.verdict == "suspect" then .verdict = "regression" | .reason += "; found again in a second set of fresh launches"
      else .verdict = "inconclusive" | .reason += "; not found again in a second set: \($again | if .change == null then "no figure" elif .verdict == "inconclusive" then .reason else "\(.change | percent)" end)" end
  end;

# input: a judged row; output: with an accepted entry's word on it. $today is YYYY-MM-DD. The worse of both sets must be accepted.
def accept($entries; $today; $snapshot):
  . as $row | (if .better == "lower" then 1 else -1 end) as $sign
  | ([$entries[] | select(speaks_of($row; null) and .until >= $today and (.snapshot == null or .snapshot == $snapshot))
      | select($row.worse != null and ($row.worst // $row.worse) <= (.up_to | share) * $sign)] | first) as $found
  | if $found != null and (.verdict == "regression" or .verdict == "drift" or .suspect == true)
    then .verdict = "accepted" | .suspect = false | .reason = "accepted up to \($found.up_to) until \($found.until): \($found.reason)" else . end;

# input: a judged row; output: with its change against the stored snapshot, and marked where that is beyond its drift limit
def drift($entry; $stored; $a):
  if $stored.value == null then . else
    .stored = ($stored | { value, spread }) + { change: (if .head == null or ($a.comparable | not) then null elif .kind == "count" then .head - $stored.value elif $stored.value > 0 then .head / $stored.value - 1 else null end) }
  | if $a.usable and .stored.change != null and $entry.drift != null and .stored.change * (if .better == "lower" then 1 else -1 end) > ($entry.drift | share)
    then .drifted = true | if .verdict | IN("pass", "improvement", "info") then
        .verdict = "drift" | .reason = "\(.stored.change | percent) since the stored snapshot; the drift limit is \($entry.drift)" else . end
    else . end end;

# input: ignored; output: a row's judgement in the second set, null where there was none. A code that did not come back counts as passed.
def second_set($id; $first; $entry; $a):
  $a.confirm[$id] as $again | $a.confirm_cases[$first.case] as $case
  | if $again != null and $again.cases == $first.cases then
      if ($case.invalid // [] | length) > 0 or ($again | sampled("base") and sampled("head") | not) then { verdict: "invalid", change: null }
      else $again | judge($entry; $case; $a; $a.stored[$id].spread) end
    elif $case != null and $first.kind == "count" then { verdict: "pass", change: 0 }
    else null end;

# input: ignored; output: the verdict of one row. $planned: what the plan says of it; $a: see compare
def row_verdict($planned; $a):
  ($planned | id) as $id | $a.first[$id] as $first | $a.screen[$id] as $screen | $a.cases[$planned.case] as $case
  | ($first // $screen // {}) as $row | ($a.stored[$id] | if .unit == $row.unit and .cases == $row.cases then . else null end) as $stored
  | ($a.thresholds | limit_for($planned; $a.runner)) as $entry | ($entry // {} | misfits($row.unit // "")) as $misfits
  | { case: $planned.case, endpoint: $planned.endpoint, concurrency: $planned.concurrency, variant: $planned.variant, metric: $planned.metric, label: $planned.label,
      unit: ($row.unit // ""), better: ($row.better // "lower"), kind: ($row.kind // "launch"),
      mode: (if $first == null and $screen != null then "screen" else $case.mode // "paired" end), gated: ($entry != null), suspect: false, drifted: false,
      base: null, head: null, change: null, interval: null, detectable: null, limit: null, limit_text: "", confirm: null, stored: null }
  + if ($case.lacks // []) == ["base", "head"] then { verdict: "skipped", reason: "neither commit has the variant \($planned.variant)" }
    elif ($case.lacks // []) == ["base"] then { verdict: "new", reason: "the base does not have the variant \($planned.variant)" }
    elif ($case.lacks // []) == ["head"] then { verdict: "missing", reason: "the head does not have the variant \($planned.variant)" }
    elif ($case.invalid // [] | length) > 0 then { verdict: "invalid", reason: ($case.invalid | map(.reason) | join("; ")) }
    elif $planned.metric == "throughput" and $case.mode == "rate" then { verdict: "skipped", reason: "not measurable here: k6 was the bottleneck, so the rate was fixed" }
    elif $entry == null and $a.gated[$id] then { verdict: "invalid", reason: "planned as a gated row, but no limit speaks of it" }
    elif $misfits and $row.unit != null then { verdict: "invalid", reason: "its limit is no amount in \($row.unit | if . == "" then "%" else . end): \($misfits)" }
    elif $first == null and $screen != null and $entry != null then
      if ($screen | launches) < $a.launches and $screen.kind != "exact" then { verdict: "inconclusive", reason: "only \($screen | launches) of \($a.launches) launches gave figures" }
      else $screen | screened($entry; if $a.usable then $stored else null end) end
    elif $first == null and $planned.metric == "stalled_slots" and $case.mode == "alone" then { verdict: "skipped", reason: "needs both sides in turns; they were measured one at a time" }
    elif $first == null and $planned.case == "all-cases" and $a.failed == "" then { verdict: "skipped", reason: "fewer than two cases were measured in pairs" }
    elif $first == null then { verdict: "missing", reason: (if $a.failed == "" then "planned, but not in the measurement" else "nothing was measured, see above" end) }
    elif ($first | sampled("head") | not) then
      if $a.erring[$planned.case] then { verdict: "skipped", reason: "the head gave no expected answer: see error_rate" } else { verdict: "missing", reason: "the head gave no sample" } end
    elif ($first | sampled("base") | not) then
      (if $a.absent[$planned.case] then { verdict: "new", reason: "the base does not have it" } else { verdict: "missing", reason: "the base gave no sample, so there is nothing to compare with" } end)
      + { head: ($first | by_launch("head") | map(select(. != null)) | median) }
    elif $entry == null then ($first | judge({ metric: .metric, worse_by: "0%" }; $case; $a; null)) + { verdict: "info", reason: "not gated", limit: null, limit_text: "" }
    else $first | judge($entry; $case; $a; $stored.spread) | confirmed(second_set($id; $first; $entry; $a)) end
  | drift($entry // {}; $stored; $a) | accept($a.thresholds.accepted // []; $a.today; $a.snapshot)
  | if $a.aa and .verdict == "regression" then .verdict = "invalid" | .reason = "both sides are the same build, so this is a false alarm: " + .reason else . end
  | del(.worse, .worst);
