# Made-up runs for compare's tests. A world is {plan, thresholds, baseline, release, main, precheck,
# first, confirm, failed}: what a run leaves behind for compare, each part null where there is none.
# plain is a run in which nothing has changed; each case.jq says in what it differs.
include "measured" { search: "./" };

# output: a row of errors: 1000 answers a launch and side, none of them bad
# $case, $set: whose it is
# $code: of which error, null for all of them
def errors($case; $code; $set): counts($case; "error_rate"; $code; $set; 10; 1000);

# output: a measurement of the case search-c4
# $set: its set
# $seed: sets differ in it
# $launches: how many; the first of them are the same however many there are
def measured($set; $seed; $launches):
  {
    schema: "tollgate/measurement/1",
    target: "shop",
    runner: "x86-2core",
    source: "upstream",
    created: "2026-11-20T17:00:00Z",
    aa: false,
    sides: {
      base: { ref: "main", commit: ("b" * 40), artifact: "sha256:\("b" * 64)" },
      head: { ref: "topic", commit: ("c" * 40), artifact: "sha256:\("c" * 64)" }
    },
    host: { cpu: "Made-up 2", cores: 2, fingerprint: "sha256:machine" },
    tools: { k6: "v1.8.1" },
    pins: { server: "0", generator: "1" },
    key: {
      fingerprint: "sha256:machine",
      definition: "sha256:definition",
      scripts: "sha256:scripts",
      control: "sha256:control"
    },
    control: { unit: "ms", samples: [47, 46.8, 47.1] },
    cases: [measured_case("search-c4"; 4; "k6"; $set; $launches)],
    rows: [
      row("search-c4"; "latency_p50"; $set; $seed; $launches),
      row("search-c4"; "throughput"; $set; $seed + 1000; $launches),
      counts("search-c4"; "error_rate"; null; $set; $launches; 1000)
    ]
  };

# output: a planned row
# $case, $metric: whose it is
def planned($case; $metric):
  {
    $case,
    endpoint: ($case | endpoint),
    concurrency: (if $case | endswith("-c4") then 4 else null end),
    variant: null,
    $metric,
    label: null
  };

# output: a run in which nothing has changed
def plain:
  {
    plan: {
      schema: "tollgate/plan/1",
      target: "shop",
      runner: "x86-2core",
      tier: "pr",
      source: "upstream",
      base: { ref: "main", commit: ("b" * 40) },
      head: { ref: "topic", commit: ("c" * 40) },
      looks: [10, 15, 22, 33, 48],
      launches: 48,
      pairs: 4,
      red: (0.01 / 3 | sqrt),
      green: 0.01,
      budget_s: 900,
      estimate_s: 40,
      launch_s: 4,
      asked: {},
      inconclusive: { counts: "fail", why: "own" },
      only: "",
      cases: [{ case: "search-c4", endpoint: "search", concurrency: 4, probe: "k6", slots: true }],
      rows: [planned("search-c4"; "latency_p50", "throughput", "error_rate")]
    },
    thresholds: {
      schema: "tollgate/thresholds/1",
      target: "shop",
      limits: [
        { metric: "latency_p50", worse_by: "5%", at_least: "0.05ms" },
        { metric: "throughput", worse_by: "8%" },
        { metric: "error_rate", max: "0%" }
      ]
    },
    baseline: null,
    precheck: null,
    first: measured("first"; 1; 10),
    confirm: null,
    failed: ""
  };

# input: a world
# output: one whose first set has gone on to so many launches
# $launches: how many
def with_first($launches): .first = measured("first"; 1; $launches);

# input: a world
# output: one whose second set was measured, too
# $launches: how many
def with_confirm($launches): .confirm = measured("confirm"; 300; $launches);

# input: a world
# output: the same, with as many launches as the first look wants
def with_confirm: with_confirm(10);

# input: a measurement
# output: rows of these metrics changed, as wholes
# metrics: their names
# f: what changes them
def whole(metrics; f):
  reduce metrics as $metric (.;
    .rows |= map(if .metric == $metric and .label == null then f else . end));

# input: a measurement
# output: rows of these metrics changed on these sides, sample by sample
# sides, metrics: their names
# f: what changes a sample
def each(sides; metrics; f):
  reduce sides as $side (.; whole(metrics; .[$side] |= map(map(f))));

