# Rows of the head alone against the stored snapshot: what that clears, and whether it is worth it.
include "compare/judge";
include "lib/limits";
include "lib/policy";
include "lib/rows";
include "lib/stats";

# input: a row of the head alone
# output: its figures
# $entry: the threshold entry
# $head: the row's value
# $stored: {value, spread} of the snapshot, null when nothing stored can be compared with
def figures_alone($entry; $head; $stored):
  figures($entry;
    { $head,
      base: $stored.value,
      change: (if ($stored.value // 0) > 0 and $head != null then $head / $stored.value - 1
        else null end),
      detectable: (if $stored.spread and .kind != "count"
        then policy.screen.noise_factor.value * $stored.spread
        else null end) });

# input: a row of the head alone
# output: what was found of it
# $entry: the threshold entry
# $stored: {value, spread} of the snapshot, null when nothing stored can be compared with
def found_alone($entry; $stored):
  .unit as $unit
  | counted as $counted
  | (by_launch("head") - [null]) as $launches
  | (if .kind == "count" then $counted.head / ([$counted.n, 1] | max)
      else $launches | median end) as $head
  | figures_alone($entry; $head; $stored) as $figures
  | { figures: ($figures | del(.worse)),
      worse: $figures.worse,
      counted: $counted.n,
      outside: any(if .kind == "count" then $head else $launches[] end; outside($entry; $unit)) };

# input: what was found of a row of the head alone
# output: whether the change and some times its noise are within the limit
# $kind: the row's kind; an exact row has no noise, any other must have some
def clearly_within($kind):
  .figures.change != null
  and .figures.limit != null
  and (.figures.detectable > 0 or $kind == "exact")
  and .worse + .figures.detectable <= .figures.limit;

# input: a row measured alone against the stored snapshot
# output: judged: passed where even its noise, some times over, stays within the limit, else not
#   cleared; counts are cleared when there is nothing bad to count
# $entry: the threshold entry
# $stored: {value, spread} of the snapshot, null when nothing stored can be compared with
def screened($entry; $stored):
  .kind as $kind
  | found_alone($entry; $stored)
  | first(
      (select($stored == null or .outside)
        | verdict("inconclusive"; "the stored snapshot cannot clear it")),
      (select($kind == "count" and .figures.head == 0 and .counted > 0)
        | verdict("pass"; "cleared by the stored snapshot: nothing bad to count")),
      (select($kind != "count" and clearly_within($kind))
        | (policy.screen.noise_factor.value | in_words) as $times
        | verdict("pass"; "cleared by the stored snapshot:"
            + " the change and \($times) times its noise are within the limit")),
      verdict("inconclusive"; "the stored snapshot cannot clear it")
    );

# input: a stored row, or null
# output: whether it would be cleared if nothing had changed
# $entry: the threshold entry
def clearable($entry):
  .unit as $unit
  | if . == null then false
    elif .kind == "count" or .kind == "exact" then true
    else
      stored_value
      | ($entry | allowance(.value; $unit).limit // 0) as $limit
      | policy.screen.noise_factor.value * .spread <= $limit
    end;

# input: anything
# output: whether the snapshot is of this machine and these scripts, and all rows of some case might
#   be cleared
# $plan: the plan
# $thresholds: the threshold file
# $stored: the snapshot
# $key: the comparison key of now
# $fingerprint: the machine of now
def worth_it($plan; $thresholds; $stored; $key; $fingerprint):
  ([$stored.rows[] | select(.set == "screen")] | indexed) as $rows
  | ($key | del(.tools)) + { $fingerprint } == $stored.key
    and ([$plan.rows[] | select(.case != "all-cases")]
      | group_by(.case)
      | any(.[]; all(.[];
          . as $row
          | $rows[id]
          | clearable($thresholds | limit_for($row; $plan.runner)))));
