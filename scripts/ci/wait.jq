# Which of the cells wait for a runner, and for how long.

# input: pages of GitHub's list of a run's jobs
# output: cell (its id) → status (queued, in_progress, completed, …), of the jobs that measure one:
#   their names end in "measure TARGET on CLASS"
def statuses:
  [
    .[].jobs[]
    | .status as $status
    | .name
    | capture("(^| / )measure (?<target>[a-z0-9-]+) on (?<runner>[a-z0-9-]+)$")
    | { key: "\(.target)_\(.runner)", value: $status }
  ]
  | from_entries;

# input: the cells of a class that are not over
# output: {key: class, value: time since when they only wait}
# $seen: as below. A runner takes one cell after the other: while one of a class is being measured,
#   the others of that class are in their turn.
def waiting_since($seen):
  .[0].class as $class
  | (if any(.[]; .status == "in_progress") then null else $seen.waiting[$class] end) as $before
  | { key: $class, value: ($before // $seen.now) };

# input: {cells: ids, statuses: as above, waiting: class → time since when its cells only wait, as
#   it was, now: time, patience: seconds}; times are seconds, too
# output: {waiting: as it is, open: cells that are not over, lost: cells that did not start in time,
#   over: whether nothing is left to wait for}
def look:
  . as $seen
  | [
      .cells[]
      | { id: ., class: (. / "_" | .[1]), status: ($seen.statuses[.] // "queued") }
      | select(.status != "completed")
    ] as $open
  | ($open | group_by(.class) | map(waiting_since($seen)) | from_entries) as $waiting
  | [
      $open[]
      | select(.status != "in_progress" and $seen.now - $waiting[.class] >= $seen.patience)
      | .id
    ] as $lost
  | {
      waiting: $waiting,
      open: ($open | map(.id)),
      lost: $lost,
      over: (($open | map(.id)) - $lost == [])
    };

# input: ids of cells
# output: "demo on pi5-2gb, …"
def names: map(. / "_" | "\(.[0]) on \(.[1])") | join(", ");
