# Where jobs stand that wait for a machine of one's own: what is before them, and until when.
# A job is one of any run of the repository, as GitHub lists it.
import "lib/stats" as stats;

# input: jobs of a plan
# output: names of the classes of machines of one's own
def classes_of_our_own:
  map(select(.runs_on | tostring | test("self-hosted")) | .id / "_" | .[1]) | unique;

# input: seconds, or "2026-11-20T17:00:00Z", or null
# output: seconds, or null
def seconds: if type == "string" then fromdateiso8601 else . end;

# input: pages of GitHub's lists of jobs, of several runs
# output: [{class, run, status, machine, created, started, ended}] of those that measure; times in
#         seconds
def measuring:
  [
    .[].jobs[]
    # Anybody may call a job so; of a machine of one's own it is only here.
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

# input: jobs of one class
# output: seconds that one usually takes there, null where none has ended well
def usual_s:
  [.[] | select(.status == "completed" and .conclusion == "success") | .ended - .started]
  | map(select(. > 0))
  | if . == [] then null else stats::median end;

# input: jobs of one class
# output: seconds after which a machine is free for one more, behind so many that wait, null where
#         that cannot be told
# $before: how many
# $now: seconds
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

# input: jobs
# output: {class, queued, before, machines, begins} of a class: whether a job of ours waits there,
#         how many jobs are before it, on how many machines some are at work, and when ours is
#         expected to begin, in seconds, null where that cannot be told
# $class: its name
# $run: the run that is ours
# $now: seconds
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
# output: the place of each class
# $classes: names of those that ours wait for
# $run: the run that is ours
# $now: seconds
def places($classes; $run; $now):
  measuring as $github_jobs
  | [$classes[] as $class | $github_jobs | place($class; $run; $now)];

# input: places
# output: names of the classes whose machines are at work for other runs
def at_work: map(select(.machines > 0) | .class);

# input: a number of things
# output: "1 job", "2 jobs"
# $word: what one of them is called
def counted($word): "\(.) \($word)" + if . == 1 then "" else "s" end;

# input: a place
# output: it for people, where there is something to say
def told:
  select(.queued or .machines > 0)
  | "\(.class): "
  + if .machines == 0 then
      "no machine of this repository's runs is at work; offline, or busy elsewhere"
    else
      "\(.before | counted("job")) before this one, \(.machines | counted("machine")) at work;"
      + if .begins == null then " when it begins cannot be told yet"
        else " expected to begin about \(.begins | floor | todateiso8601 | .[11:16]) UTC" end
    end;
