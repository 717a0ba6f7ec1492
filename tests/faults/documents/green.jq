# What compare makes of what a run leaves behind: {plan, thresholds, baseline, precheck, first,
# confirm}.
include "compare/outcome";
include "compare/sets";
include "lib/rows";
include "lib/schema";
import "lib/schema/measurement" as $measurement;
import "lib/schema/plan" as $plan;
import "lib/schema/thresholds" as $thresholds;
import "lib/verdicts" as $verdicts;

# input: a world
# output: messages, where a file is refused by itself
def bad_files:
  problems($plan::plan[0]; [.plan]),
  problems($thresholds::thresholds[0]; [.thresholds]),
  (select(.baseline) | problems($measurement::measurement[0]; [.baseline]));

# input: a world
# output: what compare is given of it
def given:
  . as $world
  | [("precheck", "first", "confirm") | select($world[.] != null)] as $files
  | { plan,
      thresholds,
      baseline,
      verdicts: $verdicts::verdicts[0],
      snapshot: "sha256:\("5" * 64)",
      failed: "",
      $files,
      schema: $measurement::measurement[0],
      sets: [$files[] as $file | { $file, measurement: $world[$file] }] };

# What a base may lack, such as a file, is new where it has no figure: that one was lost cannot be
# told from that.
# input: a world
# output: names of its rows and of the run, with "not " before those that are not green
def green:
  select([bad_files] == [])
  | [.plan.cases[] | select(.optional == true) | .case] as $optional
  | given
  | select([refusals] == [])
  | .sets |= map(.measurement)
  | .now = "2026-11-20T17:00:00Z"
  | compare
  | "read",
    (if .exit == 0 then "the run" else "not the run" end),
    (.rows[]
      | select(.verdict != "new" or (.case | IN($optional[]) | not))
      | (.verdict | IN("pass", "improvement", "accepted", "skipped", "new")) as $green
      | (if $green then "" else "not " end) + (id | gsub("\t"; " ")));
