# What report makes of documents that are not as they should be.
# input: {verdict, measurement}
# output: see trials
# $task: see trials
include "report/pictures";
include "report/slots";
include "try";
import "lib/verdicts" as $verdicts;
import "report/comment" as comment;
import "lib/ranking" as ranking;
import "report/summary" as summary;

# output: the words that let a check pass, or their marks
# $key: "verdict" or "mark"
def good($key): $verdicts::verdicts[0][] | select(.exit == 0) | .[$key];

# input: a world
# output: which of its texts are green
def green:
  .measurement as $measurement
  | .verdict
  | (12 as $most | prepared($most)) as $prepared
  | select($prepared.error == "")
  | ($measurement | slots($prepared)) as $slots
  | select($slots.error == "")
  | ranking::ranked_lines as $rows
  | "read",
    (comment::comment(60000; $rows; $slots.names; "")
      | split("\n")[]
      | select(startswith("## \(good("mark"))"))
      | "the comment"),
    (summary::summary($rows; $slots.names)
      | select(startswith("\(good("verdict")):"))
      | "the summary");

# jq 1.6 dies of two data files where a program binds no variable of its own.
$task as $asked
| trials($asked; green)
