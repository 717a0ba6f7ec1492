# Verdicts of compare on simulated rows, and the goals.
include "sections/words";

# Launches of a row, of both sets.
def launches_used: (.launches // 0) + (.confirm.launches // 0);

# Rows by verdict, and their numbers of launches.
def outcome:
  [.rows[] | select(.gated)]
  | {
      rows: length,
      suspects: (map(select(.suspect or .confirm != null)) | length),
      red: (map(select(.verdict == "regression")) | length),
      green: (map(select(.verdict | IN("pass", "improvement"))) | length),
      open: (map(select(.verdict == "inconclusive")) | length),
      launches: (map(launches_used) | group_by(.) | map([.[0], length]))
    };

# {mean, p90}
def mean_and_p90:
  sort_by(.[0])
  | (map(.[1]) | add) as $n
  | {
      mean: ((map(.[0] * .[1]) | add) / $n),
      p90: first(foreach .[] as [$value, $times] (0; . + $times; select(. >= 0.9 * $n) | $value))
    };

def together:
  .[0] as { $model, $limit, $change }
  | (map({ rows, suspects, red, green, open } | to_entries[])
      | group_by(.key)
      | map({ key: .[0].key, value: (map(.value) | add) })
      | from_entries) as $sums
  | { $model, $limit, $change }
    + $sums
    + { launches: ([.[].launches[]] | mean_and_p90) };

# The probability of at most so many.
def so_few($seen):
  . as $mean
  | reduce range(1; $seen + 1) as $i ({ term: (-$mean | exp), sum: (-$mean | exp) };
      .term *= $mean / $i
      | .sum += .term)
  | .sum;

# The mean at which so few have this probability, by bisection.
def mean_of($seen; $probability):
  reduce range(40) as $_ (.;
    (add / 2) as $middle
    | if ($middle | so_few($seen)) > $probability then [$middle, .[1]] else [.[0], $middle] end)
  | .[1];

# {least, most}: bounds of the rate, each at 95 % confidence.
def expected:
  . as $seen
  | (3 * ($seen | sqrt)) as $far
  | if $seen > 300 then { least: ($seen - $far), most: ($seen + $far) }
    else
      {
        least: (if $seen == 0 then 0 else [0, $seen] | mean_of($seen - 1; 0.95) end),
        most: ([$seen, 3 * $seen + 10] | mean_of($seen; 0.05))
      }
    end;

def percent: . * 1e4 | round / 100;

# {wanted, reached} of a rare event; missed where its rate is significantly too high.
def rarely($what; $seen; $times; $allowed):
  ($times / .rows) as $each
  | ($seen | expected | map_values(. * $each | percent)) as $bounds
  | {
      wanted: "\($what) \($seen * $each | percent) % (at most \($bounds.most))",
      reached: ($bounds.least <= $allowed)
    };

# {wanted, reached} of the verdict that nearly all rows need.
def mostly($word; $seen):
  ($seen / .rows | percent) as $share
  | { wanted: "\($word) \($share) %", reached: ($share >= 99) };

# Stalls that come together by more than the rule allows for: shown, without a goal.
def hard: .model | IN("stalls-more-alike", "stalls-in-one-of-ten");

# {wanted, reached} of each goal.
def wishes:
  (select(.change == 0)
    | rarely("alarms a run"; .red; 60; 1),
      rarely("suspects"; .suspects; 1; 0.01 / 60 | sqrt * 100)),
  (select(.limit > 0 and .change >= 1.5 * .limit and (hard | not))
    | rarely("missed"; .green; 1; 0.5)),
  (select(.limit > 0 and .change == .limit and (hard | not))
    | rarely("passed"; .green; 1; if .limit == 5 then 5 else 1 end),
      rarely("red"; .red; 1; 10)),
  (select(.limit > 0 and .change > 0 and .change < .limit) | rarely("red"; .red; 1; 5)),
  (select(.change == 0 and ([.model, .limit] == ["noise-12", 6] or .model == "stalls"))
    | mostly("green"; .green)),
  (select([.model, .limit, .change]
      | IN(["noise-12", 6, 10], ["stalls", 5, 20], ["errors", 0, 0.1]))
    | mostly("red"; .red));

def cells:
  . as $point
  | [wishes] as $wishes
  | (.rows - .red - .green - .open) as $other
  | ([.suspects, .red, .green, .open, $other] | map(. / $point.rows | percent)) as $shares
  | [.model, .limit, .change, .rows]
    + $shares
    + [(.launches.mean | . * 10 | round / 10), .launches.p90]
    + [([$wishes[].wanted] | join("; ")), (if all($wishes[]; .reached) then "" else "NO" end)];

def reached: all(wishes; .reached);

def points:
  to_entries
  | group_by(.value | [.model, .limit, .change])
  | sort_by(.[0].key)
  | map(map(.value) | together);

# input: points
# output: what results/simulate.json says
# $models: models.json
def result_of($models):
  {
    reached: all(.[]; reached),
    models: (group_by(.model)
      | map(.[0].model as $model
          | { $model, what: $models[$model].what, counts: ($models[$model] | has("metric")) }
            + { points: map(del(.model)) }))
  };

def table:
  [
    ["model", "limit", "change", "rows", "suspect", "red", "green", "open", "other"]
    + ["launches", "p90", "wanted", "reached"]
  ]
  + map(cells)
  | spaced;
