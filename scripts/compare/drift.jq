# A row's change since the stored snapshot and since the last release, where many small steps, each
# within its limit, add up.
#
# Figures that do not depend on the machine (sizes, instructions) are compared as they are. Others
# are compared only where both are of one machine: main's newest data point against the release, and
# on top of it this change, which was measured in pairs. Without such a data point, the head of this
# run against the release, where that is of this machine.
import "compare/comparable" as comparable;
import "compare/judge" as judge;
import "lib/rows" as rows;
import "lib/units" as units;

# null where there is none
def change_between($before; $after):
  if $before == null or $after == null then null
  elif .kind == "count" then $after - $before
  elif $before > 0 then $after / $before - 1
  else null end;

# input: a judged row
# output: with its change since the stored snapshot, and marked where that is beyond its drift limit
# $entry: the threshold entry
# $stored: {value, spread} of the snapshot, or null
# $run: {comparable, usable}: whether the snapshot may be shown beside it, and may decide
def with_snapshot_change($entry; $stored; $run):
  (if $run.comparable then change_between($stored.value; .head) else null end) as $change
  | if $stored.value == null then .
    else .stored = ($stored | { value, spread }) + { $change } end
  | if .stored.change != null and $run.usable and $entry.drift != null
      and $change * judge::toward_worse > ($entry.drift | units::share)
    then
      .drifted = true
      | if .verdict | IN("pass", "improvement", "info") then
          .verdict = "drift"
          | .reason = "\($change | rows::percent) since the stored snapshot;"
            + " the drift threshold is \($entry.drift)"
        else . end
    else . end;

# input: a data point, or null
# output: {name, commit, measured, parts, rows: row → its row}, or null
def known_point:
  if . == null then null
  else
    { name: (.release // .commit[0:10]),
      commit,
      measured,
      parts: comparable::parts_of_point,
      rows: (.rows | rows::indexed) }
  end;

# whether the figure of a row does not depend on the machine
def is_machine_independent: .kind == "exact" or (.metric | startswith("instructions_per_"));

# the parts of a comparison key that the figure of a row depends on
def relevant_parts:
  first(
    (select(.kind == "exact") | []),
    (select(is_machine_independent) | ["definition", "scripts", "version of instructions"]),
    ["fingerprint", "definition", "scripts", "version of k6", "version of hyperfine"]
  );

# those that differ, or that neither knows; versions of hyperfine and k6 may be unknown to both
def differing($a; $b):
  [relevant_parts[]
    | select($a[.] != $b[.]
        or ($a[.] == null and (IN("version of k6", "version of hyperfine") | not)))];

def why_incomparable:
  if index("fingerprint") then "measured on another machine"
  else "measured with another \(map(comparable::part_text([])) | join(", "))" end;

# two changes, one after the other
def both($first; $second):
  if .kind == "count" then $first + $second else (1 + $first) * (1 + $second) - 1 end;

# the same row of a data point, or null
def in_point($point):
  rows::id as $id
  | .unit as $unit
  | .better as $better
  | $point.rows[$id]
  | if . != null and .unit == $unit and .better == $better then . else null end;

# {change, usable, why} of the head as measured now; nothing where that is not comparable
def as_measured($old; $run):
  select(differing($run.here; $run.release.parts) == [])
  | change_between($old.value; .head) as $change
  | select($change != null)
  | { $change, usable: true, why: "the head of this run against it" };

# {change, usable, why} of main's newest data point and this change; or nothing
def by_main($old; $run):
  select($run.main != null and .change != null and .base != null and .mode != "precheck")
  | select(differing($run.main.parts; $run.release.parts) == [])
  | change_between($old.value; in_point($run.main).value) as $before
  | select($before != null)
  | { change: both($before; .change),
      usable: true,
      why: ("main at \($run.main.commit[0:10]): \($before | rows::percent)"
        + " since then on one machine, plus this change") };

# {name, commit, change, usable, why}, or null
def release_change($run):
  in_point($run.release) as $old
  | if $run.release == null or .head == null or $old == null then null
    else
      ($run.release | { name, commit })
      + first(
          (select(is_machine_independent) | as_measured($old; $run)),
          by_main($old; $run),
          as_measured($old; $run),
          { change: null,
            usable: false,
            why: (differing($run.here; $run.release.parts)
              | if . == [] then "one of both values is 0" else why_incomparable end) }
        )
    end;

# input: a judged row
# output: with its change since the release, and marked where that is beyond its drift limit
# $entry: the threshold entry
# $run: see context
def with_release_change($entry; $run):
  release_change($run) as $since
  | if $since == null then .
    else
      .release = $since
      | if $since.usable and $entry.drift != null
          and $since.change * judge::toward_worse > ($entry.drift | units::share)
        then
          .drifted = true
          | .release.beyond = true
          | if .verdict | IN("pass", "improvement", "info") then
              .verdict = "drift"
              | .reason = "\($since.change | rows::percent) since \($since.name);"
                + " the drift threshold is \($entry.drift)"
            else . end
        else . end
    end;

# input: judged rows
# output: what a verdict says of the release; null where there is none
# $run: see context
def of_the_release($run):
  [.[].release | select(. != null)] as $rows
  | if $run.release == null then null
    else
      ($run.release | { name, commit, measured })
      + { rows: ($rows | length),
          usable: ($rows | map(select(.usable)) | length),
          why: ($rows | map(select(.usable | not).why) | group_by(.) | max_by(length)[0]?) }
    end;
