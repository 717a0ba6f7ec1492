# What a pull request changes of its own judges, old → new, as Markdown: thresholds, accepted
# regressions, cases, baselines.
import "lib/text" as text;
import "ci/lib/snapshots" as snapshots;

# What a limit or accepted regression applies to, as words
def scope:
  [.metric, .endpoint, (.concurrency | select(. != null) | "c=\(.)"), .variant, .runner]
  | map(select(. != null));

def amounts_text:
  if . == null then "—"
  else
    . as $entry
    | ["worse_by", "at_least", "min", "max", "drift", "up_to", "until"]
    | map(select($entry[.] != null) | "\(.) \($entry[.])")
    | join(", ")
  end;

# "KEY UNIT" → number: only amounts of one unit are compared
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

def amount_looser($old):
  if .key | startswith("min ") then .value < $old else .value > $old end;

# Whether min or max is among the amounts
def has_band: any(.[]; startswith("max ") or startswith("min "));

# Whether an entry lets more through than the old one
def looser($old):
  ($old | amounts) as $before
  | amounts as $after
  | ($before | keys) as $names
  | . == null
    or any($after | to_entries[]; $before[.key] != null and amount_looser($before[.key]))
    or ($old != null and ($names | has_band) and $names - ($after | keys) != []);

# Scope → entry
def entries: [.[]? | { key: (scope | join(" · ")), value: . }] | from_entries;

# Whether a list lets more through: another limit is stricter, another accepted regression looser
def lets_more_through($accepted):
  .old as $old
  | if $accepted then .new != null and ($old == null or (.new | looser($old)))
    else $old != null and (.new | looser($old))
    end;

# Table rows of the entries that differ
def entry_lines($accepted):
  (.old | entries) as $old
  | (.new | entries) as $new
  | [
      ($old + $new | keys)[] as $key
      | { old: $old[$key], new: $new[$key] }
      | select((.old | amounts_text) != (.new | amounts_text))
      | (if lets_more_through($accepted) then "⚠️ looser" else "" end) as $word
      | map_values(amounts_text | text::md(120))
      | "| \($key | text::md(120)) | \(.old) | \(.new) | \($word) |"
    ];

def entry_table($heading):
  if length == 0 then ""
  else
    "\n#### \($heading)\n\n| applies to | before | after | |\n|:--|:--|:--|:--|\n"
    + "\(join("\n"))\n"
  end;

def case_names:
  [.cases[]? | "\(.endpoint)\(if .variant then " · \(.variant)" else "" end)"]
  | unique;

def thresholds_changed($target):
  ($target | text::md(64)) as $name
  | map_values(.inconclusive // "not set: it fails, and warns on hosted machines") as $inconclusive
  | map_values(.mode // "gate") as $mode
  | if .old == null then "\n#### \($name) is new: its own thresholds apply until it is merged\n"
    else
      (map_values(.limits) | entry_lines(false) | entry_table("Thresholds of \($name)")),
      (map_values(.accepted) | entry_lines(true) | entry_table("Accepted regressions of \($name)")),
      ($inconclusive
        | select(.old != .new)
        | map_values(text::code(60))
        | "\n#### \($name): inconclusive results were \(.old), become \(.new)\n"),
      ($mode
        | select(.old != .new)
        | (if .new == "report" then "⚠️ " else "" end) as $looser
        | map_values(text::code(60))
        | "\n#### \($looser)\($name): the mode was \(.old), becomes \(.new)\n")
    end;

# Cases that are no longer measured, and new ones
def cases_changed($target):
  select(.old != null)
  | map_values(. // {} | case_names)
  | ($target | text::md(64)) as $name
  | { gone: (.old - .new), more: (.new - .old) }
  | map_values(map(text::code(60)) | join(", "))
  | (select(.gone != "") | "\n#### ⚠️ \($name) is no longer measured at \(.gone)\n"),
    (select(.more != "") | "\n#### \($name) is newly measured at \(.more)\n");

# [name, paths] of the target, whose name is "", and of each case
def paths_of:
  (["", .paths], (.cases[]? | [([.] | { cases: . } | case_names[0]), .paths]))
  | .[1] |= ([arrays[] | tostring] | sort | join(" ") | if . == "" then "any" else . end);

# Cases that other files now trigger
def paths_changed($target):
  select(.old != null and .new != null)
  | map_values([paths_of] | group_by(.[0]) | map({ key: .[0][0], value: map(.[1]) | unique })
    | from_entries) as { $old, $new }
  | ($old | keys[]) as $name
  | select($new[$name] != null and $new[$name] != $old[$name])
  | ([$target, $name] | map(select(. != "") | text::md(64)) | join(" ")) as $who
  | ([$old, $new] | map(.[$name] | join("; ") | text::code(200))) as [$before, $after]
  | "\n#### \($who): the files that trigger it were \($before), become \($after)\n";

def baseline_changed($place):
  select(.old != .new)
  | "\n#### Baseline \($place | text::md(140))\n\n" + snapshots::snapshot_table(40);

# [key, {old, new}] for each key of either
def by_key:
  (.old + .new | keys)[] as $key
  | [$key, map_values(.[$key])];

# input: documents, each {thresholds | targets | baselines: {name: document}}
# output: {thresholds, targets: name → document, baselines: "class/target" → snapshot}
def policy: reduce .[] as $one ({ thresholds: {}, targets: {}, baselines: {} }; . * $one);

# input: a policy
# output: names of its documents that could not be read
def unreadable: [.[] | to_entries[] | select(.value == null) | .key] | join(", ");

def readable: map_values(with_entries(select(.value != null)));

# input: two policies, the old one and the new one
# output: Markdown of what differs; empty where nothing does
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
  | "### Thresholds, cases or baselines change; the change counts after the merge\n" + .;
