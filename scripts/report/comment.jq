# verdict.json -> the pull-request comment (GitHub Markdown), never longer than it may be.
include "report/accepted";
include "report/closing";
include "report/inconclusive";
include "report/left-out";
include "report/noise";
include "lib/ranking";
include "report/release";
include "report/table";
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
  (select(.source == "twin")
    | "",
      "> **Stand-in:** a twin played the service. The real service was not measured."),
  (select(.aa == true)
    | "",
      "> **A/A:** both sides are the same build."
        + " This run can validate the measurement, it says nothing about a change."),
  (select(quiet and (noise_has_cost | not) | not)
    | noise_text
    | "", "> **Noise:** \(.)"),
  (.left_out | left_out_lines);

# input: verdict
# output: what was compared with what, where and when
def compared:
  [
    "\(.sides.base // {} | side_text) → \(.sides.head // {} | side_text)",
    "target \(.target | text::code(60))",
    "runner \(.runner | text::code(60))",
    (.created | minute)
  ]
  | join(" · ");

# input: verdict
# output: marker, heading and what was compared with what; where there is nothing to look at, all
#   but the heading is folded
def opening:
  [
    marker,
    "## \(.verdict | mark) \(.headline // .verdict | text::md(400))",
    warnings,
    "",
    (select(quiet) | "<details><summary>\(counts_text)</summary>", ""),
    compared,
    (select(quiet | not) | "", "**\(counts_text)**"),
    (release_text | "", "⚠️ \(text::md(600))"),
    (more_text("<code>\(.)</code>") | "", .),
    (inconclusive_text("<code>\(.)</code>") | "", .),
    (reports_text("<code>\(.)</code>") | "", .),
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
  | "\n### \(mark) \($total.amount)\n\n"
    + (if $lines == [] then "" else $lines | table(20; $stored) end)
    + if $left == 0 then ""
      else "\n_\(counted($left)) not shown here: all rows are in verdict.json._\n"
      end;

# input: { shown: fitting rows, total: section → { rows, amount }, stored: see section_text }
# output: a table for every section that has rows
def sections:
  .stored as $stored
  | .total as $total
  | (.shown | group_by(.section) | map({ (.[0].section): map(.line) }) | add // {}) as $lines
  | [
      section_order[]
      | select($total[.] != null)
      | section_text($lines[.] // []; $total[.]; $stored)
    ]
  | join("");

# input: rows of one endpoint
# output: its heading and its table
# $stored: whether it has a column of stored values
def endpoint_text($stored):
  "\n#### \(.[0].endpoint | text::code(60))\n\n"
  + (sort_by([metric_rank, .metric, .variant, .concurrency])
    | map(.line)
    | table(length; $stored));

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
    "## \(.verdict | mark) \(.verdict)",
    "",
    counts_text,
    "",
    (if .source == "twin" then "A twin was measured, not the real service. " else "" end)
      + "The tables do not fit here: see verdict.json.",
    ""
  ]
  | join("\n");

# input: ranked rows
# output: section → { rows: how many it has, amount: in words }
def totals:
  group_by(.section)
  | map({ (.[0].section): { rows: length, amount: amount_text } })
  | add // {};

# input: verdict
# output: comment
# $limit: bytes that it may have
# $rows: its ranked rows, whole cases as one
# $pictures: names of the pictures that there are
# $base: URL of their folder, or ""
def comment($limit; $rows; $pictures; $base):
  any($rows[]; (.stored | type == "object") or any(since_text; true)) as $stored
  | opening as $opening
  | (
      accepted_text
      + reading($stored)
      + ($pictures | pictures($base))
      + method($limit / 12)
      + ending
    ) as $closing
  | quiet as $quiet
  | ($limit - ($opening + $closing | utf8bytelength) - 1200) as $budget
  | first(
      ({ shown: ($rows | fitting($budget; $stored)), total: ($rows | totals), stored: $stored }
        | $opening + sections + rest($quiet) + $closing
        | select(utf8bytelength <= $limit)),
      short_comment
    );
