# What a pull request changes of its own judges: limits, accepted regressions, cases, baselines;
# old → new, as Markdown.
import "lib/text" as text;
import "ci/lib/snapshots" as snapshots;

# input: a limit or an accepted entry
# output: what it speaks of, a list of words
def speaks:
  [.metric, .endpoint, (.concurrency | select(. != null) | "c=\(.)"), .variant, .runner]
  | map(select(. != null));

# input: a limit entry or null
# output: what it says
def says:
  if . == null then "—"
  else
    . as $entry
    | ["worse_by", "at_least", "min", "max", "drift", "up_to", "until"]
    | map(select($entry[.] != null) | "\(.) \($entry[.])")
    | join(", ")
  end;

# input: a limit entry or null
# output: key → number of each amount; its unit is in the key, so that only amounts of one unit are
#   compared
def amounts:
  . // {}
  | to_entries
  | map(
      select(.key | IN("worse_by", "at_least", "max", "min", "drift", "up_to"))
      | .key as $key
      | .value
      | capture("^(?<number>[+-]?[0-9.]+)(?<unit>.*)$")
      | { key: "\($key) \(.unit)", value: (.number | ltrimstr("+") | tonumber) }
    )
  | from_entries;

# input: {key, value} of an amount
# output: whether it lets more through than the old one
# $old: the old amount
def amount_looser($old):
  if .key | startswith("min ") then .value < $old else .value > $old end;

# input: names of amounts
# output: whether there is a band among them
def has_band: any(.[]; startswith("max ") or startswith("min "));

# input: the new entry, or null
# output: whether it lets more through than the old one
# $old: that, or null
def looser($old):
  ($old | amounts) as $before
  | amounts as $after
  | ($before | keys) as $names
  | . == null
    or any($after | to_entries[]; $before[.key] != null and amount_looser($before[.key]))
    or ($old != null and ($names | has_band) and $names - ($after | keys) != []);

# input: entries of one list
# output: what an entry speaks of, as text → the entry that counts
def entries: [.[]? | { key: (speaks | join(" · ")), value: . }] | from_entries;

# input: {old, new}: an entry of two lists, null in one that lacks it
# output: whether the new list lets more through. An entry more is stricter among limits, and looser
#   among accepted regressions.
# $accepted: whether they are accepted regressions
def lets_more_through($accepted):
  .old as $old
  | if $accepted then .new != null and ($old == null or (.new | looser($old)))
    else $old != null and (.new | looser($old))
    end;

# input: {old, new}: two lists of entries
# output: Markdown lines for what differs
# $accepted: whether they are accepted regressions
def entry_lines($accepted):
  (.old | entries) as $old
  | (.new | entries) as $new
  | [
      ($old + $new | keys)[] as $key
      | { old: $old[$key], new: $new[$key] }
      | select((.old | says) != (.new | says))
      | (if lets_more_through($accepted) then "⚠️ looser" else "" end) as $word
      | map_values(says | text::md(120))
      | "| \($key | text::md(120)) | \(.old) | \(.new) | \($word) |"
    ];

# input: lines of a table
# output: the table, empty when there are none
# $heading: what stands above it
def entry_table($heading):
  if length == 0 then ""
  else
    "\n#### \($heading)\n\n| speaks of | before | after | |\n|:--|:--|:--|:--|\n"
    + "\(join("\n"))\n"
  end;

# input: a target's definition
# output: names of its cases
def case_names:
  [.cases[]? | "\(.endpoint)\(if .variant then " · \(.variant)" else "" end)"]
  | unique;

# input: {old, new}: threshold files, or null
# output: Markdown of what differs
# $target: whose they are
def thresholds_changed($target):
  ($target | text::md(64)) as $name
  | map_values(.inconclusive // "untold: it fails, and warns on hosted machines") as $untold
  | map_values(.mode // "gate") as $mode
  | if .old == null then "\n#### \($name) is new: its own limits judge it until it is merged\n"
    else
      (map_values(.limits) | entry_lines(false) | entry_table("Limits of \($name)")),
      (map_values(.accepted) | entry_lines(true) | entry_table("Accepted regressions of \($name)")),
      ($untold
        | select(.old != .new)
        | map_values(text::code(60))
        | "\n#### \($name): what cannot be told was \(.old), becomes \(.new)\n"),
      ($mode
        | select(.old != .new)
        | (if .new == "report" then "⚠️ " else "" end) as $looser
        | map_values(text::code(60))
        | "\n#### \($looser)\($name): the mode was \(.old), becomes \(.new)\n")
    end;

# input: {old, new}: definitions of a target, or null
# output: Markdown of the cases that are no longer measured, and of those that are new
# $target: its name
def cases_changed($target):
  select(.old != null)
  | map_values(. // {} | case_names)
  | ($target | text::md(64)) as $name
  | { gone: (.old - .new), more: (.new - .old) }
  | map_values(map(text::code(60)) | join(", "))
  | (select(.gone != "") | "\n#### ⚠️ \($name) is no longer measured at \(.gone)\n"),
    (select(.more != "") | "\n#### \($name) is newly measured at \(.more)\n");

# input: a target's definition
# output: [name, paths] of itself, "" being its name, and of each case; in words
def paths_of:
  (["", .paths], (.cases[]? | [([.] | { cases: . } | case_names[0]), .paths]))
  | .[1] |= ([arrays[] | tostring] | sort | join(" ") | if . == "" then "any" else . end);

# input: {old, new}: definitions of a target, or null
# output: Markdown of the cases for which other changes are measured than before
# $target: its name
def paths_changed($target):
  select(.old != null and .new != null)
  | map_values([paths_of] | group_by(.[0]) | map({ key: .[0][0], value: map(.[1]) | unique })
    | from_entries) as { $old, $new }
  | ($old | keys[]) as $name
  | select($new[$name] != null and $new[$name] != $old[$name])
  | ([$target, $name] | map(select(. != "") | text::md(64)) | join(" ")) as $who
  | ([$old, $new] | map(.[$name] | join("; ") | text::code(200))) as [$before, $after]
  | "\n#### \($who): the files whose change it is measured for were \($before), become \($after)\n";

# input: {old, new}: snapshots, or null
# output: Markdown of what differs
# $place: class and target
def baseline_changed($place):
  select(.old != .new)
  | "\n#### Baseline \($place | text::md(140))\n\n" + snapshots::snapshot_table(40);

# input: {old, new}: objects
# output: [key, {old, new}] for each key of either
def by_key:
  (.old + .new | keys)[] as $key
  | [$key, map_values(.[$key])];

# input: documents, each {thresholds | targets | baselines: {name: document}}
# output: {thresholds, targets: name → document, baselines: "class/target" → snapshot}
def policy: reduce .[] as $one ({ thresholds: {}, targets: {}, baselines: {} }; . * $one);

# input: a policy
# output: names of its documents that could not be read
def unreadable: [.[] | to_entries[] | select(.value == null) | .key] | join(", ");

# input: a policy
# output: the same without documents that could not be read
def readable: map_values(with_entries(select(.value != null)));

# input: two policies, the old one and the new one
# output: Markdown of what differs; nothing where nothing does
def policy_diff:
  { old: .[0], new: (.[1] | readable) }
  | [
      (map_values(.thresholds)
        | by_key as [$target, $files]
        | $files
        | thresholds_changed($target)),
      (map_values(.targets) | by_key as [$target, $files] | $files | cases_changed($target),
        paths_changed($target)),
      (map_values(.baselines) | by_key as [$place, $files] | $files | baseline_changed($place))
    ]
  | join("")
  | select(. != "")
  | "### What judges is changed; it counts after the merge\n" + .;
