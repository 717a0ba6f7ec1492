# The context of a run: what the verdicts of its rows depend on.
import "compare/clearing" as clearing;
import "compare/comparable" as comparable;
import "compare/drift" as drift;
import "compare/judge_counts" as judge_counts;
import "compare/judge_set" as judge_set;
import "lib/limits" as limits;
import "lib/policy" as policy;
import "lib/rows" as rows;
import "lib/stats" as stats;

def cases_of($set):
  map(.cases[] | select(.set == $set) | { key: .case, value: . })
  | from_entries;

# case → its entry, with the mode of a probe that runs both sides at the same time
def with_modes($known): with_entries(select($known[.key].together).value.mode = "together");

# whether a case is pooled with others; a difference of two modes would hide that of a change
def taken_in_pairs:
  .mode == "paired" and .invalid == [] and (.lacks // []) == [] and .base_variant == null;

# rows of a set, and those over all cases
def rows_of($set):
  (cases_of($set) | map_values(taken_in_pairs)) as $pooled
  | [.[].rows[] | select(.set == $set)]
  | . + [rows::all_cases($pooled)];

# whether a row has no direction, such as the bars of a histogram; pages show it, no verdict does
def describes: has("better") and .better == null;

# whether it may be in one set only: a code of unexpected answers
def comes_and_goes: .metric == "error_rate" and .label != null;

def planned_cases:
  [.cases[]
    | {
        key: .case,
        value: { endpoint, concurrency, variant, base_variant, once, optional, together }
      }]
  | from_entries
  | .["all-cases"] = { endpoint: "all-cases", concurrency: null, variant: null };

# whether the head's unexpected answers count against it. An error_rate without samples does not:
# it would excuse itself.
def held_against_head($entry; $look):
  $entry != null
  and rows::sampled("head")
  and (.unit as $unit | $entry | limits::misfits($unit)) == null
  and (judge_counts::judge_count($entry; $look).verdict
    | IN("suspect", "inconclusive", "invalid"));

# case → whether its errors count against the head, so that other rows need no samples
def erring($plan; $thresholds; $known):
  [.[]
    | select(.metric == "error_rate" and .label == null)
    | ($known[.case] + { metric: "error_rate" }) as $planned
    | ($thresholds | limits::limit_for($planned; $plan.runner)) as $entry
    | { key: .case, value: held_against_head($entry;
          { share: $plan.red, missed: policy::policy.compare.missed_counts.value }) }]
  | from_entries;

# case → whether the base answers only that there is no such thing: the case is new
def absent:
  [.[] | select(.metric == "error_rate" and .label != null and rows::counted.base > 0)]
  | group_by(.case)
  | map({
      key: .[0].case,
      value: all(.[]; .label | IN(policy::policy.compare.answers_of_the_absent.value[]))
    })
  | from_entries;

# row → {unit, cases, value, spread}; of the first set where that was measured now, too
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

def baseline_use:
  if .baseline == null or .sets == [] then { usable: false, why: "nothing was measured" }
  else .baseline as $stored | .sets[0] | comparable::comparison($stored) end;

# {launches, red, green, red_first, beyond: ranks, share, share_first: probabilities of a false
# positive, missed: of a false pass of a count, missed_of_case: of one that has its limit beside
# that of all cases}. A look has the share of the budgets that its launches have of all; _first is
# for the first look of a second set; beyond is for whether a change is larger than its limit. What
# the look that may only clear spends is gone.
def looks_of:
  . as $plan
  | policy::policy.plan.clearing.value as $clearing
  | (if .clearing != null and .clearing < .looks[0] then .clearing else 0 end) as $cleared
  | (if $cleared > 0 then 1 - $clearing.share else 1 end) as $left
  | def root: . / $plan.launches | sqrt;
    [0, .looks[]] as $steps
  | [range(1; $steps | length) as $i
    | $steps[$i] as $launches
    | (($launches - $steps[$i - 1]) / $plan.launches) as $part
    | ($plan.red * $part) as $share
    | ($plan.green * $left * $part) as $green
    | (($launches | root) - ([$steps[$i - 1], $cleared] | max | root)) as $of_counts
    | ($plan.red * $launches / $plan.launches) as $share_first
    | policy::policy.compare.at_limit.value as $at_limit
    | ($launches | stats::signed_ranks([$share, $green, $share_first, $at_limit])) as $ranks
    | { $launches,
        $share,
        $share_first,
        missed: (policy::policy.compare.missed_counts.value * $of_counts),
        missed_of_case: (policy::policy.compare.missed_counts.value
          * if $cleared > 0 then (1 - $clearing.of_case) * $of_counts / (1 - ($cleared | root))
            else $of_counts end),
        red: $ranks[0],
        green: $ranks[1],
        red_first: $ranks[2],
        beyond: $ranks[3] }];

# the look that may only clear, see clearing::of_plan, with variances of metrics, and what it may
# miss of counts; null where there is none
def clearing_of($first; $cases):
  .launches as $most
  | clearing::of_plan
  | if . == null then null
    else
      .launches as $launches
      | policy::policy.compare.missed_counts.value as $missed
      | . + {
          missed: ($missed * ($launches / $most | sqrt)),
          missed_of_case: ($missed * policy::policy.plan.clearing.value.of_case),
          variances: ($first | clearing::variances($launches; $cases[.case] | judge_set::in_turns))
        }
    end;

# input: {plan, thresholds, baseline, release, main, points, snapshot, failed, now, sets}: see
#   compare
# output: what row_verdict depends on. first, confirm, precheck: row → its samples in that set;
#   cases, confirm_cases: case → its entry in the measurement; in_pairs: how many cases of the
#   first set are pooled; planned_cases: case → what the plan says of it; gone: limited
#   rows that are not measured; gated: row → true; stored: row → {value, spread}; points: see
#   points_like; release, main: see known_point; here: the parts that a data point must have equal;
#   erring, absent: case → whether
def context:
  . as $run
  | .plan as $plan
  | (.sets
      | { first: rows_of("first"), confirm: rows_of("confirm"), precheck: rows_of("precheck") })
    as $rows
  | ($plan | planned_cases) as $known
  | ($rows | map_values(rows::indexed))
    + baseline_use
    + ({ release, main } | map_values(drift::known_point))
    + {
        looks: ($plan | looks_of),
        clearing: (.sets as $sets | $plan | clearing_of($rows.first; $sets | cases_of("first"))),
        budget_s: ($plan.budget_s // 0),
        planned_cases: $known,
        gone: ($plan.gone // []),
        planned: ([
            ($rows.first[], ($rows.confirm[] | select(comes_and_goes | not))
              | select(describes | not)
              | { case, metric, label: .label } + $known[.case]),
            $plan.rows[]
          ]
          | rows::indexed),
        cases: (.sets | cases_of("precheck") + cases_of("first") | with_modes($known)),
        confirm_cases: (.sets | cases_of("confirm") | with_modes($known)),
        in_pairs: (.sets | cases_of("first") | map(select(taken_in_pairs)) | length),
        gated: ([$plan.rows[] | { key: rows::id, value: true }] | from_entries),
        erring: ($rows.first | erring($plan; $run.thresholds; $known)),
        absent: (($known | map_values(.optional == true)) + ($rows.first | absent)),
        stored: (.baseline | stored_rows($rows.first != [])),
        points: (.baseline as $stored | .points | comparable::points_like($stored)),
        here: (.sets[-1] // {} | comparable::parts),
        thresholds,
        runner: $plan.runner,
        today: .now[0:10],
        failed,
        snapshot,
        aa: (.sets[-1].aa // false)
      };
