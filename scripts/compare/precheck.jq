# The baseline pre-check: rows of the head alone against the stored snapshot.
import "compare/comparable" as comparable;
import "compare/judge" as judge;
import "compare/judge_counts" as judge_counts;
import "lib/limits" as limits;
import "lib/policy" as policy;
import "lib/rows" as rows;
import "lib/stats" as stats;

# The launches of one run do not show how far two runs lie apart: on another day memory lies
# elsewhere, and the machine is warmer.
# input: a row of the plan or of a snapshot: {case, metric, label, kind}
# output: how far its values lie apart between runs of main: a share, of a count in its own unit;
#   null with too few of them
# $points: values of data points, as comparable::points_like gives them
def between_runs($points):
  rows::id as $id
  | .kind as $kind
  | [$points[] | .[$id] | values]
  | if length < policy::policy.precheck.points.value then null
    elif $kind != "count" then stats::deviation
    else stats::variance_of_mean * length | sqrt end;

# what must be free between a change and its limit: a multiple of its noise, and the change of the
# machine, since a faster machine hides a regression of that size; null where it is unknown
def tolerance($control):
  if . == null or . == 0 or $control.moved == null or $control.noise == null then null
  elif $control.noise > policy::policy.drift.control_most.value then null
  else policy::policy.precheck.noise_factor.value * . + ($control.moved | fabs)
    + $control.noise end;

# input: a count row of the head alone
# output: its evidence, with the stored share as that of the base
def with_stored($entry; $stored):
  [[.head, .head_of] | transpose[] | map(.[0] // 0) | select(.[1] > 0) | { head: (.[0] / .[1]) }]
    as $shares
  | . + { base: [], base_of: [] }
  | judge_counts::count_evidence($entry)
  | .shares = $shares
  | .figures.base = $stored.value
  | .figures.change = (if $stored.value == null then null else .figures.head - $stored.value end)
  | .figures.worse = .figures.change;

# whether the share is within its limit, as far as so many can tell: 0 where it has a greatest one,
# else not more than the stored share and what may be added to it, less what days differ by
def few_enough($entry; $stored):
  with_stored($entry; $stored)
  | (.most == null and .more != null and $stored.between != null) as $added
  | (if $added then
      .most = $stored.value + .more
        - policy::policy.precheck.noise_factor.value * $stored.between
      | .more = null
    else . end)
  | .counted.n > 0
    and .more == null
    and .most != null
    and ($added or .counted.head == 0)
    and judge_counts::seen_within(policy::policy.compare.missed_counts.value);

def head_evidence($entry; $stored):
  .unit as $unit
  | (rows::by_launch("head") - [null]) as $launches
  | (if .kind == "count" then rows::counted | .head / ([.n, 1] | max) else $launches
    | stats::median end)
    as $head
  | (if .kind == "count" then with_stored($entry; $stored).figures
      else
        judge::figures($entry;
          { $head,
            base: $stored.value,
            change: (if ($stored.value // 0) > 0 and $head != null then $head / $stored.value - 1
              else null end),
            interval: null })
      end) as $figures
  | { figures: ($figures | del(.worse)),
      worse: $figures.worse,
      free: (if .kind == "exact" then 0
        elif ($launches | length) < policy::policy.precheck.launches.value then null
        else $stored.between | tolerance($stored.control) end),
      outside: any(if .kind == "count" then $head
        else $launches[] end; limits::outside($entry; $unit)) };

def clearly_within:
  .worse != null
  and .figures.limit != null
  and .free != null
  and .worse + .free <= .figures.limit;

# input: a row measured alone against the stored snapshot
# output: judged: passed where it is clearly within its limit, else not cleared
# $entry: the threshold entry
# $stored: {value, between, control} of the snapshot, see between_runs and control_change; null when
#   nothing stored can be compared with
def prechecked($entry; $stored):
  .kind as $kind
  | (if $kind == "count" then few_enough($entry; $stored) else false end) as $few_enough
  | head_evidence($entry; $stored)
  | first(
      (select($stored == null or .outside)
        | judge::verdict("inconclusive"; "not cleared by the stored snapshot")),
      (select($few_enough)
        | judge::verdict("pass"; "cleared by the stored snapshot: "
          + if .figures.head == 0 then "the count is 0" else "about the stored share" end)),
      (select($kind == "exact" and clearly_within)
        | judge::verdict("pass"; "cleared by the stored snapshot: within the threshold")),
      (select($kind != "count" and clearly_within)
        | (policy::policy.precheck.noise_factor.value | judge::in_words) as $times
        | judge::verdict("pass";
          "cleared by the stored snapshot: the change, \($times) times the spread of main's runs"
            + " and the change of the machine are together within the threshold")),
      judge::verdict("inconclusive"; "not cleared by the stored snapshot")
    );

# whether a stored row would be cleared without a change
def clearable($entry; $between; $control):
  .unit as $unit
  | if . == null then false
    elif .kind == "count" then
      rows::stored_value.value == 0
      or ($between != null and ($entry.worse_by != null or $entry.at_least != null))
    elif .kind == "exact" then true
    else
      (rows::stored_value.value as $value | $entry
        | limits::allowance($value; $unit).limit // 0) as $limit
      | ($between | tolerance($control)) as $free
      | $free != null and $free <= $limit
    end;

# A case with an open row is measured in pairs with all its rows.
def clearable_rows($thresholds; $stored; $points):
  .runner as $runner
  | { rows: ([$stored.rows[] | select(.set == "precheck")] | rows::indexed),
      points: ($points | comparable::points_like($stored)),
      control: ($stored.control.samples | comparable::control_figures | [., .]
        | comparable::control_change) } as $known
  # What needs both sides is not asked of the head alone.
  | [.rows
      | map(select(.metric | IN(policy::policy.compare.gated_together.value[]) | not))
      | group_by(.case)[]
      | select(all(.[];
          . as $row
          | ($thresholds | limits::limit_for($row; $runner)) as $entry
          | rows::id as $id
          | $known.rows[$id]
          | clearable($entry; between_runs($known.points); $known.control)))
      | length]
  | add // 0;

# Half, since rows that are not cleared are measured in pairs anyway.
# input: {plan, thresholds, stored, points, machine}: [the content of their files]
# output: whether the stored snapshot is of this machine and these scripts, and may clear half of
#   the gated rows
def worth_it:
  map_values(.[0])
  | . as { $plan, $thresholds, $stored, $points, $machine }
  | $plan.relayout == null
    and ($machine.key | del(.tools)) + { fingerprint: $machine.host.fingerprint } == $stored.key
    and ($plan
      | (.rows | length) > 0
        and 2 * clearable_rows($thresholds; $stored; $points) >= (.rows | length));
