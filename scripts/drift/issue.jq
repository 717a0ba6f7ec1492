# issue.md: what a maintainer reads of rows that have become worse and stayed so.
import "drift/groups" as groups;
import "lib/policy" as policy;
import "lib/format" as format;
import "lib/text" as text;

# input: time
# output: its day
def day: .[0:10];

# input: number
# output: "s" unless it is one
def plural: if . == 1 then "" else "s" end;

# input: finding
# output: the rows of its table
# $most: how many are shown
def table($most):
  ([.rows[].runner] | unique | length > 1) as $several
  | "| row | before | after | change | data points since |",
    "|---|--:|--:|--:|--:|",
    (.rows[0:$most][]
      | groups::levels_text as [$before, $after]
      | "\(groups::row_text)\(if $several then " · \(.runner)" else "" end)" as $name
      | "| \($name | text::md(100)) | \($before | text::md(30)) | \($after | text::md(30))"
        + " | \(groups::change_text) | \(.points_after) |"),
    (.rows[$most:]
      | length
      | select(. > 0)
      | "", "and \(.) row\(plural) more, in drift.json");

# input: text
# output: the same as one word of a shell
def word: if test("^[A-Za-z0-9._/-]+$") then . else @sh end;

# Half of the change tells both apart; the limits of the target let it pass once.
# input: finding
# output: the limit for finding its commit, such as "2.5%", 999 % at most; empty where there is no
#   share
def finer_limit:
  .worst.change
  | select(. != null)
  | [[. * 50, 0.5] | max, 999]
  | "\(min | format::fixed(1))%";

# input: finding
# output: the command that finds its commit
def bisect:
  "scripts/gate bisect \(.target | word) --good \(.from.commit) --bad \(.to.commit)"
  + " --only \(.worst.case | word) --metric \(.worst.metric | word)"
  + ((finer_limit | " --limit \(.)") // "");

# input: finding
# output: where it comes from, and how to find the commit
def range:
  if .from.commit == .to.commit then
    "\(.to.commit) was measured before and after it, so this is not of the code: the machine has"
    + " changed, or something that the service needs."
  else
    "Still good: \(.from.commit) of \(.from.committed | day). Worse: \(.to.commit) of"
    + " \(.to.committed | day). Which commit between them it was, on a machine of"
    + " \(.worst.runner | text::code(40)):",
    "",
    (bisect | text::fenced(1000))
  end;

# input: finding
# output: that its worst row climbs, where it does
# $drift: drift.json
def climbs($drift):
  .worst as $worst
  | [$drift.changes[] | select(.series == $worst.series and .open)]
  | select(length > 1)
  | .[-1] + { before: .[0].before }
  | "",
    "This is one of \($drift.changes | map(select(.series == $worst.series and .open)) | length)"
    + " steps of this row, \(groups::change_text) in all."
    + " Where none of them stands out, it was many small"
    + " changes, and a bisection of one step may find none.";

# input: finding
# output: what cannot be seen of it any more
def unfollowed:
  [.rows[].until | values]
  | select(length > 0)
  | "",
    "Not measured on the same machine, with the same key, since \(max | day): whether it was undone"
    + " since then cannot be told. Close this issue once you know.";

# input: {key, value}: a finding and its place
# output: its section
# $drift: drift.json
# $most: rows
def section($drift; $most):
  .value
  | "",
    "### \(.target | text::md(60)): \(.worst | groups::row_text | text::md(100))"
    + " \(.worst | groups::change_text)",
    "",
    table($most),
    "",
    range,
    climbs($drift),
    unfollowed;

# input: drift.json
# output: what has become better, shortly
def better:
  groups::grouped(.worse == false)
  | select(. != [])
  | sort_by(.to.committed)
  | reverse
  | "",
    "### Better",
    "",
    (.[0:5][]
      | "- \(.target | text::md(60)): \(.worst | groups::row_text | text::md(100))"
        + " \(.worst | groups::change_text) since \(.likely.committed | day)"
        + (.rows | length - 1 | if . > 0 then ", and \(.) row\(plural) more" else "" end));

# input: drift.json
# output: what begins a new series, and what is too short to be judged
def apart:
  [
    (.breaks[-5:][]
      | "- \(.measured | day), \(.target | text::md(60)), \(.runner | text::md(40)):"
        + " \(.why | text::md(300)). New series begin; of times, a step here says nothing of the"
        + " code."),
    (.short[0:5][]
      | "- \(.target | text::md(60)), \(.runner | text::md(40)),"
        + " \(.machine_name // .machine[0:15] | text::md(60)):"
        + " \(.points) of the \(.needed) data points"
        + " that are needed before anything can be told.")
  ]
  | select(. != [])
  | "", "### New series", "", .[];

# input: drift.json
# output: issue.md; "" where nothing that is worse is open
# $otava: version of Otava
def issue($otava):
  . as $drift
  | groups::open_findings as $findings
  | if $findings == [] then ""
    else
      [
        "<!-- tollgate-drift -->",
        "<!-- tollgate-drift: \([$findings[].likely.commit] | unique | join(" ")) -->",
        "<!-- tollgate-drift-within: \([$findings[].rows[].within[]] | unique | join(" ")) -->",
        "<!-- tollgate-drift-rows: "
        + "\([$findings[].rows[] | groups::row_key] | unique | join(" ")) -->",
        "The level of these rows on the main branch has become worse, and has stayed so. Each step"
        + " was too small for a pull request to fail, or nobody was told.",
        ($findings[0:10] | to_entries[] | section($drift; 8)),
        ($findings[10:] | length | select(. > 0)
          | "", "and \(.) range\(plural) of commits more, in drift.json."),
        better,
        apart,
        "",
        "### What now",
        "",
        "- A fix closes this issue by itself, once"
        + " \(policy::policy.series.beside.value) data points have"
        + " seen it.",
        "- Was it meant? Close the issue as *not planned*, and say why: it stays closed until a"
        + " row changes again.",
        "",
        "<sub>\(.series) series of \(.points) data points, the newest of \(.newest | day); change"
        + " points by Apache Otava \($otava). How they are drawn: drift.svg, beside the data"
        + " points.</sub>",
        ""
      ]
      | join("\n")
    end;

# input: drift.json
# output: [{target, good, bad, only, metric, limit}]: what a bisection of each open finding is given
def to_bisect:
  groups::open_findings
  | map({
      target,
      good: .from.commit,
      bad: .to.commit,
      only: .worst.case,
      metric: .worst.metric,
      limit: (finer_limit // "")
    });
