# What a job is made of, and whether what they left is of that job.
import "lib/ranking" as ranking;
import "lib/structure" as structure;
import "lib/text" as text;
import "lib/verdicts" as verdicts;

# input: jobs.json, with commits and builds of the jobs that could be planned
# output: what those are made of
def measurable:
  .jobs
  | map(
      select(.problem == null)
      | { id, target, runner, runs_on, build_on, source, base_build, head_build }
    );

# What a job has left may not begin a line of a log, where GitHub would take it for a command.
# input: texts
# output: the first ten of them as one line, and how many more there are
def told_in_short:
  (.[0:10] | map(text::plain(200)) | join(", "))
  + (if length > 10 then " and \(length - 10) more" else "" end);

# input: a measurement
# output: what keeps it from being one of its job, "" where it is
# $job: what was planned
def other_than($job):
  [.target, .runner, .sides.head.commit] as $of
  | [$job.target, $job.runner, $job.head_commit] as $planned
  | first(
      (select($of != $planned)
        | "is of \($of | tojson), not of \($planned | tojson)"),
      ([
          .rows[]
          | "\(.case) \(.metric)" as $name
          | structure::metric_problems
          | "\($name)\(.path) \(.what); allowed: \(.allowed)"
        ]
        | told_in_short)
    );

# input: a verdict, of which its form is known to be right
# output: in what its word, its counts or its exit code is not what its rows come to, "" where all
#   are
def contradicted:
  .exit as $exit
  | verdicts::forgiven as $forgiven
  | (.verdict | verdicts::exit_code($forgiven)) as $due
  | first(
      (verdicts::contradiction
        | select(. != "")),
      (select($exit != $due)
        | "it exits with \($exit | text::plain(20)), and \(.verdict) with \($due)"),
      ""
    );

# input: what a job left as verdict.json
# output: why it is not a verdict of its job, "" if it is
# $job: what was planned
def doubt($job):
  ranking::form_error as $form
  | first(
      (select($form != "")
        | "its verdict is none: \($form)"),
      (select(.target != $job.target or .runner != $job.runner)
        | "its verdict is of \(.target | text::plain(64)) on \(.runner | text::plain(64))"),
      (select([.sides.base.commit?, .sides.head.commit?] != [$job.base_commit, $job.head_commit])
        | "its verdict is of other commits than were planned"),
      (select([.gated_rows, .inconclusive.counts?, verdicts::reports, .left_out // []]
          != [$job.gated_rows, $job.inconclusive, ($job | verdicts::reports),
            $job.left_out // []])
        | "its verdict is of other rows or rules than were planned"),
      (contradicted
        | select(. != "")
        | "its verdict contradicts itself: \(.)"),
      ""
    );

# input: the documents that a job left as verdict.json
# output: why they are not the verdict of the job, "" if they are
# $job: what was planned
def doubt_of_all($job):
  if length == 1 then .[0] | doubt($job)
  else "its verdict cannot be read" end;
