# What stands beside a verdict: accepted regressions, and the change since the stored snapshot.
import "compare/judge" as judge;
import "lib/limits" as limits;
import "lib/rows" as rows;
import "lib/units" as units;

# input: a judged row
# output: whether an accepted entry covers it: the worse of both sets must be within it
# $entry: the accepted entry
# $today: YYYY-MM-DD
# $snapshot: digest of the baseline
def covered_by($entry; $today; $snapshot):
  . as $row
  | .worse != null
    and ($entry | limits::speaks_of($row; null))
    and $entry.until >= $today
    and ($entry.snapshot == null or $entry.snapshot == $snapshot)
    and (.worst // .worse) <= ($entry.up_to | units::share) * judge::toward_worse;

# A suspect is not known to be worse before it is found again, so nobody can have accepted it.
# input: a judged row
# output: with an accepted entry's word on it
# $entries: accepted entries
# $today: YYYY-MM-DD
# $snapshot: digest of the baseline
def accept($entries; $today; $snapshot):
  . as $row
  | [$entries[] | select(. as $entry | $row | covered_by($entry; $today; $snapshot))] as $found
  | if $found != [] and (.verdict | IN("regression", "drift")) then
      .verdict = "accepted"
      | .reason = ($found[0]
          | "accepted up to \(.up_to) until \(.until): \(.reason)")
    else . end;

# input: a judged row
# output: its change since the stored snapshot, null where there is none
# $stored: {value, spread} of the snapshot
def change_since($stored):
  if .head == null or $stored.value == null then null
  elif .kind == "count" then .head - $stored.value
  elif $stored.value > 0 then .head / $stored.value - 1
  else null end;

# input: a judged row
# output: with its change since the stored snapshot, and marked where that is beyond its drift limit
# $entry: the threshold entry
# $stored: {value, spread} of the snapshot, or null
# $run: {comparable, usable}: whether the snapshot may be shown beside it, and may decide
def drift($entry; $stored; $run):
  (if $run.comparable then change_since($stored) else null end) as $change
  | if $stored.value == null then .
    else .stored = ($stored | { value, spread }) + { $change } end
  | if .stored.change != null and $run.usable and $entry.drift != null
      and $change * judge::toward_worse > ($entry.drift | units::share)
    then
      .drifted = true
      | if .verdict | IN("pass", "improvement", "info") then
          .verdict = "drift"
          | .reason = "\($change | rows::percent) since the stored snapshot;"
            + " the drift limit is \($entry.drift)"
        else . end
    else . end;
