# Large simulated runs of paired rows, ten a case.

def samples($row; $pairs; $level):
  [(. * $pairs + range($pairs)) as $place
    | (($row * 7919 + $place * 104729) % 1009 * 7411 % 1009 / 10090 + 0.95) * $level
    | . * 1e4
    | round / 1e4];

def one_case($launches):
  [range($launches) | 0] as $quiet
  | {
      case: "endpoint-\(.)",
      endpoint: "endpoint-\(.)",
      concurrency: 4,
      variant: null,
      probe: "k6",
      set: "first",
      mode: "paired",
      $launches,
      discarded: [],
      noise: { steal: $quiet, memory: $quiet, neighbours: $quiet },
      seconds: 3,
      invalid: [],
      notes: []
    };

# One row of a hundred is slower.
def one_row($launches; $pairs):
  . as $row
  | (if $row % 100 == 0 then 2.2 else 2 end) as $head
  | {
      case: "endpoint-\($row / 10 | floor)",
      set: "first",
      metric: "latency_p50",
      label: "part-\($row % 10)",
      unit: "ms",
      better: "lower",
      kind: "paired",
      base: [range($launches) | samples($row; $pairs; 2)],
      head: [range($launches; 2 * $launches) | samples($row; $pairs; $head)]
    };

def measurement($rows; $launches; $pairs):
  {
    schema: "tollgate/measurement/1",
    target: "large",
    runner: "x86-2core",
    source: "mock",
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
    cases: [range($rows / 10) | one_case($launches)],
    rows: [range($rows) | one_row($launches; $pairs)]
  };

def plan($pairs):
  { target, runner, source, base: .sides.base, head: .sides.head }
  + {
      schema: "tollgate/plan/1",
      looks: [10, 15, 22, 33, 48],
      launches: 48,
      $pairs,
      red: (0.01 / (.rows | length) | sqrt),
      green: 0.01,
      budget_s: 900,
      estimate_s: 600,
      launch_s: 60,
      asked: {},
      inconclusive: { counts: "fail", why: "own" },
      cases: [.cases[] | { case, endpoint, concurrency, probe, slots: true }],
      rows: [.rows[] | { case, endpoint: .case, metric, label: .label }]
    };

def thresholds($worse_by):
  {
    schema: "tollgate/thresholds/1",
    target: "large",
    limits: [{ metric: "latency_p50", $worse_by }]
  };
