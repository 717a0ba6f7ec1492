# The verdict in one sentence.
include "lib/rows";

# input: a judged row; output: "search (c=4) latency p50 +9.8 %"; a variant stands beside the concurrency
def row_name: "\(.endpoint)\([(.concurrency // empty | "c=\(.)"), (.variant // empty)] | if length > 0 then " (\(join(", ")))" else "" end) \(.metric | gsub("_"; " "))\(if .label then " \(.label)" else "" end)"
  + if .change != null and .kind != "count" then " \(.change | percent)" else "" end;

# input: judged rows; output: the names of three at most, the largest changes first
def named: sort_by([-(.change // 0 | fabs), .case]) | map(row_name) | (.[0:3] | join(", ")) + if length > 3 then " and \(length - 3) more" else "" end;

# input: judged rows; output: one sentence. $failed: why nothing was measured, or "".
def headline($verdict; $aa; $failed):
  (map(select(.gated)) | length) as $gated
  | (group_by(.verdict) | map({ key: .[0].verdict, value: . }) | from_entries) as $of
  | [ if $of.regression then "Slower or worse: \($of.regression | named)." else empty end,
      if $failed != "" then "Not measured: \($failed)"
      elif $of.invalid or $of.missing then "Not measured: \(($of.invalid // []) + ($of.missing // []) | named)." else empty end,
      if $of.inconclusive and ($of.regression | not) then "\($of.inconclusive | length) of \($gated) gated rows cannot be told: \($of.inconclusive | named)." else empty end ]
  | if length > 0 then join(" ")
    elif $verdict == "improvement" then "Nothing is slower; better: \($of.improvement | named)."
    else ([$of.pass, $of.improvement | length] | add) as $within
      | "Nothing is slower: \($within)\(if $within < $gated then " of \($gated)" else "" end) gated rows are within their limits"
        + ([["drift", "drifted"], ["new", "new"], ["accepted", "accepted"], ["skipped", "not measurable"]] | map(select($of[.[0]]) | ", \($of[.[0]] | length) \(.[1])") | join("")) + "." end
  | if $aa then "A/A, the same build on both sides. " + . else . end;
