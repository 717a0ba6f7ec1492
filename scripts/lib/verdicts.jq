# What the rows of a verdict come to. Who judges rows asks here, and so does who is handed a verdict
# and does not take its word for it.
import "lib/verdicts" as $verdicts;

# output: what is known of each verdict's word, the worst first
def known: $verdicts::verdicts[0];

# input: rows of a verdict
# output: why nothing was judged, null where a gated row was: without one, nothing is green
# $gated: how many gated rows were planned
def unjudged($gated):
  first(
    (select(($gated // 0) == 0)
      | "the plan has no gated row: nothing would be judged"),
    (select(all(.[]; .verdict | IN("skipped", "info", "gone")))
      | "none of \($gated) gated rows could be measured here"),
    null
  );

# The word that they come to: that of the worst, unless nothing was judged
def word_of_all($gated):
  (map(.verdict) | unique) as $words
  | if unjudged($gated) then "missing"
    else [known[].verdict | select(IN($words[]))][0] // "missing" end;

# input: a plan, or a verdict
# output: whether it only reports: then no verdict fails the check
def reports: .mode == "report";

# input: a plan, or a verdict
# output: the words that do not fail the check, though they would elsewhere
def forgiven:
  if reports then [known[].verdict]
  elif (.inconclusive.counts? // "") == "warn" then ["inconclusive"]
  else [] end;

# input: a verdict's word
# output: the exit code of a run that comes to it
# $forgiven: words that do not fail the check
def exit_code($forgiven):
  . as $word
  | if $word | IN($forgiven[]) then 0
    else first(known[] | select(.verdict == $word)).exit end;

# input: rows of a verdict
# output: {verdict, exit, counts}: what they come to
# $gated: how many gated rows were planned
# $forgiven: words that do not fail the check
def outcome($gated; $forgiven):
  word_of_all($gated) as $verdict
  | {
      $verdict,
      exit: ($verdict | exit_code($forgiven)),
      counts: (group_by(.verdict) | map({ key: .[0].verdict, value: length }) | from_entries)
    };

# A row that was planned as gated and has lost its limit is invalid, and gated no more.
# How many of them a plan may have asked for as gated
def gated_ones:
  map(select(.verdict != "gone" and (.gated == true or .verdict == "invalid")))
  | length;

# input: a verdict, of which its form is known to be right
# output: in what it is not what its rows come to, "" where it is
def contradiction:
  (.rows | gated_ones) as $there
  | .gated_rows as $gated
  | (.rows | outcome($gated; [])) as $due
  | first(
      (select($gated != null and $there < $gated)
        | "it has \($there) of its \($gated | tojson | .[0:20]) gated rows"),
      (select(.verdict != $due.verdict)
        | "it is \(.verdict), and its rows come to \($due.verdict)"),
      (select(.counts != $due.counts)
        | "its counts are not those of its rows"),
      ""
    );

# What was not measured would have been red, too, but says nothing of whether that is right.
# input: a verdict
# output: what it would have done to the check if it did not only report: pass, fail, or nothing
#   where the change was not measured
def would:
  (.mode = "gate" | forgiven) as $forgiven
  | (.verdict | exit_code($forgiven)) as $code
  | if $code == 0 then "pass"
    elif $code < 3 or any(.rows[]; .verdict == "regression") then "fail"
    else "nothing" end;

# input: row
# output: whether more work, or more waiting, is what makes it worse. A fresh process does not show
#   what comes with age.
def explainable:
  .metric
  | test("^(latency_|cpu_per_request$|instructions_)") and . != "latency_growth";

# input: verdict
# output: why.json, where it is of this verdict; else null
# $why: [why.json], or []
def why_of($why):
  [.target, .runner, .sides.base.commit?, .sides.head.commit?] as $of
  | first(
      ($why[] | select([.target, .runner, .base, .head] == $of)),
      null
    );
