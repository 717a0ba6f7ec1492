# What a pull request changes of its own judges: limits, accepted regressions, cases, baselines; old → new, as Markdown.
include "lib/text";
include "ci/snapshots";

# input: a limit or an accepted entry; output: what it speaks of
def speaks: [.metric, .endpoint, (.concurrency | select(. != null) | "c=\(.)"), .variant, .runner] | map(select(. != null));

# input: a limit entry or null; output: what it says
def says: if . == null then "—" else [["worse_by", "at_least", "min", "max", "drift", "up_to", "until"][] as $key | select(.[$key] != null) | "\($key) \(.[$key])"] | join(", ") end;

# input: a limit entry; output: key → number of each amount, its unit in the key, so that only amounts of one unit are compared
def amounts: if . == null then {} else [to_entries[] | select(.key | IN("worse_by", "at_least", "max", "min", "drift", "up_to")) | .key as $key
  | .value | capture("^(?<n>[+-]?[0-9.]+)(?<u>.*)$") | { key: "\($key) \(.u)", value: (.n | ltrimstr("+") | tonumber) }] | from_entries end;

# input: ignored; output: whether the new entry lets more through than the old one
def looser($old; $new):
  ($old | amounts) as $a | ($new | amounts) as $b
  | $new == null or any($b | to_entries[]; .key as $key | $a[$key] != null and (if $key | startswith("min ") then .value < $a[$key] else .value > $a[$key] end))
    or ($old != null and any($a | keys[]; startswith("max ") or startswith("min ")) and ($a | keys) - ($b | keys) != []);

# input: entries of one list; output: what an entry speaks of, as text → the entry that counts
def entries: [.[]? | { key: (speaks | join(" · ")), value: . }] | from_entries;

# input: ignored; output: Markdown lines for what differs between two lists of entries. $accepted: an entry more is looser, one less stricter
def entry_lines($old; $new; $accepted):
  ($old | entries) as $a | ($new | entries) as $b
  | [($a + $b | keys)[] as $key | select(($a[$key] | says) != ($b[$key] | says))
      | "| \($key | md(120)) | \($a[$key] | says | md(120)) | \($b[$key] | says | md(120)) | \(if (if $accepted then $b[$key] != null and ($a[$key] == null or looser($a[$key]; $b[$key])) else $a[$key] != null and looser($a[$key]; $b[$key]) end) then "⚠️ looser" else "" end) |"];

# input: heading and lines; output: a table of them, empty when there are none
def entry_table($heading): if length == 0 then "" else "\n#### \($heading)\n\n| speaks of | before | after | |\n|:--|:--|:--|:--|\n\(join("\n"))\n" end;

# input: a target's definition; output: names of its cases
def case_names: [.cases[]? | "\(.endpoint)\(if .variant then " · \(.variant)" else "" end)"] | unique;

# input: nothing; output: Markdown of what judges are changed, "" when none is. $old, $new: {targets, thresholds: name → document, baselines: "class/target" → snapshot}
def judges_changed($old; $new):
  [ (($old.thresholds + $new.thresholds) | keys[] as $t
      | ($old.thresholds[$t] // {}) as $a | ($new.thresholds[$t] // {}) as $b
      | if $old.thresholds[$t] == null then "\n#### \($t | md(64)) is new: its own limits judge it until it is merged\n" else
          (entry_lines($a.limits; $b.limits; false) | entry_table("Limits of \($t | md(64))")),
          (entry_lines($a.accepted; $b.accepted; true) | entry_table("Accepted regressions of \($t | md(64))")),
          (if ($a.inconclusive // "fail") != ($b.inconclusive // "fail") then "\n#### \($t | md(64)): what cannot be told was \($a.inconclusive // "fail" | code(8)), becomes \($b.inconclusive // "fail" | code(8))\n" else "" end) end),
    (($old.targets + $new.targets) | keys[] as $t
      | select($old.targets[$t] != null) | ($old.targets[$t] | case_names) as $a | ($new.targets[$t] // {} | case_names) as $b
      | (if $a - $b != [] then "\n#### ⚠️ \($t | md(64)) is no longer measured at \($a - $b | map(code(60)) | join(", "))\n" else "" end),
        (if $b - $a != [] then "\n#### \($t | md(64)) is newly measured at \($b - $a | map(code(60)) | join(", "))\n" else "" end)),
    (($old.baselines + $new.baselines) | keys[] as $at | select($old.baselines[$at] != $new.baselines[$at])
      | "\n#### Baseline \($at | md(140))\n\n" + snapshot_table($old.baselines[$at]; $new.baselines[$at]; 40)) ]
  | join("") | if . == "" then "" else "### What judges is changed; it counts after the merge\n" + . end;
