# What every row's verdict is made with: all rows by their names, and what is known of their cases.
import "compare/comparable" as comparable;
import "compare/judge_counts" as judge_counts;
import "compare/since" as since;
import "lib/limits" as limits;
import "lib/policy" as policy;
import "lib/rows" as rows;
import "lib/stats" as stats;

# input: measurements
# output: case → its entry in one set
# $set: the set
def cases_of($set):
  map(.cases[] | select(.set == $set) | { key: .case, value: . })
  | from_entries;

# input: a case of a measurement
# output: whether its rows are pooled with those of others; what two modes differ by would hide what
#         a change does
def taken_in_pairs:
  .mode == "paired" and .invalid == [] and (.lacks // []) == [] and .base_variant == null;

# input: measurements
# output: a set's rows, those of all cases with them
# $set: the set
def rows_of($set):
  (cases_of($set) | map_values(taken_in_pairs)) as $pooled
  | [.[].rows[] | select(.set == $set)]
  | . + [rows::all_cases($pooled)];

# input: a row
# output: whether nothing can be better or worse of it, such as the bars of a histogram: it is for
#         pages, and no verdict speaks of it
def describes: has("better") and .better == null;

# input: a plan
# output: case → what the plan says of it
def planned_cases:
  [.cases[]
    | { key: .case, value: { endpoint, concurrency, variant, base_variant, once, optional } }]
  | from_entries
  | .["all-cases"] = { endpoint: "all-cases", concurrency: null, variant: null };

# input: an error_rate row
# output: whether the head's unexpected answers count against it; where they were not counted,
#   nothing does: else it would be itself the excuse for having no figure
# $entry: the threshold entry, or null
# $alpha: the probability that is still taken for chance
def held_against_head($entry; $alpha):
  $entry != null
  and rows::sampled("head")
  and (.unit as $unit | $entry | limits::misfits($unit)) == null
  and (judge_counts::judge_count($entry; $alpha).verdict
    | IN("suspect", "inconclusive", "invalid"));

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
    | ($thresholds | limits::limit_for($planned; $plan.runner)) as $entry
    | { key: .case, value: held_against_head($entry; $alpha) }]
  | from_entries;

# input: rows of the first set
# output: case → whether the base answers that there is no such thing, and nothing else: the case is
#   new
def absent:
  [.[] | select(.metric == "error_rate" and .label != null and rows::counted.base > 0)]
  | group_by(.case)
  | map({
      key: .[0].case,
      value: all(.[]; .label | IN(policy::policy.compare.answers_of_the_absent.value[]))
    })
  | from_entries;

# input: a baseline, or null
# output: row → {value, spread} of it, with the unit and the cases it is of; spread: null where the
#   baseline does not tell it
# $paired: whether rows of the first set were measured now, which are compared with those of a first
#   set where there is one
def stored_rows($paired):
  if . == null then {}
  else
    (if $paired and any(.rows[]; .set == "first") then "first" else "precheck" end) as $set
    | rows::spreads as $spreads
    | [.]
    | rows_of($set)
    | rows::indexed
    | with_entries(.key as $id
        | .value |= { unit, cases } + rows::stored_value + { spread: $spreads[$id] })
  end;

# input: {plan, thresholds, baseline, snapshot, failed, now, sets}: see compare
# output: {comparable, usable, why}: what the baseline is good for
def baseline_use:
  if .baseline == null or .sets == [] then { usable: false, why: "nothing was measured" }
  else .baseline as $stored | .sets[0] | comparable::comparison($stored) end;

# Each look may be wrong with its share of the budgets: the launches that it adds, of all.
# input: a plan
# output: its looks: {launches, red, green, red_first: ranks, share, share_first: probabilities of
#   calling a row worse by chance}; _first holds where it is the first look of a second set
def looks_of:
  . as $plan
  | [0, .looks[]] as $steps
  | [range(1; $steps | length) as $i
    | $steps[$i] as $launches
    | ($plan.red * ($launches - $steps[$i - 1]) / $plan.launches) as $share
    | ($plan.green * ($launches - $steps[$i - 1]) / $plan.launches) as $green
    | ($plan.red * $launches / $plan.launches) as $share_first
    | ($launches | stats::signed_ranks([$share, $green, $share_first])) as $ranks
    | { $launches,
        $share,
        $share_first,
        red: $ranks[0],
        green: $ranks[1],
        red_first: $ranks[2] }];

# input: {plan, thresholds, baseline, release, main, snapshot, failed, now, sets}: see compare
# output: what row_verdict wants to know. first, confirm, precheck: row → its samples in that set;
#   cases, confirm_cases: case → its entry in the measurement; in_pairs: how many cases of the
#   first set all cases are made of; planned_cases: case → what the plan says of it; gone: limited
#   rows that are not measured; gated: row → true; stored: row → {value, spread}; release, main: see
#   known_point; here: what a data point would have to be equal in; erring, absent: case → whether
def context:
  . as $run
  | .plan as $plan
  | (.sets
      | { first: rows_of("first"), confirm: rows_of("confirm"), precheck: rows_of("precheck") })
    as $rows
  | ($plan | planned_cases) as $known
  | $plan.red as $alpha
  | ($rows | map_values(rows::indexed))
    + baseline_use
    + {
        looks: ($plan | looks_of),
        budget_s: ($plan.budget_s // 0),
        planned_cases: $known,
        gone: ($plan.gone // []),
        planned: ([
            ($rows.first[]
              | select(describes | not)
              | { case, metric, label: .label } + $known[.case]),
            $plan.rows[]
          ]
          | rows::indexed),
        cases: (.sets | cases_of("precheck") + cases_of("first")),
        confirm_cases: (.sets | cases_of("confirm")),
        in_pairs: (.sets | cases_of("first") | map(select(taken_in_pairs)) | length),
        gated: ([$plan.rows[] | { key: rows::id, value: true }] | from_entries),
        erring: ($rows.first | erring($plan; $run.thresholds; $known; $alpha)),
        absent: (($known | map_values(.optional == true)) + ($rows.first | absent)),
        stored: (.baseline | stored_rows($rows.first != [])),
        release: (.release | since::known_point),
        main: (.main | since::known_point),
        here: (.sets[-1] // {} | comparable::parts),
        thresholds,
        runner: $plan.runner,
        today: .now[0:10],
        failed,
        snapshot,
        aa: (.sets[-1].aa // false)
      };
