# verdict.json -> a plain-text summary for a terminal.
include "lib/text";
include "lib/format";
include "report/ranking";

# input: text; output: padded to $width characters; $right: aligned to the right
def padded($width; $right): ($width - length) as $more | (if $more > 0 then " " * $more else "" end) as $space | if $right then $space + . else . + $space end;

# input: ranked row; output: cells of its line
def cells:
  shown_unit as $unit | .kind as $kind | like as $like
  | [.verdict, (where_text | plain(44)), (metric_text | plain(36)),
     (.base | quantity($unit; $like) | plain(14)), (.head | quantity($unit; $like) | plain(14)),
     (.change | change_text($kind)) + (if .verdict == "regression" and (.confirm | type) == "object" then " then " + (.confirm.change | change_text($kind)) else "" end),
     (if .gated == true then .limit | size_text($kind) else "—" end)];

# input: array of rows of cells; output: aligned lines
def aligned:
  . as $rows | [range($rows[0] | length) as $at | [$rows[] | .[$at] | length] | max] as $widths
  | [$rows[] | . as $row | [range(length) as $at | $row[$at] | padded($widths[$at]; $at >= 3)] | join("  ") | sub(" +$"; "")];

# input: verdict; output: summary text; $ranked: ranked rows, $pictures: names
def summary($ranked; $pictures):
  [$ranked[] | select(.section != "rest")] as $rows
  | [ "\(.verdict): \((.headline // "") | plain(300))",
      (if .source == "twin" then "A twin (stand-in) was measured, not the real service." else empty end),
      (if .aa == true then "A/A: both sides are the same build." else empty end),
      "\(.sides.base.ref | plain(40))@\(.sides.base.commit | plain(40) | .[0:10]) -> \(.sides.head.ref | plain(40))@\(.sides.head.commit | plain(40) | .[0:10]), target \(.target | plain(40)), runner \(.runner | plain(40)), \(.created | plain(20))",
      counts_text,
      "",
      (if ($rows | length) == 0 then "Nothing but passing and informative rows."
       else ([["verdict", "where", "metric", "base", "head", "change", "limit"]] + ($rows[0:20] | sort_by([.rank, .place]) | map(cells)) | aligned[]) end),
      (if ($rows | length) > 20 then "… and \(($rows | length) - 20 | tostring | thousands) more such rows in verdict.json" else empty end),
      "",
      ($rows[0:20] | sort_by([.rank, .place]) | map(select(.reason != null and .reason != "" and .verdict != "improvement")) | .[0:6][]
       | "\(where_text | plain(44)) \(metric_text | plain(36)): \(.reason | plain(160))"),
      (if ($pictures | length) > 0 then "Pictures (svg and png): \($pictures[0:3] | join(", "))" + (if ($pictures | length) > 3 then " and \(($pictures | length) - 3) more" else "" end) else empty end),
      "Tables: comment.md",
      (if .reproduce then "Again: \(.reproduce | plain(300))" else empty end) ]
  | join("\n") + "\n";
