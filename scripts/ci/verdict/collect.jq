# Many jobs, one verdict.
import "ci/lib/accepted" as accepted;
import "ci/lib/jobs" as jobs;
import "lib/verdicts" as verdicts;

# input: what became of a job, as ci/verdict/wait says it, or null
# output: why the job left no verdict
def absence:
  first(
    (select(. == "lost") | "runner offline or busy"),
    (select(. == "unseen") | "GitHub did not say what became of the job"),
    (select(. != null) | "the job left no verdict: it ended with \(tojson)"),
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

# input: a job of jobs.json that left no verdict
# output: its verdict all the same
# $why: what keeps it from having one
# $now: time, as 2026-11-20T17:00:00Z
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

# input: verdict of a job
# output: the same, as the run hands it on
# $head: the commit that was asked about, "" where none was
# $kept: whether its snapshot is stored: that counts, where a reason was given for a noisy one
def handed_on($head; $kept):
  (if $head != "" then .head = $head else . end)
  | if $kept and .exit < 3 then .exit = 0 else . end;

# input: what is known of a job: {job: what was planned of it; verdict: the documents that it left
#   as verdict.json, [] where they cannot be read, null where it left none; reason: why it left
#   none, or ""; outcome: what became of it; snapshot: whether it left one that is to be stored;
#   mode: of the run}
# output: why it has no verdict that counts, "" where it has one
def lack:
  first(
    (.job.problem // empty),
    (select(.verdict == null and .reason != "")
      | .reason),
    (select(.verdict == null)
      | .outcome
      | absence),
    (.job as $job
      | .verdict
      | jobs::doubt_of_all($job)
      | select(. != "")),
    (select(.mode == "baseline" and .verdict[0].exit == 0 and (.snapshot | not))
      | "the job left no snapshot"),
    ""
  );

# input: what is known of a job, as lack has it, and head: the commit that was asked about, or ""
# output: its verdict, whatever it left
# $now: time, as 2026-11-20T17:00:00Z
# $accepted: for the commit that was asked about, as acceptances has it
def verdict_of($now; $accepted):
  . as $left
  | lack as $why
  | (if $why == "" then .verdict[0] else .job | unmeasured($why; $now) end)
  | accepted::with_accepted($accepted)
  | handed_on($left.head; $left.snapshot);

# input: options of scripts/ci/verdict/collect, as $ARGS.named
# output: the verdict of a job, whatever it left
def collected: .outcome = .outcomes[.id] | .accepted as $accepted | verdict_of(.now; $accepted);

# input: anything
# output: exit codes, the worst first
def exit_codes:
  reduce verdicts::known[].exit as $exit ([]; if index($exit) then . else . + [$exit] end);

# input: verdicts of all jobs
# output: the exit code of the run, the worst of them
# $mode: of the run; in mode release it is enough to have been measured
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

# input: a verdict
# output: one line for people
def line: "\(.target) on \(.runner): \(.verdict): \(.headline)" | gsub("[[:cntrl:]]"; " ");

# input: verdicts of all jobs
# output: a line for each, the worst first; of those that end alike, what would be worse elsewhere
def lines:
  exit_codes as $codes
  | sort_by([.exit, (.verdict | verdicts::exit_code([]))] | map(. as $exit | $codes | index($exit)))
  | .[]
  | line;
