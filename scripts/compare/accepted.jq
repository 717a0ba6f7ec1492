# Regressions and drift that the threshold file accepts until a date.
import "compare/judge" as judge;
import "lib/limits" as limits;
import "lib/units" as units;

# whether an accepted entry covers it: the worse of both sets counts
def covered_by($entry; $today; $snapshot):
  . as $row
  | .worse != null
    and ($entry | limits::speaks_of($row; null))
    and $entry.until >= $today
    and ($entry.snapshot == null or $entry.snapshot == $snapshot)
    and (.worst // .worse) <= ($entry.up_to | units::share) * judge::toward_worse;

# A suspect is not accepted before it is confirmed.
# input: a judged row
# output: the same, accepted where an entry covers it
# $entries: accepted entries of the threshold file
# $today: YYYY-MM-DD
# $snapshot: digest of the baseline
def accept($entries; $today; $snapshot):
  . as $row
  | [$entries[] | select(. as $entry | $row | covered_by($entry; $today; $snapshot))] as $matching
  | if $matching != [] and (.verdict | IN("regression", "drift")) then
      .verdict = "accepted"
      | .reason = ($matching[0]
          | "accepted up to \(.up_to) until \(.until): \(.reason)")
    else . end;
