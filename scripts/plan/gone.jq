# What the limits speak of and the head does not measure: cases that a change removes or renames.
# The limits are the base's, so the change cannot take them away, and could not pass without this.
import "lib/limits" as limits;
import "lib/rows" as rows;
import "lib/cases" as cases;
import "plan/job" as job;

# input: a target definition, of today or an earlier day
# output: its cases, one for each concurrency, of those kinds of probes that there still are
# $tier, $only, $probes: see cases
def cases_still_known($tier; $only; $probes):
  ($probes | cases::usual_kind) as $usual
  | .cases |= map(select($probes[.probe // $usual]))
  | cases::cases($tier; $only; $probes);

# input: a target definition
# output: all rows that it may have, limited or not
# $probes: kinds of probes
def all_rows($probes):
  cases_still_known("full"; ""; $probes)
  | [.[] | select(job::pooled) | .case] as $closed
  | [.[] | cases::rows($probes)]
  | . + job::rows_of_all_cases($closed);

# input: an entry of a threshold file
# output: whether it speaks of some of these rows
# $rows: the rows
def speaks_of_any($rows):
  . as $entry
  | any($rows[]; . as $row | $entry | limits::speaks_of($row; .runner));

# input: a threshold file
# output: places of its entries that speak of rows of the earlier definition, and of none of today's
# $now, $earlier: all rows of both
def places_of_gone($now; $earlier):
  ("limits", "accepted") as $list
  | .[$list] // []
  | to_entries[]
  | select(.value | speaks_of_any($earlier) and (speaks_of_any($now) | not))
  | [$list, .key];

# input: the definition that stands beside the limits, or null
# output: its limited rows that the head does not measure, each with its limit in words
# $planned: the rows of the plan
# $thresholds: the threshold file
# $probes: kinds of probes
# $a: the named arguments of the plan stage
def gone_rows($planned; $thresholds; $probes; $a):
  ($planned | rows::indexed) as $measured
  | if . == null then [] else cases_still_known($a.tier; $a.only; $probes) end
  | job::gated_rows($thresholds; $probes; $a.runner)
  | map(
      select($measured[rows::id] == null)
      | . as $row
      | ($thresholds | limits::limit_for($row; $a.runner) // {}) as $entry
      | .limit_text = ($entry | limits::allowance(null; "") | .text)
    );
