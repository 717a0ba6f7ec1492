# One stored snapshot against a newer one of the same target and runner class.
include "lib/rows";
include "lib/limits";
include "lib/stats";
include "lib/text";
include "lib/format";

# input: a snapshot, or null; output: identity → its row with value, endpoint, concurrency and variant. What was measured in turns counts before what was not.
def values_of:
  if . == null then {} else
    ([.cases[] | { key: .case, value: { endpoint, concurrency, variant } }] | from_entries) as $cases
    | (if any(.rows[]; .set == "first") then "first" else "screen" end) as $set
    | [.rows[] | select(.set == $set) | { case, metric, label: .label, unit, better, kind } + ($cases[.case] // { endpoint: .case }) + stored_value] | indexed end;

# input: ignored; output: one entry for each row of either: {…, old, new, change}: relative, for counts a difference of shares, null where one lacks it
def snapshot_changes($old; $new):
  ($old | values_of) as $a | ($new | values_of) as $b
  | [($a + $b | keys)[] as $id | ($b[$id] // $a[$id]) + { old: $a[$id].value, new: $b[$id].value }
      | .change = (if .old == null or .new == null then null elif .kind == "count" then .new - .old elif .old > 0 then .new / .old - 1 else null end)];

# input: an entry of snapshot_changes; output: whether it became worse by more than the threshold file allows
def beyond($thresholds; $runner):
  . as $row | ($thresholds | limit_for($row; $runner)) as $entry
  | if $entry == null or .new == null then false
    else (if .better == "higher" then -1 else 1 end) as $sign | ($entry | allowance($row.old; $row.unit).limit) as $limit
      | ($limit != null and .change != null and .change * $sign > $limit) or ($row.old != null and (.new | outside($entry; $row.unit))) end;

# input: a snapshot; output: "main@1234567890, 2026-11-20, machine 12345678": what it is of
def told: if . == null then "none" else "\(.sides.head.ref | code(60))@\(.sides.head.commit // "" | tostring | .[0:10] | code(12)), \(.created // "" | .[0:10] | md(10)), machine \(.host.fingerprint // "" | ltrimstr("sha256:") | .[0:8] | code(8))" end;

# input: ignored; output: Markdown: what the two are of, and their rows, those that changed most first
def snapshot_table($old; $new; $most):
  ([snapshot_changes($old; $new)[] | .size = (if .change == null then 1e9 else .change | fabs end)] | sort_by([-.size, .case, .metric])) as $rows
  | "old: \($old | told)<br>new: \($new | told)"
    + (if $old != null and $new != null and $old.host.fingerprint != $new.host.fingerprint then "<br>⚠️ another machine, or one set up differently: the figures cannot be compared" else "" end)
    + "\n\n| where | metric | old | new | change |\n|:--|:--|--:|--:|--:|\n"
    + ([$rows[0:$most][] | .unit as $unit | (if .kind == "count" then "share" else $unit end) as $unit
        | "| \(.endpoint | code(60))\(if .concurrency then " · c=\(.concurrency | md(8))" else "" end)\(if .variant then " · \(.variant | md(30))" else "" end) | \(.metric | md(40))\(if .label then " · \(.label | md(40))" else "" end)"
          + " | \(.old | quantity($unit; .)) | \(.new | quantity($unit; .)) | \(if .old == null then "new" elif .new == null then "gone" else .kind as $kind | .change | change_text($kind) end) |\n"] | join(""))
    + (if ($rows | length) > $most then "\n_\($rows | length - $most) more rows changed less._\n" else "" end);

# input: a snapshot of one commit against itself; output: Markdown: how it came to be: commit, machine, tools, and the noise it found between the same build
def provenance:
  ([.rows[] | select(.set == "first" and .kind == "paired" and .base != null) | ratios | add // [] | map(log) | select(length > 0) | median | fabs] | sort) as $noise
  | "- commit \(.sides.head.commit | code(60)), build \(.sides.head.artifact | code(80))\n- machine \(.host.fingerprint | code(80)): \([.host | .model // .cpu, .os, .kernel] | map(select(. != null)) | join(", ") | md(200))\n"
    + "- tools: \([.tools // {} | to_entries[] | "\(.key) \(.value)"] | join(", ") | md(200))\n"
    + "- noise: the same build on both sides differed by \(if $noise == [] then "nothing that was paired" else "\($noise[$noise | length / 2 | floor] | size_text("")) in the middle row, \($noise[-1] | size_text("")) in the worst" end)\n"
    + (if .reason then "- stored for this reason: \(.reason | md(300))\n" else "" end);