# input: a measurement
# output: rows of a metric changed on the head, launch by launch
# $metric: its name
# $factors: of each launch
def by_launch_of($metric; $factors):
  whole($metric; .head = ([.head, $factors] | transpose | map(.[1] as $by | .[0] | map(. * $by))));

# output: a factor for each launch, that differ
# $launches: how many
# $by: the distance from the least to the greatest
# $middle: around what they lie
def wavering($launches; $by; $middle):
  [range($launches) | (. * 31 + 6 | noise) - 0.5 | $middle * (1 + $by * .)];

# input: a world
# output: with a change in the first set
# f: the change
def in_first(f): .first |= f;

# input: a world
# output: with a change in both sets
# f: the change
def in_both(f): with_confirm | .first |= f | .confirm |= f;

# input: a world
# output: with another planned case of one metric, measured in all its sets
# $case, $probe, $metric: what it is
def and_case($case; $probe; $metric):
  .plan.rows += [planned($case; $metric)]
  | .plan.cases += [
      {
        $case,
        endpoint: ($case | endpoint),
        $probe,
        slots: ($probe == "k6"),
        optional: ($probe | IN("size", "command"))
      }
    ]
  | reduce ("first", "confirm", "precheck") as $set (.;
      if .[$set] == null then .
      else
        .[$set].cases[0].launches as $launches
        | .[$set].rows += [row($case; $metric; $set; 2000; $launches)]
        | .[$set].cases += [measured_case($case; null; $probe; $set; $launches)]
      end);

# input: a world
# output: one whose case is of a variant
# $variant: its name
def variant($variant): (.plan.cases[], .plan.rows[]).variant = $variant;

# input: a world
# output: with a row over all cases
# $metric: its metric
def over_all_cases($metric): .plan.rows += [planned("all-cases"; $metric)];

# input: a world
# output: with another limit
# $entry: the limit
def limit($entry): .thresholds.limits += [$entry];

# input: a world
# output: with a stored snapshot: what an earlier run measured of the base, alone and in pairs
def with_baseline:
  measured("precheck"; 700; 10) as $precheck
  | .baseline = (
      measured("first"; 600; 10)
      | .created = "2026-11-13T04:00:00Z"
      | .sides |= map_values(.commit = "a" * 40)
      | .aa = true
      | .rows += ($precheck.rows | map(del(.base, .base_of)))
      | .cases += ($precheck.cases | map(.mode = "alone"))
    );

# input: a world
# output: with ten data points of main, of which every other lies 1 % higher
def with_points:
  (.first
    | { machine: .host.fingerprint, key: (.key + { tools: (.tools | del(.jq)) }), rows })
    as $main
  | .points = {
      schema: "tollgate/points/1",
      points: [range(10) as $day
        | (if $day % 2 == 0 then 1 else 1.01 end) as $by
        | ($main | del(.rows))
          + { measured: "2026-10-\($day + 1 | tostring | ("0" + .)[-2:])T04:10:00Z",
              values: ([$main.rows[]
                | { key: "\(.case)\t\(.metric)\t\(.label // "")",
                    value: ((.metric | about_metric[2] // 0) * $by) }]
                | from_entries) }]
    };

# input: a world
# output: one of which only the head was measured, against the stored snapshot
def precheck_only:
  with_points
  | with_baseline
  | .precheck = (
      .first
      | .sides |= del(.base)
      | .cases |= map(.set = "precheck" | .mode = "alone")
      | .rows |= map(.set = "precheck" | del(.base, .base_of))
    )
  | .first = null;

# input: a world of search-c4 and home-c4
# output: with slots that stood still, gated over both together; none of the base's
# $stalled: of each launch, whether one of four slots of the head stood still
def with_stalls($stalled):
  [.plan.cases[] | select(.slots) | .case] as $cases
  | reduce ("first", "confirm") as $set (.;
    if .[$set] == null then .
    else
      .[$set].rows += [$cases[]
        | counts(.; "stalled_slots"; null; $set; 10; 4)
        | .head = [range(10) | if $stalled[.] then [1] else [0] end]]
    end)
  | over_all_cases("stalled_slots")
  | limit({ metric: "stalled_slots", worse_by: "5%" });
