# Who of the cells is waiting for a runner, and for how long.

# input: pages of GitHub's list of a run's jobs; output: cell (its id) → status (queued, in_progress, completed, …), of the jobs that measure one.
# Their names end in "measure TARGET on CLASS".
def statuses: [.[].jobs[] | (.name | capture("(^| / )measure (?<target>[a-z0-9-]+) on (?<runner>[a-z0-9-]+)$")) as $of | { key: "\($of.target)_\($of.runner)", value: .status }] | from_entries;

# input: nothing; output: {waiting: class → time since when its cells only wait, open: cells that are not over, over: whether all is, lost: cells that
# did not start within $patience seconds}. $cells: ids; $before: waiting as it was; $statuses: as above; $now: seconds.
# A runner takes one cell after the other: while one of a class is being measured, the others of that class are in their turn, not lost.
def look($cells; $statuses; $before; $now; $patience):
  [$cells[] | { id: ., class: (. / "_" | .[1]), status: ($statuses[.] // "queued") }] as $all
  | [$all[] | select(.status != "completed")] as $open
  | ($open | group_by(.class) | map({ key: .[0].class, value: (if any(.[]; .status == "in_progress") then $now else $before[.[0].class] // $now end) }) | from_entries) as $waiting
  | [$open[] | select(.status != "in_progress" and $now - $waiting[.class] >= $patience) | .id] as $lost
  | { waiting: $waiting, open: [$open[].id], lost: $lost, over: ([$open[].id] - $lost == []) };
