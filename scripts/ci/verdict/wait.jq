# Which of the jobs wait for a runner, and for how long.

# input: pages of GitHub's list of a run's jobs
# output: what stands before the names of the jobs of one call of a workflow, such as "gate / "
# $check_run: the id of one of them, as text; where it is not among them, null: all of the run
def caller_of($check_run):
  [.[].jobs[] | select(.id | tostring == $check_run) | .name | sub("[^/]*$"; "")][0]
  | if . == null or . == "" then . else rtrimstr(" ") + " " end;

# input: pages of GitHub's list of a run's jobs
# output: job (its id) → {status (queued, in_progress, completed, …), conclusion}, of the jobs that
#   measure one: their names end in "measure TARGET on CLASS"
# $check_run: the id of one of the same call of gate.yml, as text
def statuses($check_run):
  caller_of($check_run) as $caller
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
# $check_run: the id of one of the same call of gate.yml, as text
def all_legs($check_run):
  caller_of($check_run) as $caller
  | [
      .[].jobs[]
      | select(.status == "completed")
      | select(.name | contains("measure ${{") and startswith($caller // ""))
      | { status, conclusion }
    ][0];

# input: the jobs of a class that are not over
# output: {key: class, value: time since when they only wait}
# $seen: as below. A runner takes one job after the other: while one of a class is being measured,
#   in this run or another, the others of that class are in their turn.
def waiting_since($seen):
  .[0].class as $class
  | (any(.[]; .status == "in_progress") or any($seen.at_work[]?; . == $class)) as $in_turn
  | (if $in_turn then null else $seen.waiting[$class] end) as $before
  | { key: $class, value: ($before // $seen.now) };

# input: {jobs: ids, statuses: as above, rest: of those without one, as all_legs has it, waiting:
#   class → time since when its jobs only wait, as it was, at_work: classes on whose machines other
#   runs measure, now: time, patience: seconds, late: whether nothing is waited for any more}; times
#   are seconds, too
# output: {waiting: as it is, open: jobs that are not over, lost: jobs that did not start in time,
#   outcomes: job → lost, or how it ended; classes: those of which jobs only wait; over: whether
#   nothing is left to wait for}
def look:
  . as $seen
  | (.jobs | map({ key: ., value: ($seen.statuses[.] // $seen.rest) }) | from_entries) as $of
  | [
      .jobs[]
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
      outcomes: (
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
# $known: what look is given, but for statuses; $check_run: as statuses has it
def look_at($known; $check_run):
  { statuses: statuses($check_run), rest: all_legs($check_run) } + $known
  | look;

# input: ids of jobs
# output: the same as look, where GitHub does not answer any more
def unseen: { lost: [], outcomes: (map({ key: ., value: "unseen" }) | from_entries) };

# input: job → what became of it, as look has it in outcomes
# output: those that are known not to have succeeded
def unsuccessful:
  to_entries[]
  | select(.value | IN("success", "unseen") | not)
  | .key;

# input: ids of jobs
# output: "demo on pi5-2gb, …"
def names: map(. / "_" | "\(.[0]) on \(.[1])") | join(", ");
