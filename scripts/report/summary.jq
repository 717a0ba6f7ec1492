# verdict.json -> a plain-text summary for a terminal.
import "report/inconclusive" as inconclusive;
import "report/left-out" as left_out;
import "lib/names" as names;
import "report/noise" as noise;
import "report/release" as release;
import "lib/format" as format;
import "lib/text" as text;
import "lib/ranking" as ranking;
import "report/table" as table;
import "report/why" as why;

# input: text
# output: the same, filled with spaces
# $width: how many characters it becomes
# $right: whether it stands at the right
def padded($width; $right):
  ([$width - length, 0] | max) as $more
  | (" " * $more // "") as $space
  | if $right then $space + . else . + $space end;

# input: ranked row
# output: its change, of a confirmed regression in both sets; marked where base and head say
#   something else
def change_words:
  .kind as $kind
  | (if table::apart_text == "" then "" else "* " end) as $mark
  | [., (select(.verdict == "regression") | .confirm | objects)]
  | map(.change | format::change_text($kind))
  | $mark + join(" then ");

# input: ranked row
# output: cells of its line
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

# input: rows of cells; the first three are words, the others figures
# output: aligned lines
def aligned:
  (transpose | map(map(length) | max)) as $widths
  | map(
      [to_entries[] | .key as $at | .value | padded($widths[$at]; $at >= 3)]
      | join("  ")
      | sub(" +$"; "")
    );

# input: ranked rows, those that people look at
# output: their table
def rows_table:
  [["verdict", "where", "metric", "base", "head", "change", "limit"]] + map(cells)
  | aligned[];

# input: side { ref, commit }
# output: ref@short commit
def side_words: "\(.ref | text::plain(40))@\(.commit | text::plain(40) | .[0:10])";

# input: verdict
# output: what was compared with what, where and when
def compared:
  [
    "\(.sides.base | side_words) -> \(.sides.head | side_words)",
    "target \(.target | text::plain(40))",
    "runner \(.runner | text::plain(40))",
    (.created | text::plain(20))
  ]
  | join(", ");

# input: ranked rows, those that people look at
# output: lines on why the first of them are as they are
def reasons:
  map(select(.reason != null and .reason != "" and .verdict != "improvement"))
  | .[0:6][]
  | "\(names::where_text | text::plain(44)) \(names::metric_text | text::plain(36))"
    + ": \(.reason | text::plain(160))";

# input: ranked rows, those that people look at
# output: lines on what explains them
def why_lines:
  .[]
  | (why::why_words) as $words
  | "why: \(names::where_text | text::plain(44)): \($words)";

# input: ranked rows, those that people look at
# output: a line on those whose change is not what base and head come to, nothing where none is
def apart_line:
  [.[] | table::apart_text | select(. != "")]
  | unique
  | select(. != [])
  | "* \(join(" or ")), not between the medians beside it";

# input: names of pictures
# output: a line that names the first of them, or nothing
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
      (select(.source == "mock") | "A mock service was measured, not the real service."),
      (select(.aa == true) | "A/A: both sides are the same build."),
      noise::noise_text,
      (.left_out | left_out::left_out_words),
      compared,
      ranking::counts_text,
      (release::release_text | text::plain(600)),
      noise::more_text("`\(.)`"),
      inconclusive::inconclusive_text(.),
      inconclusive::reports_text(.),
      "",
      (if $shown == [] then "Nothing but passing and informative rows."
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
      (select(.reproduce) | "Again: \(.reproduce | text::plain(600))"),
      ""
    ]
  | join("\n");
