# The comments of several jobs as one.
import "report/comment" as comment;
import "report/notes" as notes;
import "lib/ranking" as ranking;
import "lib/text" as text;
import "lib/verdicts" as verdicts;

def severity:
  . as $word
  | ranking::verdict_order
  | index($word) // 0;

# input: the documents of a verdict.json
# output: its outline {file, target, runner, verdict, headline, noise, would}; an error if it is
#   invalid
# $file: its path
def outline($file):
  if length == 1 then .[0] else error("it holds \(length) documents; allowed is one") end
  | ranking::verdict_error as $error
  | if $error != "" then error($error)
    else
      { $file, target, runner, verdict, headline }
      + {
          noise: ([select(notes::noise_has_cost) | notes::noise_text][0]),
          would: (if verdicts::reports then verdicts::would else null end)
        }
    end;

# Why a call of gate.yml has measured nothing although it should have, null where it has
def lack:
  .problem
  // if .skipped != null and .exit != 0 then
       "nothing was to be measured, yet it ended with exit code \(.exit): \(.skipped)"
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
  | [notes::left_out_lines | . + "\n"]
  | join("");

def nothing_to_say: . != [] and all(.[]; .skipped != null and lack == null);

# input: outlines of verdicts
# output: whether there is nothing to look at in any
def quiet: all(.[]; .verdict | IN("pass", "skipped", "info"));

# Whether a comment is not worth creating
def only_update($wanted):
  (.runs | nothing_to_say)
  or ($wanted == "on-change" and (.jobs | quiet) and all(.runs[]; lack == null));

# What verdicts in report mode would have done to the check, "" where there are none
def would:
  [.jobs[].would | values] as $words
  | first(
      (select($words == []) | ""),
      (select("fail" | IN($words[])) | "fail"),
      (select(("nothing" | IN($words[])) or any(.runs[]; lack != null)) | "nothing"),
      "pass"
    );

# input: verdicts
# output: the same, the worst first
def worst_first: sort_by([(.verdict | severity), .target, .runner]);

def noise_lines:
  [.[] | select(.noise)]
  | (.[0:3]
    | map("> **Noise**, \(.target | text::code(60)) on \(.runner | text::code(60)): \(.noise)\n\n")
    | join(""))
    + if length > 3 then "> **Noise:** \(length - 3) more jobs.\n\n" else "" end;

# input: verdicts, the worst first
# output: the heading of the whole comment, and what noise has cost
def heading:
  (map(.verdict) | min_by(severity) // "missing") as $worst
  | (if all(.[]; .would != null) then ", only reported" else "" end) as $only
  | "## \($worst | ranking::mark) \(length) jobs: \($worst)\($only)\n\n" + noise_lines;

def overview_line:
  [
    (.target | text::code(60)),
    (.runner | text::code(60)),
    "\(.verdict | ranking::mark) \(.verdict | text::md(20))",
    (.headline // "" | text::md(200))
  ]
  | "| \(join(" | ")) |\n";

# input: verdicts
# output: Markdown, a table of a line a job
# $most: how many lines it may have
def overview($most):
  "| target | runner | | |\n|:--|:--|:--|:--|\n"
  + (.[0:$most] | map(overview_line) | join(""))
  + (if length > $most then "\n_\(length - $most) more jobs: see the run._\n" else "" end);

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
def rendered($limit; $why): comment::texts($limit; []; ""; $why).comment;

# input: {runs: run.json of each call of gate.yml, jobs: outlines of verdicts}
# output: {calls, only_update, would}: what the step that posts the comment needs to know
# $calls: how many calls of gate.yml there are
# $wanted: always, or on-change
def outputs($calls; $wanted):
  {
    $calls,
    only_update: only_update($wanted),
    # Where those that pass have no comment nobody can count them.
    would: (if $wanted == "always" then would else "" end)
  };
