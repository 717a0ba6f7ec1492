# What every row's verdict is made with: all rows by their names, and what is known of their cases.
include "compare/comparable";
include "compare/judge_counts";
include "lib/limits";
include "lib/policy";
include "lib/rows";
include "lib/stats";

# input: measurements
# output: case → its entry in one set
# $set: the set
def cases_of($set):
  map(.cases[] | select(.set == $set) | { key: .case, value: . })
  | from_entries;

# input: measurements
# output: a set's rows, those of all cases with them
# $set: the set
def rows_of($set):
  (cases_of($set) | map_values(.mode == "paired" and (.invalid | length) == 0)) as $pooled
  | [.[].rows[] | select(.set == $set)]
  | . + [all_cases($pooled)];

# input: a plan
# output: case → what the plan says of it; sides of all cases take turns in slots, or they would not
#   be pooled
def planned_cases:
  [.cases[]
    | { key: .case, value: { endpoint, concurrency, variant, slots, optional } }]
  | from_entries
  | .["all-cases"] = { endpoint: "all-cases", concurrency: null, variant: null, slots: true };

# input: an error_rate row
# output: whether the head's unexpected answers count against it
# $entry: the threshold entry, or null
# $alpha: the probability that is still taken for chance
def held_against_head($entry; $alpha):
  $entry != null
  and (.unit as $unit | $entry | misfits($unit)) == null
  and (judge_count($entry; $alpha).verdict | IN("suspect", "inconclusive", "invalid"));

# input: rows of the first set
# output: case → whether the head's unexpected answers already count against it, so that it owes no
#   figures
# $plan: the plan
# $thresholds: the threshold file
# $known: planned_cases
# $alpha: the probability that is still taken for chance
def erring($plan; $thresholds; $known; $alpha):
  [.[]
    | select(.metric == "error_rate" and .label == null)
    | ($known[.case] + { metric: "error_rate" }) as $planned
    | ($thresholds | limit_for($planned; $plan.runner)) as $entry
    | { key: .case, value: held_against_head($entry; $alpha) }]
  | from_entries;

# input: rows of the first set
# output: case → whether the base answers that there is no such thing, and nothing else: the case is
#   new
def absent:
  [.[] | select(.metric == "error_rate" and .label != null and counted.base > 0)]
  | group_by(.case)
  | map({
      key: .[0].case,
      value: all(.[]; .label | IN(policy.compare.answers_of_the_absent.value[]))
    })
  | from_entries;

# input: a baseline, or null
# output: row → {value, spread} of it, with the unit and the cases it is of
# $paired: whether rows of the first set were measured now, which are compared with those of a first
#   set where there is one
def stored_rows($paired):
  if . == null then {}
  else
    (if $paired and any(.rows[]; .set == "first") then "first" else "screen" end) as $set
    | [.]
    | rows_of($set)
    | indexed
    | map_values({ unit, cases } + stored_value)
  end;

# input: {plan, thresholds, baseline, snapshot, failed, now, sets}: see compare
# output: {comparable, usable, why}: what the baseline is good for
def baseline_use:
  if .baseline == null or .sets == [] then { usable: false, why: "nothing was measured" }
  else .baseline as $stored | .sets[0] | comparison($stored) end;

# input: rows of all sets with pairs
# output: number of pairs → order statistic, for as many as there are
# $alpha: the probability with which an interval may miss
def order_statistics($alpha):
  [range(([.[] | pairs // 0] | max // 0) + 1) | order_statistic($alpha)];

# input: {plan, thresholds, baseline, snapshot, failed, now, sets}: see compare
# output: what row_verdict wants to know. first, confirm, screen: row → its samples in that set;
#   cases, confirm_cases: case → its entry in the measurement; planned_cases: case → what the plan
#   says of it; gone: limited rows that are not measured; gated: row → true; stored: row → {value,
#   spread}; erring, absent: case → whether
def context:
  . as $run
  | .plan as $plan
  | (.sets | { first: rows_of("first"), confirm: rows_of("confirm"), screen: rows_of("screen") })
    as $rows
  | ($plan | planned_cases) as $known
  | (1 - $plan.confidence) as $alpha
  | ($rows | map_values(indexed))
    + baseline_use
    + {
        $alpha,
        planned_cases: $known,
        gone: ($plan.gone // []),
        planned: ([($rows.first[] | { case, metric, label: .label } + $known[.case]), $plan.rows[]]
          | indexed),
        cases: (.sets | cases_of("screen") + cases_of("first")),
        confirm_cases: (.sets | cases_of("confirm")),
        gated: ([$plan.rows[] | { key: id, value: true }] | from_entries),
        launches: $plan.launches,
        order_statistics: ($rows.first + $rows.confirm | order_statistics($alpha)),
        erring: ($rows.first | erring($plan; $run.thresholds; $known; $alpha)),
        absent: (($known | map_values(.optional == true)) + ($rows.first | absent)),
        stored: (.baseline | stored_rows($rows.first != [])),
        thresholds,
        runner: $plan.runner,
        today: .now[0:10],
        failed,
        snapshot,
        aa: (.sets[-1].aa // false)
      };
