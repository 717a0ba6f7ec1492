# How often intervals that compare shows hold the true change, beside how often they promise to.
include "outcomes";
include "spaced";

# Wide limits end rows at the first look, middling ones in between, the others leave most to the
# last one.
# input: anything
# output: {change, limit}, in percent
def asked:
  { "0": [20, 3, 0.2], "5": [20, 3, 6] }
  | to_entries[]
  | (.key | tonumber) as $change
  | .value[] as $limit
  | { $change, $limit };

# input: covered.json
# output: batches, as simulation.jq has them: of one model, change and limit each
# $only: names of models in a line, none for all
# $rows: rows of a model, change and limit
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

# input: verdict.json
# output: how many intervals hold the change, or lie beside it: below are those that it is below of
# $change: the true one, in percent
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

# What is called better is so by the budget of red, for the upper bound is then at that. So where
# nothing has changed, each upper bound that is wrong is one of those. Where the change is 5 %,
# nothing is called better, and the upper bound is at the budget of green.
# input: a change
# output: {below, above}: of which share of the rows at most a bound is wrong, all looks together
# $plan: {red, green}: budgets
def promised($plan):
  {
    below: $plan.red,
    above: (if . == 0 then [$plan.red, $plan.green] | max else $plan.green end)
  };

# input: [launches, how often] of each
# output: the middle one
def median_launches:
  sort_by(.[0])
  | (map(.[1]) | add) as $n
  | first(foreach .[] as [$value, $times] (0; . + $times; select(2 * . >= $n) | $value));

# input: how often something was seen
# output: {seen, least, most}: it, and between which shares it is, each wrong in 1 of 20
# $rows: of so many
def share_of($rows):
  . as $seen
  | { $seen } + (expected | map_values([. / $rows, 1] | min));

# input: batches with what was held of them, of one model, change and limit
# output: the entry of it
# $plan: {red, green}: budgets
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

# input: entries of one model
# output: of one bound, how often it is wrong where that is worst for its promise
# $bound: below or above
def worst($bound):
  max_by(.[$bound].seen / .rows / .promised[$bound])
  | .[$bound] + { rows, change, limit, promised: .promised[$bound] };

# input: entries of one model
# output: the model, over all its changes and limits; outside: how many of them are not within
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

# input: batches with what was held of them, in order
# output: what was found
# $plan: {red, green}: budgets
def found($plan):
  to_entries
  | group_by(.value | [.model, .change, .limit])
  | sort_by([(.[0].value.keeps | not), .[0].key])
  | map(map(.value) | entry($plan))
  | {
      budgets: $plan,
      entries: .,
      models: (to_entries
        | group_by(.value.model)
        | sort_by(.[0].key)
        | map(map(.value) | of_model)),
      within: all(.[]; .within or (.keeps | not))
    };

# input: {seen, most}
# output: "0.4 (0.8)": it in percent, and what it is at most
# $rows: of so many
def of_share($rows): "\(.seen / $rows | percent) (\(.most | percent))";

# input: results/coverage.json
# output: lines of a table
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
