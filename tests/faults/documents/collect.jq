# What collect makes of documents that are not as they should be. A list of no jobs, and a reason
# for that, is a list all the same: that it is the one that was made its digest says, which verdict
# looks at before it asks collect.
# input: {jobs, verdict}: the list of one job, and what that has left
# output: see trials
# $task: see trials
include "ci/lib/jobs";
include "ci/verdict/collect";
include "try";

# input: a world
# output: "the run" where it is green
def green:
  .jobs as $jobs
  | .verdict as $verdict
  | $jobs
  | select(.schema == "tollgate/jobs/1" and (.jobs | type) == "array" and .jobs != [])
  | [.jobs[]
      | . as $job
      | [(.problem // ""), ($verdict | verdict_problem($job)) | select(. != "")][0]
      | if . == null then $verdict | published(""; false)
        else . as $why | $job | unmeasured($why; "2026-11-20T17:00:00Z") end]
  | if any(.headline | startswith("Not measured") | not) then "read" else empty end,
    select(worst($jobs.mode) == 0)
  | if type == "string" then . else "the run" end;

# jq 1.6 dies of two data files where a program binds no variable of its own.
$task as $asked
| trials($asked; green)
