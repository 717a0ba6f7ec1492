# How often confidence intervals contain the true change, and their nominal rate.
include "outcomes";
include "sections/words";
import "lib/policy" as policy;

# Wide limits decide rows at the first look, others at later ones.
def asked:
  { "0": [20, 3, 0.2], "5": [20, 3, 6] }
  | to_entries[]
  | (.key | tonumber) as $change
  | .value[] as $limit
  | { $change, $limit };

# Batches as of simulation.jq, of one model, change and limit each.
def batches($only; $rows):
  500 as $most
  | to_entries[]
  | select($only == "" or (.key | IN($only | split(" ")[])))
  | .key as $model
  | .value as { $keeps, $noise, $arguments }
  | asked as $asked
  | ($arguments + { change: ($asked.change / 100), launches: 48, pairs: 4, kind: "paired" })
    as $arguments
  | range(0; $rows; $most) as $from
  | ([$from + $most, $rows] | min) as $to
  | $asked
    + {
        name: "\($model)_\($asked.limit)_\($asked.change)_\($from)-\($to)",
        $model,
        $noise,
        $keeps,
        rows: ($to - $from),
        metric: "latency_p50",
        arguments: [$arguments | to_entries[] | "-v", "\(.key)=\(.value)"]
      };

# Intervals that contain the change, or lie above or below it.
def held($change):
  ($change / 100) as $truth
  | [.rows[] | select(.gated)]
  | {
      rows: length,
      none: (map(select(.interval == null)) | length),
      below: (map(select(.interval and $truth < .interval[0])) | length),
      above: (map(select(.interval and $truth > .interval[1])) | length),
      better: (map(select(.interval and .interval[1] < 0)) | length),
      launches: (map(.launches) | group_by(.) | map([.[0], length]))
    };

# {below, above, better}: the rates at which bounds may be wrong; better is for the upper bound of
# an improvement. Both bounds of a row that four launches clear use their part of the green budget.
def rates($plan):
  ($plan.red + policy::policy.plan.clearing.value.share * $plan.green) as $red
  | { below: $red, above: $plan.green, better: $red };

# Without a change each wrong upper bound is an improvement. With a change of 5 % there is none.
def promised($plan):
  rates($plan) as { $below, $above, $better }
  | { $below, above: (if . == 0 then [$above, $better] | max else $above end) };

def median_launches:
  sort_by(.[0])
  | (map(.[1]) | add) as $n
  | first(foreach .[] as [$value, $times] (0; . + $times; select(2 * . >= $n) | $value));

# {seen, least, most}: the share, and its bounds at 95 % confidence each.
def share_of($rows):
  . as $seen
  | { $seen } + (expected | map_values([. / $rows, 1] | min));

def entry($plan):
  .[0] as { $model, $noise, $keeps, $change, $limit }
  | (map(.rows) | add) as $rows
  | [.[].launches[]] as $launches
  | ($change | promised($plan)) as $promised
  | {
      $model,
      $noise,
      $keeps,
      change: ($change / 100),
      limit: ($limit / 100),
      $rows,
      none: (map(.none) | add),
      better: (map(.better) | add),
      below: (map(.below) | add | share_of($rows)),
      above: (map(.above) | add | share_of($rows)),
      $promised,
      launches: ($launches | median_launches),
      last: (([$launches[] | select(.[0] == 48) | .[1]] | add // 0) / $rows)
    }
  | .within = (.none == 0
      and .below.least <= $promised.below
      and .above.least <= $promised.above);

# The worst rate of errors of one bound.
def worst($bound):
  max_by(.[$bound].seen / .rows / .promised[$bound])
  | .[$bound] + { rows, change, limit, promised: .promised[$bound] };

# A model over all its changes and limits; outside: how many of them exceed the nominal rate.
def of_model:
  .[0] as { $model, $noise, $keeps }
  | {
      $model,
      $noise,
      $keeps,
      rows: (map(.rows) | add),
      below: worst("below"),
      above: worst("above"),
      entries: length,
      outside: (map(select(.within | not)) | length)
    };

def found($plan):
  to_entries
  | group_by(.value | [.model, .change, .limit])
  | sort_by([(.[0].value.keeps | not), .[0].key])
  | map(map(.value) | entry($plan))
  | {
      rates: rates($plan),
      entries: .,
      models: (to_entries
        | group_by(.value.model)
        | sort_by(.[0].key)
        | map(map(.value) | of_model)),
      within: all(.[]; .within or (.keeps | not))
    };

# "0.4 (0.8)": percent, and its upper bound.
def of_share($rows): "\(.seen / $rows | percent) (\(.most | percent))";

def lines:
  [
    ["model", "change", "limit", "rows", "launches", "last look %"]
    + ["below % (at most)", "promised", "above % (at most)", "promised", "within"]
  ]
  + [
      .entries[]
      | [.model, (.change, .limit | percent), .rows, .launches, (.last | percent)]
        + [(.rows as $rows | .below | of_share($rows)), (.promised.below | percent)]
        + [(.rows as $rows | .above | of_share($rows)), (.promised.above | percent)]
        + [if .within then "" elif .keeps then "NO" else "no, nor promised" end]
    ]
  | spaced;
