# The verdict in one sentence.
import "lib/rows" as rows;
import "lib/verdicts" as verdicts;
import "lib/names" as names;

# "search (c=4)"; a variant stands beside the concurrency
def case_name:
  [(.concurrency // empty | "c=\(.)"), (.variant // empty)] as $level
  | .endpoint + if $level != [] then " (\($level | join(", ")))" else "" end;

# "search (c=4) latency p50 +9.8 %"; metrics are called as in the tables, but for commas,
# which here part rows
def row_name:
  case_name
    + " \(names::metric_title | gsub(","; ""))"
    + (if .label then " · \(.label)" else "" end)
    + (if .change != null and .kind != "count" then " \(.change | rows::percent)" else "" end);

# The names of three at most, the largest changes first
def named:
  sort_by([-(.change // 0 | fabs), .case])
  | map(row_name)
  | (.[0:3] | join(", ")) + if length > 3 then " and \(length - 3) more" else "" end;

# Their names; a case that is invalid is named once, with its reason
def named_cases:
  [group_by(.case)[]
    | select(.[0].whole_case)
    | "\(.[0] | case_name) (\(length | if . == 1 then "1 row" else "\(.) rows" end)):"
      + " \(.[0].reason)"] as $cases
  | [.[] | select(.whole_case | not)] as $rows
  | [($cases[0:2][]), (if $cases[2:] != [] then "\($cases[2:] | length) more cases" else empty end),
      ($rows | select(. != []) | named)]
  | join("; ");

# Sentences of what is wrong
def troubles($gated; $failed):
  (select(.regression)
    | "Slower or worse: \(.regression | named)."),
  first(
    (select($failed != "")
      | "Not measured: \($failed)"),
    (select(.invalid or .missing)
      | "Not measured: \((.invalid // []) + (.missing // []) | named_cases).")
  ),
  (select(.inconclusive and (.regression | not))
    | "\(.inconclusive | length) of \($gated) gated rows cannot be told:"
      + " \(.inconclusive | named).");

# ", 1 drifted, 2 new": how many rows are something else than within their limits
def exceptions:
  [["drift", "drifted"], ["new", "new"], ["accepted", "accepted"], ["skipped", "not measurable"]]
    as $words
  | [$words[] as [$verdict, $word] | select(.[$verdict]) | ", \(.[$verdict] | length) \($word)"]
  | join("");

# A sentence, where nothing is wrong
def all_well($verdict; $gated):
  ([.pass, .improvement | length] | add) as $within
  | if $verdict == "improvement" then "Nothing is slower; better: \(.improvement | named)."
    else
      "Nothing is slower: \($within)\(if $within < $gated then " of \($gated)" else "" end)"
      + (if $gated == 1 then " gated row is within its" else " gated rows are within their" end)
      + " limits\(exceptions)."
    end;

# A sentence about rows that went with their cases, nothing where none did
def farewell:
  select(.gone)
  | .gone
  | (if length == 1 then "1 row with a limit is" else "\(length) rows with a limit are" end)
    + " gone: \(named).";

# input: judged rows
# output: one sentence, or several
# $verdict: of the run
# $aa: whether both sides are the same build
# $failed: why nothing was measured, or ""
def headline($verdict; $aa; $failed):
  (map(select(.gated and .verdict != "gone")) | length) as $gated
  | (group_by(.verdict) | map({ key: .[0].verdict, value: . }) | from_entries)
  | [troubles($gated; $failed)] as $troubles
  | (if $troubles != [] then $troubles | join(" ") else all_well($verdict; $gated) end) as $text
  | ([farewell] | map(" " + .)[0]) as $more
  | if $more then ($text | rtrimstr(".")) + "." + $more else $text end
  | if $aa then "A/A, the same build on both sides. " + . else . end;

# input: a plan
# output: a sentence about cases that it leaves out, "" where there are none
def left_out_text:
  (.left_out // [] | length) as $cases
  | if $cases == 0 then ""
    else " \($cases) \(if $cases == 1 then "case is" else "cases are" end) left out." end;

# input: a verdict
# output: its headline, which says what would have been where it only reports
def as_reported:
  .headline as $headline
  | first((select(verdicts::reports) | verdicts::would), "nothing")
  | { pass: "Would have passed. ", fail: "Would have failed. ", nothing: "" }[.] + $headline;
