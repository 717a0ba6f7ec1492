# Made-up runs for compare's tests. A world is {plan, thresholds, baseline, screen, first, confirm,
# failed}: what a run leaves behind for compare, each part null where there is none. plain is a run
# in which nothing has changed; each case.jq says in what it differs.

# Squares, for what is linear would give all pairs one difference.
# input: a whole number
# output: a number in [0, 1) that looks random, the same every time
def noise:
  (. * 7919 + 104729) % 94906249
  | (. * .) % 94906249
  | (. * 69069 + 1) % 94906249
  | (. * .) % 94906249 / 94906249;

# input: anything
# output: samples within 1 % of a level
# $launches, $slots: how many
# $level: the level
# $seed: launches and slots differ in it
def samples($launches; $slots; $level; $seed):
  [range($launches) as $l
    | [range($slots) as $s
      | ($seed + $l * 100 + $s * 7 | noise)
      | ($level * (0.99 + 0.02 * .) * 10000 | round) / 10000]];

# input: a metric
# output: [unit, better, kind, slots, level] of its rows
def about_metric:
  {
    latency_p50: ["ms", "lower", "paired", 8, 5],
    throughput: ["/s", "higher", "launch", 1, 800],
    cpu_per_request: ["us", "lower", "launch", 1, 300],
    rss_settled: ["MB", "lower", "launch", 1, 60],
    size_raw: ["B", "lower", "exact", 1, 4000],
    wal_pages: ["pages", "lower", "launch", 1, 40]
  }[.];

# input: anything
# output: a row of one set
# $case, $metric, $set: whose it is
# $seed: rows and sets differ in it
def row($case; $metric; $set; $seed):
  ($metric | about_metric) as [$unit, $better, $kind, $slots, $level]
  | { $case, $set, $metric, label: null, $unit, $better, $kind }
    + if $kind == "exact" then { base: [[$level]], head: [[$level]] }
      else
        { base: samples(5; $slots; $level; $seed),
          head: samples(5; $slots; $level; $seed + 5000) }
      end;

# input: anything
# output: a count row: 1000 answers a launch and side, none of them bad
# $case, $set: whose it is
# $code: of which error, null for all of them
def counts($case; $code; $set):
  {
    $case,
    $set,
    metric: "error_rate",
    label: $code,
    unit: "",
    better: "lower",
    kind: "count",
    base: [range(5) | [0]],
    base_of: [range(5) | [1000]],
    head: [range(5) | [0]],
    head_of: [range(5) | [1000]]
  };

# input: a case
# output: its endpoint
def endpoint: split("-")[0];

# input: anything
# output: a case of a measurement
# $case, $concurrency, $probe, $set: what it is
def measured_case($case; $concurrency; $probe; $set):
  {
    $case,
    endpoint: ($case | endpoint),
    $concurrency,
    variant: null,
    $probe,
    $set,
    mode: (if $probe == "k6" then "paired" else "alone" end),
    invalid: [],
    notes: []
  };

# input: anything
# output: a measurement of the case search-c4
# $set: its set
# $seed: sets differ in it
def measured($set; $seed):
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
    cases: [measured_case("search-c4"; 4; "k6"; $set)],
    rows: [
      row("search-c4"; "latency_p50"; $set; $seed),
      row("search-c4"; "throughput"; $set; $seed + 1000),
      counts("search-c4"; null; $set)
    ]
  };

# input: anything
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

# input: anything
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
      launches: 5,
      pairs: 40,
      confidence: (1 - 0.01 / 3),
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
    screen: null,
    first: measured("first"; 1),
    confirm: null,
    failed: ""
  };

# input: a world
# output: one whose second set was measured, too
def with_confirm: .confirm = measured("confirm"; 300);

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
  | reduce ("first", "confirm", "screen") as $set (.;
      if .[$set] == null then .
      else
        .[$set].rows += [row($case; $metric; $set; 2000)]
        | .[$set].cases += [measured_case($case; null; $probe; $set)]
      end);

# input: a world
# output: with another limit
# $entry: the limit
def limit($entry): .thresholds.limits += [$entry];

# input: a world
# output: with a stored snapshot: what an earlier run measured of the base, alone and in pairs
def with_baseline:
  measured("screen"; 700) as $screen
  | .baseline = (
      measured("first"; 600)
      | .created = "2026-11-13T04:00:00Z"
      | .sides |= map_values(.commit = "a" * 40)
      | .aa = true
      | .rows += ($screen.rows | map(del(.base, .base_of)))
      | .cases += ($screen.cases | map(.mode = "alone"))
    );

# input: a world
# output: one of which only the head was measured, against the stored snapshot
def screen_only:
  with_baseline
  | .screen = (
      .first
      | .sides |= del(.base)
      | .cases |= map(.set = "screen" | .mode = "alone")
      | .rows |= map(.set = "screen" | del(.base, .base_of))
    )
  | .first = null;
