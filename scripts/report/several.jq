# The comments of several cells as one.
import "lib/text" as text;
import "lib/verdicts" as verdicts;
import "report/comment" as report;
import "report/left-out" as left_out;
import "report/noise" as noise;
import "lib/ranking" as ranking;
import "report/why" as why;
import "lib/why" as explained;

# input: a verdict's word
# output: its place among all, the worst first
def severity:
  . as $word
  | ranking::verdict_order
  | index($word) // 0;

# input: the documents of a verdict.json
# output: what is said of it among others; fails where it is none, or more than one
# $file: where it stands
def listed($file):
  if length == 1 then .[0] else error("it holds \(length) documents; allowed is one") end
  | ranking::verdict_error as $error
  | if $error != "" then error($error)
    else
      { file: $file, target, runner, verdict, headline }
      + {
          noise: ([select(noise::noise_has_cost) | noise::noise_text][0]),
          would: (if verdicts::reports then verdicts::would else null end)
        }
    end;

# input: run.json of a call of gate.yml
# output: why it has measured nothing although it should have, null where that is not so
def lack:
  .problem
  // if .skipped != null and .exit != 0 then
       "it says that nothing was to be measured, and ends with \(.exit): \(.skipped)"
     else null end;

# input: run.json of each call of gate.yml
# output: Markdown of those that have measured nothing, at most a few hundred letters each
def unmeasured:
  [
    .[]
    | lack as $lack
    | if $lack then
        "## \("missing" | ranking::mark) Not measured\n\n\($lack | text::md(1000))\n\n"
      elif .skipped then
        "## \("skipped" | ranking::mark) Nothing to measure\n\n\(.skipped | text::md(1000))\n\n"
      else ""
      end
  ]
  | unique
  | join("");

# input: run.json of each call of gate.yml
# output: Markdown of the targets that paths have left out of runs in which others were measured
def targets_left_out:
  [.[] | select(.skipped == null) | .left_out // [] | .[]]
  | unique
  | [left_out::left_out_lines | . + "\n"]
  | join("");

# input: run.json of each call of gate.yml
# output: whether nothing was to be measured in any of them
def nothing_to_say: . != [] and all(.[]; .skipped != null and lack == null);

# input: what is said of each verdict
# output: whether there is nothing to look at in any
def quiet: all(.[]; .verdict | IN("pass", "skipped", "info"));

# input: { runs: run.json of each call of gate.yml, cells: what is said of each verdict }
# output: whether a comment is not worth to be created
# $wanted: always, or on-change
def only_update($wanted):
  (.runs | nothing_to_say)
  or ($wanted == "on-change" and (.cells | quiet) and all(.runs[]; lack == null));

# input: as in only_update
# output: what the verdicts that only report would have done to the check: fail, nothing (they could
#   not be measured) or pass; "" where there are none
def would:
  [.cells[].would | values] as $words
  | first(
      (select($words == [])
        | ""),
      (select("fail" | IN($words[]))
        | "fail"),
      (select("nothing" | IN($words[]))
        | "nothing"),
      (select(any(.runs[]; lack != null))
        | "nothing"),
      "pass"
    );

# input: verdicts
# output: the same, the worst first
def worst_first: sort_by([(.verdict | severity), .target, .runner]);

# input: verdicts
# output: Markdown, a line for each whose intervals noise has widened
def noise_lines:
  [.[] | select(.noise)]
  | (.[0:3]
    | map("> **Noise**, \(.target | text::code(60)) on \(.runner | text::code(60)): \(.noise)\n\n")
    | join(""))
    + if length > 3 then "> **Noise:** \(length - 3) more cells.\n\n" else "" end;

# input: verdicts, the worst first
# output: the heading of the whole comment, and what noise has cost
def heading:
  (map(.verdict) | min_by(severity) // "missing") as $worst
  | (if all(.[]; .would != null) then ", only reported" else "" end) as $only
  | "## \($worst | ranking::mark) \(length) cells: \($worst)\($only)\n\n" + noise_lines;

# input: a verdict
# output: its line of the table
def overview_line:
  [
    (.target | text::code(60)),
    (.runner | text::code(60)),
    "\(.verdict | ranking::mark) \(.verdict | text::md(20))",
    (.headline // "" | text::md(200))
  ]
  | "| \(join(" | ")) |\n";

# input: verdicts
# output: Markdown, a table of a line a cell
# $most: how many lines it may have
def overview($most):
  "| target | runner | | |\n|:--|:--|:--|:--|\n"
  + (.[0:$most] | map(overview_line) | join(""))
  + (if length > $most then "\n_\(length - $most) more cells: see the run._\n" else "" end);

# input: a verdict's word
# output: whether its report is shown unfolded
def unfolded: IN("regression", "invalid", "missing", "inconclusive");

# input: a verdict
# output: the line below which its report is folded
def summary:
  "<details\(if .verdict | unfolded then " open" else "" end)><summary>\(.verdict | ranking::mark)"
  + " \(.target | text::md(60)) on \(.runner | text::md(60))</summary>";

# input: verdict.json
# output: its report, without pictures, for which a comment has no place
# $limit: bytes that it may have
# $why: [why.json], or []
def rendered($limit; $why):
  explained::why_of($why) as $of_it
  | (ranking::ranked_lines | why::with_why($of_it; "")) as $rows
  | report::comment($limit; $rows; []; "");
