# Jobs that wait for a runner: for how long, and what is before them.
import "lib/stats" as stats;

# The prefix of all jobs of a call of a workflow, such as "gate / ", by the id of one of them
def caller_of($check_run):
  [.[].jobs[] | select(.id | tostring == $check_run) | .name | sub("[^/]*$"; "")][0]
  | if . == null or . == "" then . else rtrimstr(" ") + " " end;

# Job id → {status, conclusion}, of the jobs named "measure TARGET on CLASS"
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

# A matrix cancelled before GitHub expanded it: one entry, named as in the workflow file
def all_legs($check_run):
  caller_of($check_run) as $caller
  | [
      .[].jobs[]
      | select(.status == "completed")
      | select(.name | contains("measure ${{") and startswith($caller // ""))
      | { status, conclusion }
    ][0];

# {key: class, value: since when}: a class whose runner is at work for any run is not waiting
def waiting_since($seen):
  .[0].class as $class
  | (any(.[]; .status == "in_progress") or any($seen.at_work[]?; . == $class)) as $in_turn
  | (if $in_turn then null else $seen.waiting[$class] end) as $before
  | { key: $class, value: ($before // $seen.now) };

# {waiting, open: unfinished jobs, lost: jobs that no runner took in time, outcomes: job → lost or
# its conclusion, classes: those that only wait, over}, from {jobs, statuses, rest: what stands for
# jobs without a status, waiting: class → since when, at_work: classes that measure for other runs,
# now, patience, late: whether every open job is lost}; times in seconds
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
# $context: input of look, but for statuses
# $check_run: the id of a job of the same call of gate.yml, as text
def look_at($context; $check_run):
  { statuses: statuses($check_run), rest: all_legs($check_run) } + $context
  | look;

# input: ids of jobs
# output: as look, where GitHub stopped answering
def unseen: { lost: [], outcomes: (map({ key: ., value: "unseen" }) | from_entries) };

# input: outcomes, as look has them
# output: jobs that are known not to have succeeded
def unsuccessful:
  to_entries[]
  | select(.value | IN("success", "unseen") | not)
  | .key;

# input: ids of jobs
# output: "demo on pi5-2gb, …"
def names: map(. / "_" | "\(.[0]) on \(.[1])") | join(", ");

# input: jobs of a plan
# output: classes of self-hosted runners
def self_hosted_classes:
  map(select(.runs_on | tostring | test("self-hosted")) | .id / "_" | .[1]) | unique;

# Seconds since 1970 of a time in ISO 8601
def seconds: if type == "string" then fromdateiso8601 else . end;

# GitHub's jobs that measure on self-hosted runners; their times in seconds
def measure_jobs:
  [
    .[].jobs[]
    # Any job may have such a name; only those of self-hosted runners count.
    | select(.labels // ["self-hosted"] | index("self-hosted"))
    | (.name | capture("(^| / )measure [a-z0-9-]+ on (?<class>[a-z0-9-]+)$")) as $named
    | {
        class: $named.class,
        run: .run_id,
        status,
        machine: .runner_name,
        created: (.created_at | seconds),
        started: (.started_at | seconds),
        ended: (.completed_at | seconds),
        conclusion
      }
  ];

# The median duration of successful jobs, null without any
def usual_s:
  [.[] | select(.status == "completed" and .conclusion == "success") | .ended - .started]
  | map(select(. > 0))
  | if . == [] then null else stats::median end;

# Seconds until a machine is free after so many queued jobs, null where that is unknown
def free_in($before; $now):
  usual_s as $usual
  | [.[] | select(.status == "in_progress")] as $at_work
  | ([$at_work[].machine] | unique | length) as $machines
  | if $usual == null or $machines == 0 then null
    else
      (
        ([$at_work[] | [$usual - ($now - .started), 0] | max] | add)
        + $before * $usual
      ) / $machines
    end;

# Where our job stands among those of its class: jobs before it, machines at work, expected start
def place($class; $run; $now):
  [.[] | select(.class == $class)] as $github_jobs
  | ([$github_jobs[] | select(.run == $run and .status == "queued") | .created] | min) as $since
  | [$github_jobs[] | select(.run != $run)] as $others
  | [$others[] | select(.status == "in_progress")] as $at_work
  | ([$others[] | select(.status == "queued" and .created < ($since // $now))] | length) as $before
  | {
      class: $class,
      queued: ($since != null),
      before: (($at_work | length) + $before),
      machines: ([$at_work[].machine] | unique | length),
      begins: ($github_jobs | free_in($before; $now) | if . == null then null else . + $now end)
    };

# input: pages of GitHub's lists of jobs, of several runs
# output: for each class {class, queued: whether a job of the run waits, before: jobs ahead,
#   machines: how many are at work, begins: the expected start, or null}
# $classes: the classes that jobs of the run wait for
# $run: the run
# $now: seconds
def places($classes; $run; $now):
  measure_jobs as $github_jobs
  | [$classes[] as $class | $github_jobs | place($class; $run; $now)];

# input: places
# output: classes whose machines measure for other runs
def at_work: map(select(.machines > 0) | .class);

# "1 job", "2 jobs"
def plural($word): "\(.) \($word)" + if . == 1 then "" else "s" end;

# input: an output of places
# output: "pi: 2 jobs before this one, …"; empty where there is nothing to say
def place_text:
  select(.queued or .machines > 0)
  | "\(.class): "
  + if .machines == 0 then
      "no machine measures for this repository now: offline, or busy elsewhere"
    else
      "\(.before | plural("job")) before this one, \(.machines | plural("machine")) at work;"
      + if .begins == null then " its start is not known yet"
        else " expected to start about \(.begins | floor | todateiso8601 | .[11:16]) UTC" end
    end;
