# The comments of several cells as one.
include "lib/text";
include "report/ranking";

# input: verdicts; output: Markdown: one line a cell, the worst first, at most $most of them
def overview($most):
  "| target | runner | | |\n|:--|:--|:--|:--|\n"
  + ([.[0:$most][] | "| \(.target | code(60)) | \(.runner | code(60)) | \(.verdict | mark) \(.verdict | md(20)) | \((.headline // "") | md(200)) |\n"] | join(""))
  + (if length > $most then "\n_\(length - $most) more cells: see the run._\n" else "" end);

# input: verdicts, the worst first; output: the heading of the whole comment
def heading: (map(.verdict) | . as $v | first(verdict_order[] | . as $one | select(any($v[]; . == $one))) // "missing") as $worst
  | "## \($worst | mark) \(length) cells: \($worst)\n\n";

# input: verdicts; output: the same, the worst first
def worst_first: sort_by([(.verdict as $v | verdict_order | index($v) // 0), .target, .runner]);
