# Snapshots of 1,000 cases with 10 metrics each, 5 launches of 20 samples, whose values only depend
# on their place; and pages that show all of it.

# output: names of its metrics
def metrics:
  [
    "latency_p50", "latency_p95", "latency_p99", "latency_mean", "latency_min",
    "latency_max", "latency_p75", "latency_p90", "throughput", "cpu_per_request"
  ];

# output: the definition of the target
def definition:
  {
    schema: "tollgate/target/1",
    target: "many",
    title: "Many cases",
    source: { kind: "mock" },
    build: { commands: [["true"]], artifacts: ["x"] },
    cases: [{ endpoint: "endpoint-0" }]
  };

# output: a page with every row of every version in its tables, without pictures
def page:
  {
    schema: "tollgate/page/1",
    forms: [
      { form: "matrix", title: "All", cases: ["*"], columns: metrics },
      { form: "changes", title: "Changes", cases: ["*"], columns: metrics },
      { form: "history", title: "History", columns: metrics }
    ]
  };

# input: a page
# output: one with two pictures for each of 100 cases
def pictured:
  [range(100) | "endpoint-\(.)"] as $endpoints
  | .forms = [
      {
        form: "matrix",
        title: "Load",
        picture: "levels",
        each: { endpoints: $endpoints },
        levels: ["*"],
        corner: "concurrency",
        columns: ["throughput", "latency_p50", "latency_p95"],
        bare: true
      },
      {
        form: "history",
        title: "History",
        picture: 100,
        rows: [$endpoints[] | { endpoint: ., concurrency: 4, metric: "latency_p50" }]
      }
    ];

# input: number of a row
# output: the sample at a place in it
# $n: the place
def value($n): 2 + ((. * 7919 + $n * 104729) % 1000) / 10000;

# input: {key, value}: place and name of a metric
# output: its row of a case, without the case's name
# $at: number of the row
def row($at):
  .value as $metric
  | (if .key < 2 then 20 else 1 end) as $samples
  | {
      set: "precheck",
      metric: $metric,
      label: null,
      unit: ({ throughput: "/s", cpu_per_request: "us" }[$metric] // "ms"),
      better: (if $metric == "throughput" then "higher" else "lower" end),
      kind: (if .key < 2 then "paired" else "launch" end),
      head: [range(5) as $launch | [range($samples) as $n | $at | value($launch * 20 + $n)]]
    };

# input: {c, l}: number of a case's endpoint, and its concurrency
# output: the case, without its name
def case:
  {
    endpoint: "endpoint-\(.c)",
    concurrency: .l,
    variant: null,
    probe: "k6",
    set: "precheck",
    mode: "alone",
    invalid: [],
    notes: [],
    slot_ms: 200
  };

# output: a full snapshot
# $cases: how many
# $levels: concurrencies of each
def snapshot($cases; $levels):
  {
    schema: "tollgate/measurement/1",
    target: "many",
    runner: "x86-2core",
    source: "upstream",
    created: "2026-11-20T17:00:00Z",
    aa: false,
    sides: { head: { ref: "v1", commit: ("b" * 40), artifact: ("sha256:" + "b" * 64) } },
    host: { fingerprint: "sha256:1", cpu: "Made-up" },
    tools: { k6: "v1.8.1" },
    pins: { server: "0", generator: "1" },
    key: {},
    control: { unit: "ms", samples: [50] },
    cases: [
      { c: range($cases), l: $levels[] }
      | { case: "endpoint-\(.c)-c\(.l)" } + case
    ],
    rows: [
      { c: range($cases), l: $levels[] }
      | { case: "endpoint-\(.c)-c\(.l)" } as $case
      | (.c * 10 + .l) as $first
      | metrics
      | to_entries[]
      | $case + row($first + .key)
    ]
  };

# input: a snapshot
# output: the same as if another version had been measured
# $n: number of the version
def version($n):
  .rows |= map(.head |= [
    range(length) as $launch
    | .[$launch]
    | map(. * (1 + (($n * 31 + $launch * 7) % 11) / 500))
  ]);
