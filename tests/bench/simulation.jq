# Simulated batches of rows of one model, limit and change, and their files for compare.

def looks: [10, 15, 22, 33, 48];

# The look before them that may only clear.
def clearing: 4;

# {limit, change} in percent, of each batch of a model.
def points:
  if .metric == "error_rate" then .changes[] | { limit: 0, change: . }
  elif .metric then .changes[] | { limit: 5, change: . }
  else
    (((3, 6, 10) as $limit
        | (0, 0.7, 0.8, 0.9, 1, 1.5, 2)
        | { $limit, change: (. * $limit * 10 | round / 10) }), .also[]?)
  end;

def rows_wanted($rows; $identical):
  if .change == 0 and .limit <= 3 then $identical else $rows end;

def arguments($change):
  del(.what, .changes, .also)
  | if .metric then .worse = $change / 100 else .change = $change / 100 end
  | { launches: (looks | last), pairs: 4, kind: "paired" } + .
  | [to_entries[] | "-v", "\(.key)=\(.value)"];

# Batches: {name, generator, rows, model, limit, change, metric, arguments}
def batches($only; $rows; $identical):
  500 as $most
  | to_entries[]
  | select($only == "" or (.key | IN($only | split(" ")[])))
  | .key as $model
  | .value
  | points as $point
  | ($point | rows_wanted($rows; $identical)) as $wanted
  | range(0; $wanted; $most) as $from
  | ([$from + $most, $wanted] | min) as $to
  | $point
    + {
        name: "\($model)_\($point.limit)_\($point.change)_\($from)-\($to)",
        $model,
        rows: ($to - $from),
        generator: (if .metric then "counts" else "timed" end),
        metric: (.metric // if .kind == "launch" then "throughput" else "latency_p50" end),
        arguments: arguments($point.change)
      };

# Rows of errors have no label, so each has its own case.
def planned_rows:
  .metric as $metric
  | range(1; .rows + 1)
  | tostring
  | if $metric == "error_rate" then { case: "made-\(.)", $metric, label: null }
    else { case: "made", $metric, label: . } end
  | . + { endpoint: .case, concurrency: null, variant: null };

def cases: [planned_rows.case] | unique[];

def thresholds:
  .metric as $metric
  | (if $metric == "error_rate" then { max: "0%" }
    elif $metric == "stalled_slots" then { at_least: "\(.limit)%" }
    else { worse_by: "\(.limit)%" } end)
    as $limit
  | {
      schema: "tollgate/thresholds/1",
      target: "made",
      limits: [{ $metric } + $limit]
    };

def side($letter): { ref: $letter, commit: ($letter * 40) };

# A plan with the budgets of a run of 60 rows.
def plan:
  {
    schema: "tollgate/plan/1",
    target: "made",
    runner: "x86-2core",
    source: "mock",
    base: side("a"),
    head: side("b"),
    clearing: clearing,
    looks: looks,
    launches: (looks | last),
    pairs: 4,
    red: (0.01 / 60 | sqrt),
    green: 0.01,
    budget_s: 900,
    estimate_s: 60,
    launch_s: 3,
    asked: {},
    inconclusive: { counts: "fail", why: "own" },
    cases: [cases | { case: ., endpoint: ., concurrency: null, probe: "k6", slots: true }],
    rows: [planned_rows]
  };

def measured_case($set):
  (looks | last) as $launches
  | [range($launches) | 0] as $quiet
  | {
      case: .,
      endpoint: .,
      concurrency: null,
      variant: null,
      probe: "k6",
      $set,
      mode: "paired",
      launches: $launches,
      discarded: [],
      noise: { steal: $quiet, memory: $quiet, neighbours: $quiet },
      seconds: 3,
      invalid: [],
      notes: []
    };

# The measurement without rows.
def measured($set):
  {
    schema: "tollgate/measurement/1",
    target: "made",
    runner: "x86-2core",
    source: "mock",
    created: "2026-11-20T17:00:00Z",
    aa: false,
    sides: {
      base: (side("a") + { artifact: "sha256:\("a" * 64)" }),
      head: (side("b") + { artifact: "sha256:\("b" * 64)" })
    },
    host: { fingerprint: "sha256:made" },
    tools: {},
    pins: { server: "0", generator: "1" },
    key: {},
    control: { unit: "ms", samples: [50] },
    cases: [cases | measured_case($set)]
  };
