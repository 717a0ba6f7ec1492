# The jobs of a plan: what is built and measured, and whether what a job left is its own.
import "lib/ranking" as ranking;
import "lib/structure" as structure;
import "lib/text" as text;
import "lib/verdicts" as verdicts;

# input: jobs.json, with commits and builds of the jobs that could be planned
# output: those to measure
def measurable:
  .jobs
  | map(
      select(.problem == null)
      | { id, target, runner, runs_on, build_on, source, base_build, head_build }
    );

# A leg: one side of a job, built on a machine of its own
def leg($side; $trust):
  {
    id,
    target,
    runner,
    build_on,
    source,
    trust: $trust,
    side: $side,
    build: .["\($side)_build"],
    cacheable: ($side == "base" and .vouched)
  };

# input: jobs.json, with the properties of its plans
# output: the legs in which no code of the change runs
def bases:
  .trust as $trust
  | .jobs
  | map(select(.problem == null and .vouched) | leg("base"; $trust));

# input: jobs.json, with the properties of its plans
# output: the other legs; none for a head that is the base's build
def others:
  .trust as $trust
  | .jobs
  | map(
      select(.problem == null)
      | (select(.vouched | not) | leg("base"; $trust)),
        (select(.head_build != .base_build) | leg("head"; $trust))
    );

# input: texts
# output: the first ten as one line, and how many more there are
def in_short:
  (.[0:10] | map(text::plain(200)) | join(", "))
  + (if length > 10 then " and \(length - 10) more" else "" end);

# input: a measurement
# output: why it is not one of its job, "" where it is
# $job: what was planned
def measurement_problem($job):
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
        | in_short)
    );

# How a verdict's word, counts or exit code contradict its rows, "" where they do not
def contradiction:
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

# Why it is not the verdict of its job, "" where it is
def verdict_problem($job):
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
      (contradiction
        | select(. != "")
        | "its verdict contradicts itself: \(.)"),
      ""
    );

# input: the documents that a job left as verdict.json
# output: why they are not the job's verdict, "" where they are
# $job: what was planned
def documents_problem($job):
  if length == 1 then .[0] | verdict_problem($job)
  else "its verdict cannot be read" end;

# input: [why.json], of its schema
# output: why.json where it explains that verdict and its texts can be shown; nothing otherwise
# $verdict: [verdict.json]
def explanation($verdict):
  . as $documents
  | $verdict[0]
  | select(.rows != [])
  | verdicts::why_of($documents)
  | select(. != null)
  | select(all(.. | strings; length <= 1000));
