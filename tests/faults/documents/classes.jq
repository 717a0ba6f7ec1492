# What planning makes of runner classes that are not as they should be.
# input: {own, known, request}: classes.json of the gate and of who has adopted it; what is asked
#   for
# output: see trials
# $task: see trials
include "lib/schema";
include "try";
import "lib/images" as images;
import "ci/plan/matrix" as matrix;
import "lib/schema/classes" as $classes;

# input: a world
# output: cells.json
# $trust: whose change it is
def cells_for($trust): .request + { known: [.known], $trust } | matrix::request | matrix::cells;

# input: a world
# output: names of what is green: that nothing is measured of what should be, and that what came
#   from outside gets to a machine of our own
def green_of_classes:
  .known.classes as $known
  | (.request.classes | split(" ")) as $asked
  | select([problems($classes::classes[0]; [.known])] == [])
  | select($asked - ($known | keys) == [])
  | select([[.own, .known] | images::findings($asked; "2026-11-22") | select(.problem)] == [])
  | cells_for("inside") as $inside
  | cells_for("outside") as $outside
  | select([$inside, $outside | matrix::misplaced($known)] == [])
  | "read",
    (select($inside.cells | length < ($asked | length)) | "what is not measured"),
    ($outside.cells[] | select($known[.runner].trusted) | "what is from outside");

# jq 1.6 dies of two data files where a program binds no variable of its own.
$task as $asked
| trials($asked; green_of_classes)
