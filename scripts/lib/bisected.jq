# What a bisection has found, for people: bisect.json on a page, and at a terminal.
import "lib/format" as format;
import "lib/text" as text;

# As much of it as people read
def short: .[0:10];

# Both, or one where they are the same
def side_text:
  (.commit | short) as $short
  | if .ref == .commit then $short else "\(.ref | text::plain(60)) (\($short))" end;

# What it is called, and by how much it has changed
def row_text:
  [.case, .metric, .label]
  | map(select(. != null) | text::plain(60))
  | join(" ");

# The same, with its change
def changed_text:
  .kind as $kind
  | "\(row_text) \(.change | format::change_text($kind))";

# What is said of it beside its answer
def step_words:
  if .reason then .reason
  else
    (.rows | map(select(.verdict == "regression"))) as $worse
    | (if .answer == "worse" then $worse else .rows end)
    | map(changed_text)
    | .[0:3] + (if length > 3 then ["and \(length - 3) more"] else [] end)
    | join("; ")
  end;

# How much of it was measured
def effort:
  "\(.commits) commit\(if .commits == 1 then "" else "s" end) from"
  + " \(.good | side_text) to \(.bad | side_text), \(.steps | length) measured";

# input: bisect.json
# output: its first line
def heading:
  first(
    (.first | select(. != null) | "Worse since \(.commit | short) \(.subject | text::plain(120))"),
    "No commit found: \(.problem | text::plain(700))"
  );

# The commits that are left, in the order of history, a line each; nothing where one was
# found
def left:
  .steps as $steps
  | .suspects
  | reverse[]
  | . as $commit
  | first(($steps[] | select(.commit == $commit) | .subject), "")
  | "\($commit | short) \(text::plain(100))";

# Its line of the table
def step_line:
  [
    (.commit | short | text::code(12)),
    (.subject | text::md(100)),
    .answer,
    (step_words | text::md(300))
  ]
  | "| \(join(" | ")) |";

# Markdown that shows them as they are, line by line
def quoted:
  .[0:6000]
  | split("\n")
  | map("> \(text::md(500))  ")
  | join("\n");

# Markdown lines on that commit
def first_lines:
  "\(.commit | text::code(40)) of \(.author | text::md(100)), \(.date | text::md(30))",
  "",
  ("\(.subject)\n\n\(.body)" | sub("\\s+$"; "") | quoted),
  "";

# input: bisect.json
# output: Markdown, all of it
def page:
  [
    "## \(heading | text::md(900))",
    "",
    "Target \(.target | text::code(60)) on \(.runner | text::code(60)):"
      + " \(effort | text::md(300)).",
    "",
    (.first | select(. != null) | first_lines),
    (select(.suspects != []) | "Left are:", "", (left | "- \(text::md(200))"), ""),
    "| commit | | | against good |",
    "|:--|:--|:--|:--|",
    (.steps[0:100][] | step_line),
    ""
  ]
  | join("\n");

# input: bisect.json, of which the form is known to be right, of a machine that is not trusted
# output: in what it is not what the bisection of a job comes to, "" where it is
# $target: what was asked about
# $measured: how that job has ended
def oddity($target; $measured):
  first(
    (select(.target != $target)
      | "what was handed over is of another target"),
    (select((.exit == 0) != (.first != null))
      | "what was found, and what it comes to, are not the same"),
    (select(.exit == 0 and $measured != "success")
      | "a commit was found, but the measuring job did not succeed: it is not of that job"),
    (.first.commit as $first
      | select($first != null
        and all(.steps[]; .commit != $first or .answer != "worse"))
      | "the commit that was found was not measured"),
    ""
  );

# input: why there is no bisect.json
# output: Markdown that says it
def unmeasured: "## Not measured: \(text::md(900))\n";

# Lines of plain text, indented
def indented:
  .[0:6000]
  | sub("\\s+$"; "")
  | split("\n")
  | map("    \(text::plain(500))" | sub(" +$"; ""))
  | join("\n");

# input: bisect.json
# output: what is said at a terminal
# $dir: its folder
def words($dir):
  [
    heading,
    (.first
      | select(. != null)
      | "Commit: \(.commit)",
        "Author: \(.author | text::plain(100))",
        "Date:   \(.date | text::plain(30))",
        "",
        ("\(.subject)\n\n\(.body)" | indented),
        ""),
    (select(.suspects != []) | "Left are:", (left | "    \(.)")),
    effort,
    (.steps[] | "  \(.commit | short) \(.answer): \(step_words | text::plain(160))"),
    (.first | select(. != null) | "Its comment: \($dir)/steps/\(.commit)/comment.md"),
    "All of it: \($dir) (bisect.json, bisect.md, steps/)"
  ]
  | join("\n");
