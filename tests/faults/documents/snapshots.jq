# What refresh makes of documents that are not as they should be.
# input: {old, new, thresholds}: snapshots of main, of which the new one is worse than its limits
# output: see trials
# $task: see trials
include "ci/lib/snapshots";
include "ci/maintain/baseline";
include "lib/schema";
include "try";
import "lib/schema/measurement" as $measurement;
import "lib/schema/thresholds" as $thresholds;

# input: a world
# output: "the new baseline" where it is proposed without a reason
def green:
  select([.old, .new | problems($measurement::measurement[0]; [.])] == [])
  | select([problems($thresholds::thresholds[0]; [.thresholds])] == [])
  | select([.new.target, .new.runner] == ["shop", "x86-2core"])
  # Limits that say nothing of what is worse mean it.
  | select(["latency_p50", "throughput"] - [.thresholds.limits[].metric] == [])
  | { old: [.old], new: [.new], thresholds: [.thresholds], runner: "x86-2core" }
  | . as $named
  | files
  | ({ old, new } | snapshot_table(60)) as $table
  | (.new | provenance) as $words
  | "read",
    ($named | select(worsened == "") | "the new baseline");

# jq 1.6 dies of two data files where a program binds no variable of its own.
$task as $asked
| trials($asked; green)
