# What publish makes of documents that are not as they should be. A page decides nothing: all that
# can go wrong is that it says nothing, or never ends. What a page asks for and cannot be told is
# said where all its versions are read.
# input: {snapshot, page}
# output: see trials
# $task: see trials
include "lib/schema";
include "publish/snapshot";
include "try";
import "lib/schema/measurement" as $measurement;
import "lib/schema/page" as $page;
import "lib/schema/published" as $published;

# input: a world
# output: names of what is green, which is nothing
def green:
  { measurement: $measurement::measurement[0], published: $published::published[0] } as $schemas
  | select([problems($page::page[0]; [.page])] == [])
  | .page as $page
  | .snapshot
  | snapshot(
      { target: "shop", runner: "x86-2core", version: "main", whole: true };
      $page;
      $schemas
    )
  | (select(.faults == []) | "read"),
    (select(.faults == [] and .facts == null and ((.problem | strings) // "") == "")
      | "a page without facts");

# jq 1.6 dies of two data files where a program binds no variable of its own.
$task as $asked
| trials($asked; green)
