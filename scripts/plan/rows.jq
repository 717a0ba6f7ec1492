# The gated rows of a plan, and the rows that a change removes.
import "lib/cases" as cases;
import "lib/limits" as limits;
import "lib/metrics" as $metrics;
import "lib/policy" as policy;
import "lib/rows" as rows;
import "lib/units" as units;

# Whether the case counts for the rows of all cases: closed load, and no mode against another.
def pooled: .executor == "closed" and .base_variant == null;

# Rows of all cases, for metrics that two or more of the cases in $closed have.
def rows_of_all_cases($closed):
  [.[] | select(.label == null and (.case | IN($closed[]))) | .metric]
  | group_by(.)
  | map(select(length > 1) | .[0])
  | map(
      select(IN(policy::policy.compare.pooled_metrics.value[]))
      | {
          case: "all-cases",
          endpoint: "all-cases",
          concurrency: null,
          variant: null,
          metric: .,
          label: null
        }
    );

def limited($thresholds; $runner): map(. as $row
  | select($thresholds | limits::limit_for($row; $runner)));

# input: cases
# output: the gated rows
# $thresholds: a threshold file
# $probes: kinds of probes
# $runner: the runner class
def gated_rows($thresholds; $probes; $runner):
  [.[] | select(pooled) | .case] as $closed
  | [.[] | cases::rows($probes)] as $all
  | $all + ($all | rows_of_all_cases($closed))
  | limited($thresholds; $runner);

# Measure takes more pairs where noise would hide a fine limit.
# input: a case of a plan
# output: the case with `finest`, the least relative limit of its gated rows that are measured in
#         slots; without it where there is none
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

# Thresholds are the base's, so a change that removes or renames a case cannot remove its limits.

# The cases of a definition of any date whose probes still exist.
def known_cases($tier; $only; $probes):
  ($probes | cases::usual_kind) as $usual
  | .cases |= map(select($probes[.probe // $usual]))
  | cases::cases($tier; $only; $probes);

# input: a target definition
# output: all rows that it can have, limited or not
# $probes: kinds of probes
def all_rows($probes):
  known_cases("full"; ""; $probes)
  | [.[] | select(pooled) | .case] as $closed
  | [.[] | cases::rows($probes)]
  | . + rows_of_all_cases($closed);

def speaks_of_any($rows):
  . as $entry
  | any($rows[]; . as $row | $entry | limits::speaks_of($row; .runner));

# input: a threshold file
# output: places, each [list, number], of entries that name rows of $earlier and none of $now
# $now, $earlier: all rows of the head's definition, and of the one beside the thresholds
def places_of_gone($now; $earlier):
  ("limits", "accepted") as $list
  | .[$list] // []
  | to_entries[]
  | select(.value | speaks_of_any($earlier) and (speaks_of_any($now) | not))
  | [$list, .key];

# input: the definition beside the thresholds, or null
# output: its limited rows that the head does not measure, each with its limit as text
# $planned: the rows of the plan
# $thresholds: the threshold file
# $probes: kinds of probes
# $options: the options of the plan stage
def gone_rows($planned; $thresholds; $probes; $options):
  ($planned | rows::indexed) as $measured
  | if . == null then [] else known_cases($options.tier; $options.only; $probes) end
  | gated_rows($thresholds; $probes; $options.runner)
  | map(
      select($measured[rows::id] == null)
      | . as $row
      | ($thresholds | limits::limit_for($row; $options.runner) // {}) as $entry
      | .limit_text = ($entry | limits::allowance(null; "") | .text)
    );
