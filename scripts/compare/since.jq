# A row's change since the last release. Many small steps, each within its limit, add up there.
#
# What does not hang on the machine (sizes, instructions) is compared as it is. Of the rest, figures
# of two days are compared only where both are of one machine: what main had gained by its newest
# data point, and what this change adds, which was measured side by side. Without such a data point,
# the head of this run against the release, where that is of this very machine.
import "compare/comparable" as comparable;
import "compare/judge" as judge;
import "lib/rows" as rows;
import "lib/units" as units;

# input: a data point
# output: all that must be equal in two of them, as parts has it of a measurement
def parts_of_point:
  (.key | del(.tools))
  + { fingerprint: .machine }
  + (.key.tools // {} | with_entries(.key |= "version of " + .));

# input: a data point, or null
# output: {name, commit, measured, parts, rows: row → its row}, or null
def known_point:
  if . == null then null
  else
    { name: (.release // .commit[0:10]),
      commit,
      measured,
      parts: parts_of_point,
      rows: (.rows | rows::indexed) }
  end;

# input: a row
# output: whether its figure is the same on any machine of a class
def hangs_on_no_machine: .kind == "exact" or (.metric | startswith("instructions_per_"));

# input: a row
# output: the parts of a comparison key that its figure hangs on
def parts_that_matter:
  first(
    (select(.kind == "exact") | []),
    (select(hangs_on_no_machine) | ["definition", "scripts", "version of instructions"]),
    ["fingerprint", "definition", "scripts", "version of k6", "version of hyperfine"]
  );

# input: a row
# output: those of its parts that differ, or that one of two does not tell; of hyperfine and k6 that
#   neither does
# $a, $b: the parts of both
def differing($a; $b):
  [parts_that_matter[]
    | select($a[.] != $b[.]
        or ($a[.] == null and (IN("version of k6", "version of hyperfine") | not)))];

# input: names of parts that differ
# output: why two figures cannot be compared
def why_apart:
  if index("fingerprint") then "measured on another machine"
  else "measured with another \(map(comparable::part_text([])) | join(", "))" end;

# input: a judged row
# output: the change from one figure to another, as its own change is told; null where there is none
# $before, $after: the figures
def change_between($before; $after):
  if $before == null or $after == null then null
  elif .kind == "count" then $after - $before
  elif $before > 0 then $after / $before - 1
  else null end;

# input: a judged row
# output: what two changes come to, one after the other
# $first, $second: the changes
def both($first; $second):
  if .kind == "count" then $first + $second else (1 + $first) * (1 + $second) - 1 end;

# input: a judged row
# output: what the release has of it, null where that is of something else
# $point: see known_point
def in_point($point):
  rows::id as $id
  | .unit as $unit
  | .better as $better
  | $point.rows[$id]
  | if . != null and .unit == $unit and .better == $better then . else null end;

# input: a judged row
# output: {change, usable, why} of the head as it was measured now; nothing where that may not be
# $old: the row of the release
# $run: see context
def as_measured($old; $run):
  select(differing($run.here; $run.release.parts) == [])
  | change_between($old.value; .head) as $change
  | select($change != null)
  | { $change, usable: true, why: "the head of this run against it" };

# input: a judged row
# output: {change, usable, why} of main's newest data point and this change; nothing where there is
#   none
# $old: the row of the release
# $run: see context
def by_main($old; $run):
  select($run.main != null and .change != null and .base != null and .mode != "precheck")
  | select(differing($run.main.parts; $run.release.parts) == [])
  | change_between($old.value; in_point($run.main).value) as $before
  | select($before != null)
  | { change: both($before; .change),
      usable: true,
      why: ("main at \($run.main.commit[0:10]) had \($before | rows::percent)"
        + " since then, on one machine;"
        + " this change comes on top") };

# input: a judged row
# output: {name, commit, change, usable, why}: its change since the release; null where the release
#   has no such row, or there is none
# $run: see context
def since_release($run):
  in_point($run.release) as $old
  | if $run.release == null or .head == null or $old == null then null
    else
      ($run.release | { name, commit })
      + first(
          (select(hangs_on_no_machine) | as_measured($old; $run)),
          by_main($old; $run),
          as_measured($old; $run),
          { change: null,
            usable: false,
            why: (differing($run.here; $run.release.parts)
              | if . == [] then "one of both figures is 0" else why_apart end) }
        )
    end;

# input: a judged row
# output: with its change since the release, and marked where that is beyond its drift limit
# $entry: the threshold entry
# $run: see context
def drift_since_release($entry; $run):
  since_release($run) as $since
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
                + " the drift limit is \($entry.drift)"
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
