# issue.md: open regressions, for maintainers.
import "drift/groups" as groups;
import "lib/policy" as policy;
import "lib/format" as format;
import "lib/text" as text;

def day: .[0:10];

def plural: if . == 1 then "" else "s" end;

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

def word: if test("^[A-Za-z0-9._/-]+$") then . else @sh end;

# Half of the change separates good from bad; the thresholds of the target let it pass once.
def finer_limit:
  .worst.change
  | select(. != null)
  | [[. * 50, 0.5] | max, 999]
  | "\(min | format::fixed(1))%";

def bisect:
  "scripts/gate bisect \(.target | word) --good \(.from.commit) --bad \(.to.commit)"
  + " --only \(.worst.case | word) --metric \(.worst.metric | word)"
  + ((finer_limit | " --limit \(.)") // "");

def range:
  if .from.commit == .to.commit then
    "\(.to.commit) was measured before and after the change, so the cause is not the code but the"
    + " machine, or something that the service needs."
  else
    "Good: \(.from.commit) of \(.from.committed | day). Bad: \(.to.commit) of"
    + " \(.to.committed | day). To find the commit between them, run on a machine of class"
    + " \(.worst.runner | text::code(40)):",
    "",
    (bisect | text::fenced(1000))
  end;

# Whether the worst row rose in several steps.
def several_steps($drift):
  .worst as $worst
  | [$drift.changes[] | select(.series == $worst.series and .open)]
  | select(length > 1)
  | .[-1] + { before: .[0].before }
  | "",
    "This is one of \($drift.changes | map(select(.series == $worst.series and .open)) | length)"
    + " steps of this row, \(groups::change_text) in all."
    + " If none of them stands out, many small changes add"
    + " up, and a bisection of one step may find none.";

def no_longer_measured:
  [.rows[].until | values]
  | select(length > 0)
  | "",
    "Not measured on the same machine with the same comparison key since \(max | day), so a fix"
    + " cannot be detected. Close this issue when it is fixed.";

def section($drift; $most):
  .value
  | "",
    "### \(.target | text::md(60)): \(.worst | groups::row_text | text::md(100))"
    + " \(.worst | groups::change_text)",
    "",
    table($most),
    "",
    range,
    several_steps($drift),
    no_longer_measured;

def improvements:
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

# New series, and series that are too short.
def new_series:
  [
    (.breaks[-5:][]
      | "- \(.measured | day), \(.target | text::md(60)), \(.runner | text::md(40)):"
        + " \(.why | text::md(300)). New series begin; a step in time metrics here"
        + " has another cause than the code."),
    (.short[0:5][]
      | "- \(.target | text::md(60)), \(.runner | text::md(40)),"
        + " \(.machine_name // .machine[0:15] | text::md(60)):"
        + " \(.points) of the \(.needed) data points"
        + " needed to detect changes.")
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
        "These rows have become worse on the main branch and have not recovered. Each step was"
        + " below the threshold of a pull request, or was not checked in one.",
        ($findings[0:10] | to_entries[] | section($drift; 8)),
        ($findings[10:] | length | select(. > 0)
          | "", "and \(.) range\(plural) of commits more, in drift.json."),
        improvements,
        new_series,
        "",
        "### Next steps",
        "",
        "- Fix it: this issue closes automatically after"
        + " \(policy::policy.series.beside.value) data points with the fix.",
        "- If it is intentional, close this issue as *not planned* with the reason: it stays closed"
        + " until a row changes again.",
        "",
        "<sub>\(.series) series of \(.points) data points, the newest of \(.newest | day); change"
        + " points by Apache Otava \($otava). Picture: drift.svg, beside the data points.</sub>",
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
