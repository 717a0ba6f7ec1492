# verdict.json -> a plain-text summary for a terminal.
import "report/closing" as closing;
import "report/notes" as notes;
import "report/table" as table;
import "report/why" as why;
import "lib/format" as format;
import "lib/names" as names;
import "lib/ranking" as ranking;
import "lib/text" as text;

# Filled with spaces to a width
def padded($width; $right):
  ([$width - length, 0] | max) as $more
  | (" " * $more // "") as $space
  | if $right then $space + . else . + $space end;

# Its change, of a confirmed regression in both sets; marked if base and head say otherwise
def change_words:
  .kind as $kind
  | (if table::apart_text == "" then "" else "* " end) as $mark
  | [., (select(.verdict == "regression") | .confirm | objects)]
  | map(.change | format::change_text($kind))
  | $mark + join(" then ");

def cells:
  names::shown_unit as $unit
  | names::like as $like
  | .kind as $kind
  | [
      .verdict,
      (names::where_text | text::plain(44)),
      (names::metric_text | text::plain(36)),
      (.base | format::quantity($unit; $like) | text::plain(14)),
      (.head | format::quantity($unit; $like) | text::plain(14)),
      change_words,
      (if .gated == true then .limit | format::size_text($kind) else "—" end)
    ];

# Lines of cells; the first three are words, the others figures
def aligned:
  (transpose | map(map(length) | max)) as $widths
  | map(
      [to_entries[] | .key as $at | .value | padded($widths[$at]; $at >= 3)]
      | join("  ")
      | sub(" +$"; "")
    );

def rows_table:
  [["verdict", "where", "metric", "base", "head", "change", "threshold"]] + map(cells)
  | aligned[];

def compared:
  [
    "\(.sides.base | names::side_text) -> \(.sides.head | names::side_text)",
    "target \(.target | text::plain(40))",
    "runner \(.runner | text::plain(40))",
    (.created | text::plain(20))
  ]
  | join(", ");

def reasons:
  map(select(.reason != null and .reason != "" and .verdict != "improvement"))
  | .[0:6][]
  | "\(names::row_text | text::plain(80)): \(.reason | text::plain(300))";

def why_lines:
  .[]
  | (why::why_words) as $words
  | "why: \(names::where_text | text::plain(44)): \($words)";

# Explains the mark
def apart_line:
  [.[] | table::apart_text | select(. != "")]
  | unique
  | select(. != [])
  | "* \(join(" or ")), not between the medians beside it";

def pictures_line:
  (length - 3) as $more
  | select(length > 0)
  | "Pictures (svg and png): \(.[0:3] | join(", "))"
    + (if $more > 0 then " and \($more) more" else "" end);

# input: verdict
# output: summary text
# $ranked: its ranked rows, whole cases as one
# $pictures: names of the pictures that there are
def summary($ranked; $pictures):
  [$ranked[] | select(.section != "rest")] as $rows
  | ($rows[0:20] | sort_by([.rank, .place])) as $shown
  | [
      "\(.verdict): \(.headline // "" | text::plain(300))",
      (select(.source == "mock") | "A mock was measured, not the real service."),
      (select(.aa == true) | "A/A run: both sides are the same build."),
      notes::noise_text,
      closing::layouts_text,
      (.left_out | notes::left_out_words),
      compared,
      ranking::counts_text,
      (notes::release_text | text::plain(600)),
      notes::more_text("`\(.)`"),
      notes::inconclusive_text(.),
      notes::reports_text(.),
      "",
      (if $shown == [] then "All rows pass or are informational."
       else $shown | rows_table
       end),
      ($rows[20:] | select(. != [])
        | "… and \(length | tostring | format::thousands) more such rows in verdict.json"),
      ($shown | apart_line),
      "",
      ($shown | reasons),
      ($shown | why_lines),
      ($pictures | pictures_line),
      "Tables: comment.md",
      (select(.reproduce) | "Reproduce: \(.reproduce | text::plain(600))"),
      ""
    ]
  | join("\n");
