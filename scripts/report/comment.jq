# verdict.json -> the pull-request comment (GitHub Markdown), never longer than it may be.
import "lib/verdicts" as verdicts;
import "report/closing" as closing;
import "report/notes" as notes;
import "report/summary" as summary;
import "report/table" as table;
import "report/why" as why;
import "lib/format" as format;
import "lib/ranking" as ranking;
import "lib/text" as text;

def marker: "<!-- tollgate:\(.target | text::slug):\(.runner | text::slug) -->";

# Whether there is nothing to look at; what was accepted here is to be seen
def quiet:
  .verdict == "pass" and all(.rows[]; .accepted | type != "object");

# Lines that come before anything else
def warnings:
  (select(.source == "mock")
    | "",
      "> **Mock service:** a mock was measured, not the real service."),
  (select(.aa == true)
    | "",
      "> **A/A run:** both sides are the same build. It validates the measurement and says nothing"
        + " about a change."),
  (select(quiet and (notes::noise_has_cost | not) | not)
    | notes::noise_text
    | "", "> **Noise:** \(.)"),
  (.left_out | notes::left_out_lines);

# What was compared with what, where and when
def compared:
  [
    "\(.sides.base // {} | closing::side_text) → \(.sides.head // {} | closing::side_text)",
    "target \(.target | text::code(60))",
    "runner \(.runner | text::code(60))",
    (.created | closing::minute)
  ]
  | join(" · ");

# Marker, heading and what was compared; of a quiet run all but the heading is folded
def opening:
  [
    marker,
    "## \(.verdict | ranking::mark) \(.headline // .verdict | text::md(400))",
    warnings,
    "",
    (select(quiet) | "<details><summary>\(ranking::counts_text)</summary>", ""),
    compared,
    (select(quiet | not) | "", "**\(ranking::counts_text)**"),
    (notes::release_text | "", "⚠️ \(text::md(600))"),
    (notes::more_text("<code>\(.)</code>") | "", .),
    (notes::inconclusive_text("<code>\(.)</code>") | "", .),
    (notes::reports_text("<code>\(.)</code>") | "", .),
    ""
  ]
  | join("\n");

def ending: if quiet then "\n</details>\n" else "" end;

# The heading of a section and its table
def section_text($lines; $total; $stored):
  ($total.rows - ($lines | length)) as $left
  | "\n### \(ranking::mark) \($total.amount)\n\n"
    + (if $lines == [] then "" else $lines | table::table(20; $stored) end)
    + if $left == 0 then ""
      else "\n_\(ranking::counted($left)) not shown here: all rows are in verdict.json._\n"
      end;

# A table for every section that has rows
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

# Heading and table of the rows of one endpoint
def endpoint_text($stored):
  "\n#### \(.[0].endpoint | text::code(60))\n\n"
  + (sort_by([ranking::metric_rank, .metric, .variant, .concurrency])
    | map(.line)
    | table::table(length; $stored));

# "All 12 rows", or "Everything else: 12 rows" where there are sections
def rest_title:
  (if .total | keys == ["rest"] then "All" else "Everything else:" end)
  + " \(.total.rest.rows | tostring | format::thousands)"
  + (if .total.rest.rows == 1 then " row" else " rows" end);

# The rows of no section, folded, one table per endpoint
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

# The comment if no table fits
def short_comment:
  [
    marker,
    "## \(.verdict | ranking::mark) \(.verdict)",
    "",
    ranking::counts_text,
    "",
    (if .source == "mock" then "A mock was measured, not the real service. " else "" end)
      + "The tables do not fit here: see verdict.json.",
    ""
  ]
  | join("\n");

# section → {rows: how many it has, amount: in words}
def totals:
  group_by(.section)
  | map({ (.[0].section): { rows: length, amount: ranking::amount_text } })
  | add // {};

def comment($limit; $rows; $pictures; $base):
  any($rows[]; (.stored | type == "object") or any(notes::since_text; true)) as $stored
  | opening as $opening
  | (
      notes::accepted_text
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

# input: verdict.json
# output: {comment, summary}: the texts of a report
# $limit: bytes that the comment may have
# $pictures: names of the pictures that there are
# $base: URL of their folder, or ""
# $why: [why.json], or []
def texts($limit; $pictures; $base; $why):
  verdicts::why_of($why) as $of_it
  | why::with_subjects($of_it)
  | (ranking::ranked_lines | why::with_why($of_it; $base)) as $rows
  | {
      comment: comment($limit; $rows; $pictures; $base),
      summary: summary::summary($rows; $pictures)
    };
