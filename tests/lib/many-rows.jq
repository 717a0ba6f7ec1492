# A run of 10,000 paired rows in 1,000 cases, 5 launches of 20 samples a side, whose values only
# depend on their place.

# input: number of the sample in its row
# output: the sample
# $row: number of the row
def value($row): 2 + (($row * 7919 + . * 104729) % 1000) / 10000;

# input: number of the row
# output: the samples of a side, by launch
# $first: number of the first sample
# $times: what each is multiplied by
def side($first; $times):
  [
    . as $row
    | range(5) as $launch
    | [range(20) | $first + $launch * 20 + . | value($row) * $times]
  ];

# input: number of a case
# output: the case
def one_case:
  {
    case: "endpoint-\(.)",
    endpoint: "endpoint-\(.)",
    concurrency: 4,
    variant: null,
    probe: "k6",
    set: "first",
    mode: "paired",
    invalid: [],
    notes: []
  };

# input: number of a row
# output: the row; one of a hundred is slower
def one_row:
  {
    case: "endpoint-\(. % 1000)",
    set: "first",
    metric: "latency_p50",
    label: "part-\(. / 1000 | floor)",
    unit: "ms",
    better: "lower",
    kind: "paired",
    base: side(0; 1),
    head: side(500; if . % 100 == 0 then 1.1 else 1 end)
  };

# input: anything
# output: the measurement
def measurement:
  {
    schema: "tollgate/measurement/1",
    target: "many",
    runner: "x86-2core",
    source: "twin",
    created: "2026-11-20T17:00:00Z",
    aa: false,
    sides: {
      base: { ref: "v1", commit: ("a" * 40), artifact: ("sha256:" + "a" * 64) },
      head: { ref: "v2", commit: ("b" * 40), artifact: ("sha256:" + "b" * 64) }
    },
    host: { fingerprint: "sha256:1" },
    tools: { k6: "v1.8.1" },
    pins: { server: "0", generator: "1" },
    key: {},
    control: { unit: "ms", samples: [50] },
    cases: [range(1000) | one_case],
    rows: [range(10000) | one_row]
  };

# input: measurement
# output: the plan that it follows
def plan:
  { target, runner, source, base: .sides.base, head: .sides.head }
  + {
    schema: "tollgate/plan/1",
    launches: 5,
    pairs: 100,
    confidence: 0.999999,
    inconclusive: { counts: "fail", why: "own" },
    cases: [.cases[] | { case, endpoint, concurrency, probe }],
    rows: [.rows[] | { case, endpoint: .case, metric, label: .label }]
  };

# input: anything
# output: its limits
def thresholds:
  {
    schema: "tollgate/thresholds/1",
    target: "many",
    limits: [{ metric: "latency_p50", worse_by: "5%" }]
  };
