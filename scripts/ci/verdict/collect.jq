# One verdict from those of many jobs.
import "ci/lib/accepted" as accepted;
import "ci/lib/jobs" as jobs;
import "lib/verdicts" as verdicts;

# Why a job left no verdict
def absence:
  first(
    (select(. == "lost") | "runner offline or busy"),
    (select(. == "unseen") | "GitHub did not answer, so the job's conclusion is not known"),
    (select(. != null) | "the job left no verdict: its conclusion is \(tojson)"),
    "the job left no verdict: it failed, was cancelled, or never ran"
  );

# input: {call, attempt, head, mode, code, key: problem, skipped or none, words, left_out}
# output: run.json
def run:
  {
    schema: "tollgate/run/1",
    call,
    attempt,
    head,
    mode,
    exit: .code,
    problem: (if .key == "problem" then .words else null end),
    skipped: (if .key == "skipped" then .words else null end)
  }
  + if (.left_out // []) != [] then { left_out } else {} end;

# The verdict of a job that was not measured
def unmeasured($why; $now):
  {
    schema: "tollgate/verdict/1",
    verdict: "missing",
    exit: 3,
    headline: "Not measured: \($why)",
    aa: false,
    counts: {},
    target,
    runner,
    source: (.source | split(":")[0]),
    created: $now,
    sides: {
      base: { ref: .base, commit: (.base_commit // .base) },
      head: { ref: .head, commit: (.head_commit // .head) }
    },
    rows: []
  }
  + if verdicts::reports then { mode, exit: 0 } else {} end;

# A job's verdict, as the run publishes it: with the requested commit; a stored snapshot passes
def published($head; $stored):
  (if $head != "" then .head = $head else . end)
  | if $stored and .exit < 3 then .exit = 0 else . end;

# Why a job has no verdict that counts, "" where it has one
def problem:
  first(
    (.job.problem // empty),
    (select(.verdict == null and .reason != "")
      | .reason),
    (select(.verdict == null)
      | .outcome
      | absence),
    (.job as $job
      | .verdict
      | jobs::documents_problem($job)
      | select(. != "")),
    (select(.mode == "baseline" and .verdict[0].exit == 0 and (.snapshot | not))
      | "the job left no snapshot"),
    ""
  );

def verdict_of($now; $accepted):
  . as $left
  | problem as $why
  | (if $why == "" then .verdict[0] else .job | unmeasured($why; $now) end)
  | accepted::with_accepted($accepted)
  | published($left.head; $left.snapshot);

# input: options of scripts/ci/verdict/collect, as $ARGS.named
# output: the verdict of a job, whatever it left
def job_verdict: .outcome = .outcomes[.id] | .accepted as $accepted | verdict_of(.now; $accepted);

# The worst first
def exit_codes:
  reduce verdicts::known[].exit as $exit ([]; if index($exit) then . else . + [$exit] end);

# The run's exit code; in mode release any measured job passes
def worst($mode):
  map(.exit) as $exits
  | [exit_codes[] | select(IN($exits[]))][0] // 3
  | if $mode == "release" and . < 3 then 0 else . end;

# input: verdicts of all jobs
# output: as worst; an error where they are not as many as were planned
# $mode: of the run
# $jobs: how many were planned
def worst_of_all($mode; $jobs):
  if length == $jobs then worst($mode)
  else error("of \($jobs) jobs \(length) have a verdict") end;

def line: "\(.target) on \(.runner): \(.verdict): \(.headline)" | gsub("[[:cntrl:]]"; " ");

# input: verdicts of all jobs
# output: a line for each, the worst first; of equal exit codes the one that would be worse
#   unreported
def lines:
  exit_codes as $codes
  | sort_by([.exit, (.verdict | verdicts::exit_code([]))] | map(. as $exit | $codes | index($exit)))
  | .[]
  | line;
