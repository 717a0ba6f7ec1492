# One stored snapshot against a newer one of the same target and runner class.
import "lib/structure" as structure;
import "lib/format" as format;
import "lib/rows" as rows;
import "lib/stats" as stats;
import "lib/names" as names;
import "lib/text" as text;

# input: a snapshot, or null
# output: identity → its row, with value, endpoint, concurrency and variant. What was measured in
#   turns counts before what was not.
def values_of:
  if . == null then {}
  else
    (.cases
      | map({ key: .case, value: { endpoint, concurrency, variant } })
      | from_entries) as $cases
    | (if any(.rows[]; .set == "first") then "first" else "precheck" end) as $set
    | .rows
    | map(
        select(.set == $set)
        | { case, metric, label: .label, unit, better, kind }
          + ($cases[.case] // { endpoint: .case })
          + rows::stored_value
      )
    | rows::indexed
  end;

# input: a row of both, with old and new value, and what it was
# output: its change: relative, for counts a difference of shares, null where one lacks it or they
#   are of two kinds
def change:
  if .old == null or .new == null or .was != null then null
  elif .kind == "count" then .new - .old
  elif .old > 0 then .new / .old - 1
  else null
  end;

# input: a row of a newer snapshot
# output: {unit, better, kind} of the stored one where these mean something else, null where not
# $old: the stored row, or null
def was($old):
  if $old == null or structure::nature == ($old | structure::nature) then null
  else $old | { unit, better, kind } end;

# input: {old, new}: snapshots, or null
# output: an entry for each row of either: {…, old, new, was, change}
def snapshot_changes:
  map_values(values_of)
  | .old as $old
  | .new as $new
  | [
      ($old + $new | keys)[] as $id
      | ($new[$id] // $old[$id])
      | .was = was($old[$id])
      | .old = $old[$id].value
      | .new = $new[$id].value
      | .change = change
    ];

# input: options and files of scripts/ci/maintain/refresh, as $ARGS.named
# output: {old, new}: snapshots, old may be null; thresholds and runner
def given: { old: .old[0], new: .new[0], thresholds: .thresholds[0], runner };

# input: a snapshot, or null
# output: "main@1234567890, 2026-11-20, machine 12345678": what it is of
def told:
  if . == null then "none"
  else
    [
        (.sides.head | names::side_text | text::code(80)),
        (.created // "" | .[0:10] | text::md(10)),
        "machine \(.host.fingerprint // "" | ltrimstr("sha256:") | .[0:8] | text::code(8))"
      ]
    | join(", ")
  end;

# input: an entry of snapshot_changes
# output: Markdown: where it was measured
def place_text:
  (.endpoint | text::code(60))
  + (if .concurrency then " · c=\(.concurrency | text::md(8))" else "" end)
  + (if .variant then " · \(.variant | text::md(30))" else "" end);

# input: an entry of snapshot_changes
# output: its change in words
def change_text:
  .kind as $kind
  | if .old == null then "new"
    elif .new == null then "gone"
    elif .was != null then "another kind"
    else .change | format::change_text($kind)
    end;

# input: a value of a row
# output: the same with its unit
# $of: {unit, kind}: what the row is
def value_text($of):
  (if $of.kind == "count" then "share" else $of.unit end) as $unit
  | format::quantity($unit; .);

# input: an entry of snapshot_changes
# output: its line of the table
def table_line:
  . as $row
  | [
      place_text,
      (.metric | text::md(40)) + (if .label then " · \(.label | text::md(40))" else "" end),
      (.old | value_text($row.was // $row)),
      (.new | value_text($row)),
      change_text
    ]
  | "| \(join(" | ")) |\n";

# input: {old, new}: snapshots, or null
# output: whether they are of two machines
def of_two_machines:
  .old != null and .new != null and .old.host.fingerprint != .new.host.fingerprint;

# input: {old, new}: snapshots, or null
# output: Markdown: what the two are of, and their rows, those that changed most first
# $most: how many rows are shown
def snapshot_table($most):
  (snapshot_changes
    | map(.size = (if .change == null then 1e9 else .change | fabs end))
    | sort_by([-.size, .case, .metric])) as $rows
  | "old: \(.old | told)<br>new: \(.new | told)"
    + (if of_two_machines
      then "<br>⚠️ another machine, or one set up differently: the figures cannot be compared"
      else ""
      end)
    + "\n\n| where | metric | old | new | change |\n|:--|:--|--:|--:|--:|\n"
    + ($rows[0:$most] | map(table_line) | join(""))
    + (if ($rows | length) > $most
      then "\n_\($rows | length - $most) more rows changed less._\n"
      else ""
      end);

# input: a snapshot of one commit against itself
# output: by how much its rows that were measured in turns differed, sorted
def noise:
  .rows
  | map(
      select(.set == "first" and .kind == "paired" and .base != null)
      | rows::ratios
      | add // []
      | map(log)
      | select(length > 0)
      | stats::median
      | fabs
    )
  | sort;

# input: sorted sizes of differences
# output: the middle one and the worst one in words
def noise_text:
  if . == [] then "nothing that was paired"
  else
    (map(format::size_text(""))) as $sizes
    | "\($sizes[length / 2 | floor]) in the middle row, \($sizes[-1]) in the worst"
  end;

# input: a snapshot of one commit against itself
# output: Markdown: how it came to be: commit, machine, tools, and the noise that was found between
#   two runs of the same build
def provenance:
  .sides.head as $head
  | (.host | [.model // .cpu, .os, .kernel] | map(select(. != null)) | join(", ")) as $machine
  | (.tools // {} | to_entries | map("\(.key) \(.value)") | join(", ")) as $tools
  | [
      "commit \($head.commit | text::code(60)), build \($head.artifact | text::code(80))",
      "machine \(.host.fingerprint | text::code(80)): \($machine | text::md(200))",
      "tools: \($tools | text::md(200))",
      "noise: the A/A run differed by \(noise | noise_text)",
      (select(.reason) | "stored for this reason: \(.reason | text::md(300))")
    ]
  | map("- \(.)\n")
  | join("");

# input: what is given
# output: Markdown of a proposed baseline: what changes, and how the new one came to be
def proposal: ({ old, new } | snapshot_table(60)), "", (.new | provenance);

# input: the reason that a maintainer has given
# output: Markdown of it
def why: "Reason given: \(text::md(500))\n";

# input: a measurement
# output: what it is called on its page: the name that it was asked for by, of a bare commit the day
#   and its first digits
def version:
  .created[0:10] as $day
  | .sides.head.ref
  | if test("^[0-9a-f]{40}$") then "\($day)-\(.[0:10])" else gsub("[^A-Za-z0-9._-]"; "-") end;
