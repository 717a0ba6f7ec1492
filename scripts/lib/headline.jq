# The verdict in one sentence: what is worse, what was not measured, or that nothing is.
import "lib/format" as format;
import "lib/names" as names;
import "lib/verdicts" as verdicts;

# "12 %", "9.8 %"
def percent:
  fabs * 100
  | "\(if . >= 9.95 then round else . * 10 | round / 10 end) %";

# {family, detail} of a metric, as its title says it: latency and p50, or size and gzip
def family:
  names::metric_title
  | capture("^(?<family>latency|memory|size|throughput),? (?<detail>.+)$") // { family: . };

# "search 12 % slower (p50)", "memory +32 %", "search errors (status 500)": the row by its endpoint,
# the family of its metric and its change
# $claimed: whether the change is certain
def entry($claimed):
  family as { $family, $detail }
  | ($claimed and ($family | IN("latency", "time"))) as $timed
  | (if .kind == "count" then null else .change end) as $change
  | [
      (if .endpoint == "all-cases" then "all cases" else .endpoint // empty end),
      (if $timed and $change then empty else names::spare($family) | select(. != "") end),
      (if $change == null then empty
       elif $timed then ($change | percent) + if $change > 0 then " slower" else " faster" end
       else $change | percent as $size | (if $size == "0 %" then "±" else format::sign end) + $size
       end),
      (.labels as $labels
        | [(select($family != "memory") | $detail), .variant,
            (.label | values | . + if $labels > 1 then " and \($labels - 1) more" else "" end)]
        | map(values)
        | select(. != [])
        | "(\(join(", ")))")
    ]
  | join(" ");

# What rows are sorted by: the farthest beyond the threshold first, then the largest change.
def severity: [(format::of_limit, .change | -(. // 0 | fabs)), .case];

# Three entries at most, the worst first; rows of one endpoint and family make one entry, which says
# how many more labels they have.
def named($claimed):
  group_by([.endpoint, family.family])
  | map((map(.label) | unique | length) as $labels | min_by(severity) + { $labels })
  | sort_by(severity)
  | (.[0:3] | map(entry($claimed)) | join(", "))
    + if length > 3 then " and \(length - 3) more" else "" end;

# Names of rows that were not measured; a case that is invalid is named once, with its reason.
def named_cases:
  [group_by(.case)[]
    | select(.[0].whole_case)
    | "\(.[0] | names::where_text) (\(length) row\(if length == 1 then "" else "s" end)):"
      + " \(.[0].reason)"] as $cases
  | [.[] | select(.whole_case | not)] as $rows
  | [($cases[0:2][]), (if $cases[2:] != [] then "\($cases[2:] | length) more cases" else empty end),
      ($rows | select(. != []) | named(false))]
  | join("; ");

# Sentences on what is wrong, from verdict → its rows.
# $gated: how many rows are gated
# $failed: why nothing was measured, or ""
def troubles($gated; $failed):
  (.regression | values | named(true)),
  first(
    (select($failed != "") | "Not measured: \($failed)"),
    (select(.invalid or .missing)
      | "Not measured: \((.invalid // []) + (.missing // []) | named_cases)")
  ),
  (select(.inconclusive and (.regression | not))
    | "\(.inconclusive | length) of \($gated) gated rows inconclusive:"
      + " \(.inconclusive | named(false))");

# ", 1 drifted, 2 new": how many rows are something else than within their thresholds
def exceptions:
  [["pre-existing", "with pre-existing errors"],
    ["drift", "drifted"],
    ["new", "new"],
    ["accepted", "accepted"],
    ["skipped", "not measurable"]] as $words
  | [$words[] as [$verdict, $word] | select(.[$verdict]) | ", \(.[$verdict] | length) \($word)"]
  | join("");

# The sentence where nothing is wrong, from verdict → its rows.
def all_well($verdict; $gated):
  ([.pass, .improvement | length] | add) as $within
  | if $verdict == "improvement" then "No regression; \(.improvement | named(true))"
    else
      "No regression: \($within)\(if $within < $gated then " of \($gated)" else "" end) gated"
      + (if $gated == 1 then " row passes" else " rows pass" end) + exceptions
    end;

# Rows that went with their cases.
def farewell:
  .gone
  | values
  | (if length == 1 then "1 row with a threshold is" else "\(length) rows with a threshold are" end)
    + " gone: \(named(false))";

# input: judged rows
# output: one sentence, or several, without a full stop at the end
# $verdict: of the run
# $aa: whether both sides are the same build
# $failed: why nothing was measured, or ""
def headline($verdict; $aa; $failed):
  (map(select(.gated and .verdict != "gone")) | length) as $gated
  | (group_by(.verdict) | map({ key: .[0].verdict, value: . }) | from_entries)
  | [troubles($gated; $failed)] as $troubles
  | [
      (select($aa) | "A/A run, both sides are the same build"),
      (if $troubles != [] then $troubles[] else all_well($verdict; $gated) end),
      farewell
    ]
  | join(". ");

# input: a plan
# output: a sentence about cases that it leaves out, "" where there are none
def left_out_text:
  (.left_out // [] | length) as $cases
  | if $cases == 0 then ""
    else ". \($cases) \(if $cases == 1 then "case is" else "cases are" end) left out" end;

# input: a verdict
# output: its headline, which says what would have been where it only reports
def as_reported:
  .headline as $headline
  | first((select(verdicts::reports) | verdicts::would), "nothing")
  | { pass: "Would have passed. ", fail: "Would have failed: ", nothing: "" }[.] + $headline;
