# Rows of the head alone against the stored snapshot: what that clears, and whether it is worth it.
import "compare/comparable" as comparable;
import "compare/judge" as judge;
import "compare/judge_counts" as judge_counts;
import "lib/limits" as limits;
import "lib/policy" as policy;
import "lib/rows" as rows;
import "lib/stats" as stats;

# Sides that were measured on different days do not share the machine's moments: a row's own noise
# must fit between it and its limit some times over, and what the machine may have gained or lost
# meanwhile, too. A machine that became faster would hide as much of what the head lost.
# input: how far launches of a row lie apart, a share, null where that is not known
# output: how much of its limit a row must leave free; null where nothing vouches for it
# $control: see control_change
def tolerance($control):
  if . == null or . == 0 or $control.moved == null or $control.noise == null then null
  elif $control.noise > policy::policy.drift.control_most.value then null
  else policy::policy.precheck.noise_factor.value * . + ($control.moved | fabs)
    + $control.noise end;

# input: a count row of the head alone
# output: whether nothing was bad among so many that its limit could have been seen
# $entry: the threshold entry
def nothing_bad($entry):
  . + { base: [], base_of: [] }
  | judge_counts::found_in_counts($entry)
  | .counted.n > 0
    and .counted.head == 0
    and .allowed != null
    and judge_counts::seen_within(1);

# input: a row of the head alone
# output: what was found of it
# $entry: the threshold entry
# $stored: see prechecked
def found_alone($entry; $stored):
  .unit as $unit
  | (rows::by_launch("head") - [null]) as $launches
  | (if .kind == "count" then rows::counted | .head / ([.n, 1] | max) else $launches
    | stats::median end)
    as $head
  | judge::figures($entry;
      { $head,
        base: $stored.value,
        change: (if ($stored.value // 0) > 0 and $head != null then $head / $stored.value - 1
          else null end),
        interval: null }) as $figures
  | { figures: ($figures | del(.worse)),
      worse: $figures.worse,
      free: (if .kind == "exact" then 0
        elif ($launches | length) < policy::policy.precheck.launches.value then null
        else $stored.spread | tolerance($stored.control) end),
      outside: any(if .kind == "count" then $head
        else $launches[] end; limits::outside($entry; $unit)) };

# input: what was found of a row of the head alone
# output: whether its change leaves free of the limit what must be left
def clearly_within:
  .worse != null
  and .figures.limit != null
  and .free != null
  and .worse + .free <= .figures.limit;

# input: a row measured alone against the stored snapshot
# output: judged: passed where it is clearly within its limit, else not cleared; counts are cleared
#   when there is nothing bad to count
# $entry: the threshold entry
# $stored: {value, spread, control} of the snapshot, see control_change; null when nothing stored
#   can be compared with
def prechecked($entry; $stored):
  .kind as $kind
  | (if $kind == "count" then nothing_bad($entry) else false end) as $nothing_bad
  | found_alone($entry; $stored)
  | first(
      (select($stored == null or .outside)
        | judge::verdict("inconclusive"; "the stored snapshot cannot clear it")),
      (select($nothing_bad)
        | judge::verdict("pass"; "cleared by the stored snapshot: nothing bad to count")),
      (select($kind == "exact" and clearly_within)
        | judge::verdict("pass"; "cleared by the stored snapshot: within the limit")),
      (select($kind != "count" and clearly_within)
        | (policy::policy.precheck.noise_factor.value | judge::in_words) as $times
        | judge::verdict("pass";
          "cleared by the stored snapshot: the change, \($times) times its noise"
            + " and what the machine may have changed are within the limit")),
      judge::verdict("inconclusive"; "the stored snapshot cannot clear it")
    );

# input: a stored row, or null
# output: whether it would be cleared if nothing had changed
# $entry: the threshold entry
# $spread: how far its launches lie apart, null where that is not known
# $control: see control_change
def clearable($entry; $spread; $control):
  .unit as $unit
  | if . == null then false
    elif .kind == "count" then rows::stored_value.value == 0
    elif .kind == "exact" then true
    else
      (rows::stored_value.value as $value | $entry
        | limits::allowance($value; $unit).limit // 0) as $limit
      | ($spread | tolerance($control)) as $free
      | $free != null and $free <= $limit
    end;

# A case of which some row stays open is measured in pairs with all its rows.
# input: a plan
# output: how many of its gated rows are of cases that the snapshot clears whole if nothing changed
# $thresholds: the threshold file
# $stored: the snapshot
def clearable_rows($thresholds; $stored):
  .runner as $runner
  | { rows: ([$stored.rows[] | select(.set == "precheck")] | rows::indexed),
      spreads: ($stored | rows::spreads),
      control: ($stored.control.samples | comparable::control_figures | [., .]
        | comparable::control_change) } as $known
  | [.rows
      | group_by(.case)[]
      | select(all(.[];
          . as $row
          | ($thresholds | limits::limit_for($row; $runner)) as $entry
          | rows::id as $id
          | $known.rows[$id]
          | clearable($entry; $known.spreads[$id]; $known.control)))
      | length]
  | add // 0;

# Half, for what is not cleared is measured in pairs anyway.
# input: anything
# output: whether the snapshot is of this machine and these scripts, and may clear half of the gated
#   rows or more
# $plan: the plan
# $thresholds: the threshold file
# $stored: the snapshot
# $key: the comparison key of now
# $fingerprint: the machine of now
def worth_it($plan; $thresholds; $stored; $key; $fingerprint):
  ($key | del(.tools)) + { $fingerprint } == $stored.key
  and ($plan
    | (.rows | length) > 0 and 2 * clearable_rows($thresholds; $stored) >= (.rows | length));
