# verdict.json -> the pull-request comment (GitHub Markdown), never longer than it may be.
import "report/accepted" as accepted;
import "report/closing" as closing;
import "report/inconclusive" as inconclusive;
import "report/left-out" as left_out;
import "report/noise" as noise;
import "lib/ranking" as ranking;
import "report/release" as release;
import "report/table" as table;
import "lib/format" as format;
import "lib/text" as text;

# input: verdict
# output: the line by which the comment is found again
def marker: "<!-- tollgate:\(.target | text::slug):\(.runner | text::slug) -->";

# input: verdict
# output: whether there is nothing to look at; what somebody has accepted here is to be seen
def quiet:
  .verdict == "pass" and all(.rows[]; .accepted | type != "object");

# input: verdict
# output: what has to be known before anything else is read, as lines
def warnings:
  (select(.source == "mock")
    | "",
      "> **Mock service:** a mock played the service. The real service was not measured."),
  (select(.aa == true)
    | "",
      "> **A/A:** both sides are the same build."
        + " This run can validate the measurement, it says nothing about a change."),
  (select(quiet and (noise::noise_has_cost | not) | not)
    | noise::noise_text
    | "", "> **Noise:** \(.)"),
  (.left_out | left_out::left_out_lines);

# input: verdict
# output: what was compared with what, where and when
def compared:
  [
    "\(.sides.base // {} | closing::side_text) → \(.sides.head // {} | closing::side_text)",
    "target \(.target | text::code(60))",
    "runner \(.runner | text::code(60))",
    (.created | closing::minute)
  ]
  | join(" · ");

# input: verdict
# output: marker, heading and what was compared with what; where there is nothing to look at, all
#   but the heading is folded
def opening:
  [
    marker,
    "## \(.verdict | ranking::mark) \(.headline // .verdict | text::md(400))",
    warnings,
    "",
    (select(quiet) | "<details><summary>\(ranking::counts_text)</summary>", ""),
    compared,
    (select(quiet | not) | "", "**\(ranking::counts_text)**"),
    (release::release_text | "", "⚠️ \(text::md(600))"),
    (noise::more_text("<code>\(.)</code>") | "", .),
    (inconclusive::inconclusive_text("<code>\(.)</code>") | "", .),
    (inconclusive::reports_text("<code>\(.)</code>") | "", .),
    ""
  ]
  | join("\n");

# input: verdict
# output: what closes the fold of opening
def ending: if quiet then "\n</details>\n" else "" end;

# input: name of a section
# output: its heading and its table
# $lines: those that are shown
# $total: { rows: how many it has, amount: in words }
# $stored: whether tables have a column of stored values
def section_text($lines; $total; $stored):
  ($total.rows - ($lines | length)) as $left
  | "\n### \(ranking::mark) \($total.amount)\n\n"
    + (if $lines == [] then "" else $lines | table::table(20; $stored) end)
    + if $left == 0 then ""
      else "\n_\(ranking::counted($left)) not shown here: all rows are in verdict.json._\n"
      end;

# input: { shown: fitting rows, total: section → { rows, amount }, stored: see section_text }
# output: a table for every section that has rows
def sections:
  .stored as $stored
  | .total as $total
  | (.shown | group_by(.section) | map({ (.[0].section): map(.line) }) | add // {}) as $lines
  | [
      ranking::section_order[]
      | select($total[.] != null)
      | section_text($lines[.] // []; $total[.]; $stored)
    ]
  | join("");

# input: rows of one endpoint
# output: its heading and its table
# $stored: whether it has a column of stored values
def endpoint_text($stored):
  "\n#### \(.[0].endpoint | text::code(60))\n\n"
  + (sort_by([ranking::metric_rank, .metric, .variant, .concurrency])
    | map(.line)
    | table::table(length; $stored));

# input: as in sections
# output: "All 12 rows", or "Everything else: 12 rows" where there are sections
def rest_title:
  (if .total | keys == ["rest"] then "All" else "Everything else:" end)
  + " \(.total.rest.rows | tostring | format::thousands)"
  + (if .total.rest.rows == 1 then " row" else " rows" end);

# input: as in sections
# output: the rows of no section, folded, one table per endpoint
# $folded: whether they are folded already
def rest($folded):
  .stored as $stored
  | [.shown[] | select(.section == "rest")] as $shown
  | ((.total.rest.rows // 0) - ($shown | length)) as $left
  | if .total.rest == null then ""
    else
      (if $folded then "" else "\n<details><summary>\(rest_title)</summary>\n" end)
      + ($shown | group_by(.endpoint | tostring) | map(endpoint_text($stored)) | join(""))
      + if $left == 0 then ""
        else
          "\n_\($left | tostring | format::thousands) rows not shown here:"
          + " all rows are in verdict.json._\n"
        end
      + (if $folded then "" else "\n</details>\n" end)
    end;

# input: verdict
# output: the comment where no table fits
def short_comment:
  [
    marker,
    "## \(.verdict | ranking::mark) \(.verdict)",
    "",
    ranking::counts_text,
    "",
    (if .source == "mock" then "A mock service was measured, not the real service. " else "" end)
      + "The tables do not fit here: see verdict.json.",
    ""
  ]
  | join("\n");

# input: ranked rows
# output: section → { rows: how many it has, amount: in words }
def totals:
  group_by(.section)
  | map({ (.[0].section): { rows: length, amount: ranking::amount_text } })
  | add // {};

# input: verdict
# output: comment
# $limit: bytes that it may have
# $rows: its ranked rows, whole cases as one
# $pictures: names of the pictures that there are
# $base: URL of their folder, or ""
def comment($limit; $rows; $pictures; $base):
  any($rows[]; (.stored | type == "object") or any(release::since_text; true)) as $stored
  | opening as $opening
  | (
      accepted::accepted_text
      + closing::reading($stored)
      + ($pictures | closing::pictures($base))
      + closing::method($limit / 12)
      + ending
    ) as $closing
  | quiet as $quiet
  | ($limit - ($opening + $closing | utf8bytelength) - 1200) as $budget
  | first(
      ({ shown: ($rows | table::fitting($budget; $stored)), total: ($rows
        | totals), stored: $stored }
        | $opening + sections + rest($quiet) + $closing
        | select(utf8bytelength <= $limit)),
      short_comment
    );
