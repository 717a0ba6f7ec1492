# Stored snapshots and data points, compared with newer ones of the same target and runner class.
import "lib/structure" as structure;
import "lib/format" as format;
import "lib/rows" as rows;
import "lib/names" as names;
import "lib/text" as text;

# Row id → row with its place and value; of paired and unpaired rows the paired ones
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

# Relative; for counts a difference of shares; null where the two cannot be compared
def change:
  if .old == null or .new == null or .was != null then null
  elif .kind == "count" then .new - .old
  elif .old > 0 then .new / .old - 1
  else null
  end;

# {unit, better, kind} of the stored row where they differ, else null
def stored_nature($old):
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
      | .was = stored_nature($old[$id])
      | .old = $old[$id].value
      | .new = $new[$id].value
      | .change = change
    ];

# "main@1234567890, 2026-11-20, machine 12345678"
def origin:
  if . == null then "none"
  else
    [
        (.sides.head | names::side_text | text::code(80)),
        (.created // "" | .[0:10] | text::md(10)),
        "machine \(.host.fingerprint // "" | ltrimstr("sha256:") | .[0:8] | text::code(8))"
      ]
    | join(", ")
  end;

def place_text:
  (.endpoint | text::code(60))
  + (if .concurrency then " · c=\(.concurrency | text::md(8))" else "" end)
  + (if .variant then " · \(.variant | text::md(30))" else "" end);

def change_text:
  .kind as $kind
  | if .old == null then "new"
    elif .new == null then "gone"
    elif .was != null then "another kind"
    else .change | format::change_text($kind)
    end;

def value_text($of):
  (if $of.kind == "count" then "share" else $of.unit end) as $unit
  | format::quantity($unit; .);

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

def of_two_machines:
  .old != null and .new != null and .old.host.fingerprint != .new.host.fingerprint;

# input: {old, new}: snapshots, or null
# output: Markdown: the origin of both, and their rows, the largest changes first
# $most: how many rows are shown
def snapshot_table($most):
  (snapshot_changes
    | map(.size = (if .change == null then 1e9 else .change | fabs end))
    | sort_by([-.size, .case, .metric])) as $rows
  | "old: \(.old | origin)<br>new: \(.new | origin)"
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

# input: nothing; data points come through `inputs`
# output: "COMMIT FILE" of each data point of main that may stand between a release and a commit,
#   the one measured last first
# $release: the data point of the release
# $at: the commit
def after_release($release; $at):
  [inputs | select(.machine == $release.machine)]
  # The release itself says nothing of what came after it, unless nothing did.
  | map(select(.commit != $release.commit or .commit == $at))
  | sort_by(.measured)
  | reverse[]
  | (.measured | gsub("[-:]"; "")) as $time
  | "\(.commit) plan/points/\(.runner)/\(.target)/\($time)-\(.commit[0:12]).json";
