# What comment makes of documents that are not as they should be.
# input: {run, verdict}: the run could not be measured
# output: see trials
# $task: see trials
include "report/several";
include "lib/schema";
include "try";
import "lib/schema/run" as $run;
import "lib/verdicts" as $verdicts;

# input: a world
# output: "the comment" where its heading is green
def green:
  select([problems($run::run[0]; [.run])] == [])
  | ([.run] | unmeasured)
    + (
        .verdict
        | ([.] | outline("verdict.json")) as $one
        | rendered(60000; []) + ([$one] | heading)
      )
  | "read",
    (split("\n")[]
      | select(startswith("## \($verdicts::verdicts[0][] | select(.exit == 0) | .mark)"))
      | "the comment");

# jq 1.6 dies of two data files where a program binds no variable of its own.
$task as $asked
| trials($asked; green)
