# How a run goes on whose documents are not as they should be. What is open stays so whatever it
# chooses: all that can go wrong is that it says nothing, or never ends.
# input: {plan, verdict, measurement}
# output: see trials
# $task: see trials
include "drive/next";
include "try";

# input: a world
# output: names of what is green, which is nothing
def green:
  .plan.looks as $looks
  | [.measurement.cases[] | { set, case, launches, seconds }] as $measured
  | .verdict
  | [next_look($measured; 900; ["first", "confirm"]; []) | progress_text($looks)]
  | "read",
    (select(index([""])) | "nothing is said");

# jq 1.6 dies of two data files where a program binds no variable of its own.
$task as $asked
| trials($asked; green)
