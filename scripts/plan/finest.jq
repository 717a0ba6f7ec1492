# The finest limit of a case: measure takes more pairs where their noise would hide it.
import "lib/limits" as limits;
import "lib/units" as units;
import "lib/metrics" as $metrics;

# input: a case of a plan
# output: the same with finest, the least relative limit of its gated rows that are measured in
#         slots; without where there is none
# $rows: gated rows
# $thresholds: a threshold file
# $runner: the runner class
def with_finest($rows; $thresholds; $runner):
  . as $case
  | [
      $rows[]
      | select($case.slots and .case == $case.case)
      | select($metrics::metrics[0][.metric].slots)
      | . as $row
      | $thresholds
      | limits::limit_for($row; $runner).worse_by
      | select(. != null)
      | units::share
    ]
  | if . == [] then $case else $case + { finest: min } end;
