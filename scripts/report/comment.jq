# verdict.json -> the pull-request comment (GitHub Markdown), never longer than the given number of bytes.
include "lib/text";
include "lib/format";
include "report/ranking";
include "report/table";

# input: "2026-11-20T17:00:00Z"; output: "2026-11-20 17:00 UTC"
def minute: plain(20) | if test("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}") then "\(.[0:10]) \(.[11:16]) UTC" else "date unknown" end;

# input: side {ref, commit}; output: ref@short commit
def side_text: "\(.ref | code(60))@\(.commit | if type == "string" then .[0:10] else "unknown" end | code(12))";

# input: verdict; output: marker line, heading and what was compared with what
def opening:
  "<!-- tollgate:\(.target | slug):\(.runner | slug) -->\n## \(.verdict | mark) \((.headline // .verdict) | md(400))\n"
  + (if .source == "twin" then "\n> **Stand-in:** a twin played the service. The real service was not measured.\n" else "" end)
  + (if .aa == true then "\n> **A/A:** both sides are the same build. This run can validate the measurement, it says nothing about a change.\n" else "" end)
  + "\n\(.sides.base // {} | side_text) → \(.sides.head // {} | side_text) · target \(.target | code(60)) · runner \(.runner | code(60)) · \(.created | minute)\n"
  + "\n**\(counts_text)**\n";

# input: {shown: fitting rows, total: {section: rows there are}}; output: a table for every section that has rows
def sections:
  . as $all
  | ($all.shown | group_by(.section) | map({(.[0].section): map(.line)}) | add // {}) as $lines
  | [section_order[] | select(($all.total[.] // 0) > 0) | . as $name | ($lines[$name] // []) as $shown | ($all.total[$name] - ($shown | length)) as $left
     | "\n### \($name | mark) \($name | counted($all.total[$name]))\n\n"
       + (if ($shown | length) > 0 then $shown | table(20) else "" end)
       + (if $left > 0 then "\n_\($name | counted($left)) not shown here: all rows are in verdict.json._\n" else "" end)]
  | join("");

# input: the same; output: the rows of no section, folded, one table per endpoint
def rest:
  (.total.rest // 0) as $total | [.shown[] | select(.section == "rest")] as $shown
  | if $total == 0 then "" else
      "\n<details><summary>\(if .total == {rest: $total} then "All" else "Everything else:" end) \($total | tostring | thousands) row\(if $total == 1 then "" else "s" end)</summary>\n"
      + ($shown | group_by(.endpoint | tostring)
         | map("\n#### \(.[0].endpoint | code(60))\n\n" + (sort_by([metric_rank, .metric, .variant, .concurrency]) | map(.line) | table(length))) | join(""))
      + (if $total > ($shown | length)
         then "\n_\($total - ($shown | length) | tostring | thousands) rows not shown here: all rows are in verdict.json._\n" else "" end)
      + "\n</details>\n" end;

# input: verdict; output: smallest change that could be detected, over the gated rows
def detectable_text:
  [.rows[] | select(.gated == true and .kind == "paired") | .detectable | numbers] | sort
  | if length == 0 then "" else " Smallest detectable change of the paired rows: \(.[0] | size_text("")) at best, \(.[length / 2 | floor] | size_text("")) in the middle, \(.[length - 1] | size_text("")) at worst." end;

# input: nothing; output: three lines on how to read the tables
def reading:
  "\n- **change** is head against base, in the same minutes on one machine; […] is its interval. A regression was found twice, over fresh processes.\n"
  + "- **of limit**: a full bar is the limit. **detectable**: the smallest change the row could have seen; coarser than its limit means inconclusive, never pass.\n"
  + "- **stored**: the value in the stored baseline and head's change against it; ⚠️ marks drift beyond the drift limit.\n";

# input: object of scalars; output: "name value · …" of at most $budget bytes
def facts($budget):
  . as $all | [if type == "object" then keys[] else empty end | select($all[.] != null) | "\(. | md(30)) \($all[.] | code(80))"]
  | reduce .[] as $fact ({left: $budget, text: []}; .left -= ($fact | utf8bytelength) + 4 | if .left > 0 then .text += [$fact] else . end)
  | .text | if length == 0 then "not recorded" else join(" · ") end;

# input: stored baseline or null; output: one sentence
def stored_text:
  if . == null then "none"
  else "\(side_text), \(.created | minute), " + (if .usable == true then "usable" else "not usable" end)
    + ((.why // "") | md(200) | if . == "" then "" else ": " + . end) end;

# input: verdict; output: how it was measured, folded, and the command that repeats it
def method($budget):
  "\n<details><summary>Machine, tools, method</summary>\n\n- Machine: \(.host | facts($budget))\n- Tools: \(.tools | facts($budget / 2))\n- CPUs: \(.pins | facts($budget / 4))\n"
  + "- Method: \(.pairs | md(12) | if . == "" then "?" else . end) pairs over \(.launches | md(12) | if . == "" then "?" else . end) launches, confidence \(.confidence | md(12) | if . == "" then "?" else . end) per row for \(.gated_rows | md(12) | if . == "" then "?" else . end) gated rows.\(detectable_text)\n"
  + "- Stored baseline: \(.stored | stored_text)\n\n</details>\n"
  + (if .reproduce == null then "" else "\nRun it again:\n\n\(.reproduce | fenced(1500))\n" end);

# input: array of picture names; output: Markdown that shows them from $base (URL), or lists them when $base is ""
def pictures($base):
  if length == 0 then ""
  elif $base == "" then "\n<details><summary>\(length) pictures, beside this report</summary>\n\n\(map("`\(.).svg` `\(.).png`") | join(", "))\n\n</details>\n"
  else "\n<details open><summary>Pictures</summary>\n\n"
    + (map("<a href=\"\($base)/\(.).svg\"><img src=\"\($base)/\(.).png\" width=\"640\" alt=\"\(.)\"></a>") | join("\n")) + "\n\n</details>\n" end;

# input: verdict; output: comment of at most $limit bytes; $rows: ranked rows, $pictures: names, $base: URL or ""
def comment($limit; $rows; $pictures; $base):
  . as $verdict
  | opening as $opening | (reading + ($pictures | pictures($base)) + method($limit / 12)) as $closing
  | (reduce $rows[] as $row ({}; .[$row.section] += 1)) as $total
  | ($limit - ([$opening, $closing] | map(utf8bytelength) | add) - 1200) as $budget
  | ($rows | fitting($budget)) as $shown
  | ({shown: $shown, total: $total} | $opening + sections + rest + $closing) as $text
  | if ($text | utf8bytelength) <= $limit then $text
    else ($verdict | "<!-- tollgate:\(.target | slug):\(.runner | slug) -->\n## \(.verdict | mark) \(.verdict)\n\n\(counts_text)\n\n"
      + (if .source == "twin" then "A twin was measured, not the real service. " else "" end) + "The tables do not fit here: see verdict.json.\n") end;
