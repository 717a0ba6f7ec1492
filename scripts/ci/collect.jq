# Many cells, one verdict.
import "lib/verdicts" as $verdicts;

# input: what became of the job of a cell, as ci/wait says it, or null
# output: why the cell left no verdict
def absence:
  first(
    (select(. == "lost") | "runner offline or busy"),
    (select(. == "unseen") | "GitHub did not say what became of its job"),
    (select(. != null) | "the cell left no verdict: its job ended with \(tojson)"),
    "the cell left no verdict: its job failed, was cancelled, or never ran"
  );

# input: {call, attempt, head, mode, code, key: problem, skipped or none, words}
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
  };

# input: a cell of cells.json that left no verdict
# output: its verdict all the same
# $why: what keeps it from having one; $now: time, as 2026-11-20T17:00:00Z
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
  };

# input: a verdict
# output: whether it exits with less than its word stands for. Only inconclusive may be let through.
def too_lenient:
  .verdict as $word
  | .exit == 0
    and any($verdicts::verdicts[0][]; .verdict == $word and .exit != 0 and $word != "inconclusive");

# input: what a cell left as verdict.json
# output: what is wrong with it, "" if nothing is
# $cell: what was planned
def doubt($cell):
  first(
    (select(type != "object" or .schema != "tollgate/verdict/1")
      | "its verdict is none"),
    (select(.target != $cell.target or .runner != $cell.runner)
      | "its verdict is of \(.target) on \(.runner)"),
    (select([.sides.base.commit, .sides.head.commit] != [$cell.base_commit, $cell.head_commit])
      | "its verdict is of other commits than were planned"),
    (select((.exit | IN(0, 1, 2, 3) | not) or too_lenient)
      | "its verdict contradicts itself"),
    ""
  );

# input: verdict of a cell
# output: the same, as the run hands it on
# $head: the commit that was asked about, "" where none was
# $kept: whether its snapshot is stored: that counts, where a reason was given for a noisy one
def handed_on($head; $kept):
  (if $head != "" then .head = $head else . end)
  | if $kept and .exit < 3 then .exit = 0 else . end;

# input: lib/verdicts.json
# output: its exit codes, the worst first
def exit_codes: reduce .[].exit as $exit ([]; if index($exit) then . else . + [$exit] end);

# input: verdicts of all cells
# output: the exit code of the run, the worst of them
# $mode: of the run; in mode release it is enough to have been measured
def worst($mode):
  map(.exit) as $exits
  | [$verdicts::verdicts[0] | exit_codes[] | select(IN($exits[]))][0] // 0
  | if $mode == "release" and . < 3 then 0 else . end;

# input: a verdict
# output: one line for people
def line: "\(.target) on \(.runner): \(.verdict): \(.headline)" | gsub("[[:cntrl:]]"; " ");

# input: verdicts of all cells
# output: a line for each, the worst first
def lines:
  ($verdicts::verdicts[0] | exit_codes) as $codes
  | sort_by(.exit as $exit | $codes | index($exit))
  | .[]
  | line;
