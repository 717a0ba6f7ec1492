# Which of the cells wait for a runner, and for how long.

# input: pages of GitHub's list of a run's jobs
# output: what stands before the names of the jobs of one call of a workflow, such as "gate / "
# $job: the id of one of them, as text; where it is not among them, null: all of the run
def caller_of($job):
  [.[].jobs[] | select(.id | tostring == $job) | .name | sub("[^/]*$"; "")][0]
  | if . == null or . == "" then . else rtrimstr(" ") + " " end;

# input: pages of GitHub's list of a run's jobs
# output: cell (its id) → {status (queued, in_progress, completed, …), conclusion}, of the jobs that
#   measure one: their names end in "measure TARGET on CLASS"
# $job: the id of one of the same call of gate.yml, as text
def statuses($job):
  caller_of($job) as $caller
  | [
      .[].jobs[]
      | . as $one
      | select($caller == null or (.name | startswith($caller + "measure ")))
      | .name
      | capture("(^| / )measure (?<target>[a-z0-9-]+) on (?<runner>[a-z0-9-]+)$")
      | { key: "\(.target)_\(.runner)", value: ($one | { status, conclusion }) }
    ]
  | from_entries;

# input: pages of GitHub's list of a run's jobs
# output: {status, conclusion} of the one job that stands for all legs of a matrix, null where they
#   stand for themselves. A matrix that was cancelled before it was laid out, because its builds
#   were, is listed so, by the name that the workflow file has.
# $job: the id of one of the same call of gate.yml, as text
def all_legs($job):
  caller_of($job) as $caller
  | [
      .[].jobs[]
      | select(.status == "completed")
      | select(.name | contains("measure ${{") and startswith($caller // ""))
      | { status, conclusion }
    ][0];

# input: the cells of a class that are not over
# output: {key: class, value: time since when they only wait}
# $seen: as below. A runner takes one cell after the other: while one of a class is being measured,
#   in this run or another, the others of that class are in their turn.
def waiting_since($seen):
  .[0].class as $class
  | (any(.[]; .status == "in_progress") or any($seen.at_work[]?; . == $class)) as $in_turn
  | (if $in_turn then null else $seen.waiting[$class] end) as $before
  | { key: $class, value: ($before // $seen.now) };

# input: {cells: ids, statuses: as above, rest: of those without one, as all_legs has it, waiting:
#   class → time since when its cells only wait, as it was, at_work: classes on whose machines other
#   runs measure, now: time, patience: seconds, late: whether nothing is waited for any more}; times
#   are seconds, too
# output: {waiting: as it is, open: cells that are not over, lost: cells that did not start in time,
#   jobs: cell → lost, or how its job ended; classes: those of which cells only wait; over: whether
#   nothing is left to wait for}
def look:
  . as $seen
  | (.cells | map({ key: ., value: ($seen.statuses[.] // $seen.rest) }) | from_entries) as $of
  | [
      .cells[]
      | { id: ., class: (. / "_" | .[1]), status: ($of[.].status // "queued") }
      | select(.status != "completed")
    ] as $open
  | ($open | group_by(.class) | map(waiting_since($seen)) | from_entries) as $waiting
  | [
      $open[]
      | select(
          $seen.late == true
          or (.status != "in_progress" and $seen.now - $waiting[.class] >= $seen.patience)
        )
      | .id
    ] as $lost
  | {
      waiting: $waiting,
      open: ($open | map(.id)),
      lost: $lost,
      jobs: (
        ($lost | map({ key: ., value: "lost" }) | from_entries)
        + ($of | map_values(select(.status == "completed") | .conclusion))
      ),
      classes: (
        ($open | map(select(.status == "in_progress") | .class)) as $ours
        | [$open[].class] - $ours
        | unique
      ),
      over: (($open | map(.id)) - $lost == [])
    };

# input: pages of GitHub's list of a run's jobs
# output: as look
# $known: what look is given, but for statuses; $job: as statuses has it
def look_at($known; $job):
  { statuses: statuses($job), rest: all_legs($job) } + $known
  | look;

# input: ids of cells
# output: the same as look, where GitHub does not answer any more
def unseen: { lost: [], jobs: (map({ key: ., value: "unseen" }) | from_entries) };

# input: cell → what became of its job, as look has it in jobs
# output: those whose job is known not to have succeeded
def unsuccessful:
  to_entries[]
  | select(.value | IN("success", "unseen") | not)
  | .key;

# input: ids of cells
# output: "demo on pi5-2gb, …"
def names: map(. / "_" | "\(.[0]) on \(.[1])") | join(", ");
