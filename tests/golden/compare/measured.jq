# Rows and cases of made-up measurements. Figures look random, and are the same every time.

# Squares, for what is linear would give all pairs one difference.
# input: a whole number
# output: a number in [0, 1) that looks random, the same every time
def noise:
  (. * 7919 + 104729) % 94906249
  | (. * .) % 94906249
  | (. * 69069 + 1) % 94906249
  | (. * .) % 94906249 / 94906249;

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
# output: [what its rows are, samples a launch, level]
def about_metric:
  {
    latency_p50: [{ unit: "ms", better: "lower", kind: "paired" }, 4, 5],
    throughput: [{ unit: "/s", better: "higher", kind: "launch" }, 1, 800],
    cpu_per_request: [{ unit: "us", better: "lower", kind: "launch" }, 1, 300],
    rss_settled: [{ unit: "MB", better: "lower", kind: "launch" }, 1, 60],
    instructions_per_request: [
      { unit: "instructions", better: "lower", kind: "launch" }, 1, 90000
    ],
    size_raw: [{ unit: "B", better: "lower", kind: "exact" }, 1, 4000],
    wal_pages: [{ unit: "pages", better: "lower", kind: "launch" }, 1, 40]
  }[.];

# output: a row of one set
# $case, $metric, $set: whose it is
# $seed: rows and sets differ in it
# $launches: how many
def row($case; $metric; $set; $seed; $launches):
  ($metric | about_metric) as [$about, $slots, $level]
  | { $case, $set, $metric, label: null } + $about
    + if $about.kind == "exact" then { base: [[$level]], head: [[$level]] }
      else
        { base: samples($launches; $slots; $level; $seed),
          head: samples($launches; $slots; $level; $seed + 5000) }
      end;

# output: a count row, none of it bad
# $case, $metric, $set: whose it is
# $code: of which error, null for all of them
# $launches: how many
# $of: how many were counted a launch and side
def counts($case; $metric; $code; $set; $launches; $of):
  {
    $case,
    $set,
    $metric,
    label: $code,
    unit: "",
    better: "lower",
    kind: "count",
    base: [range($launches) | [0]],
    base_of: [range($launches) | [$of]],
    head: [range($launches) | [0]],
    head_of: [range($launches) | [$of]]
  };

# input: a case
# output: its endpoint
def endpoint: split("-")[0];

# output: a case of a measurement
# $case, $concurrency, $probe, $set: what it is
# $launches: how many
def measured_case($case; $concurrency; $probe; $set; $launches):
  {
    $case,
    endpoint: ($case | endpoint),
    $concurrency,
    variant: null,
    $probe,
    $set,
    mode: (if $probe == "k6" then "paired" else "alone" end),
    invalid: [],
    notes: [],
    lacks: [],
    $launches,
    discarded: [],
    noise: {
      steal: [range($launches) | 0.01],
      memory: [range($launches) | 0],
      neighbours: [range($launches) | 0.02]
    },
    seconds: 3.2
  };

# output: an unexpected answer of a case of a measurement
# $side, $code, $request: whose it is
# $text: what was said
def answer($side; $code; $request; $text):
  { $side, $code, $request, status: ($code | ltrimstr("status ") | tonumber), $text };

# input: a world
# output: the stored data point of one day, on the machine of the first set
# $commit: a digit of its commit
# $day: the day
# $p50: its latency, ms
def point($commit; $day; $p50):
  .plan.cases as $cases
  | .first
  | { target, runner }
    + {
      schema: "tollgate/data-point/1",
      commit: ($commit * 40),
      committed: "\($day)T04:00:00Z",
      measured: "\($day)T04:10:00Z",
      machine: .host.fingerprint,
      machine_name: .host.cpu,
      key: (.key + { tools }),
      rows: [.rows[]
        | . as $row
        | ($cases[] | select(.case == $row.case) | { case, endpoint, concurrency, variant: null })
          + ($row | { metric, label: .label, unit, better })
          + { value: (.metric | about_metric[2] // 0), spread: 0.004 }
        | if .metric == "latency_p50" then .value = $p50 else . end]
    };

# input: a world
# output: with a release, and a newest data point of main 7 % slower in p50
def with_release:
  .release = (point("1"; "2026-10-01"; 5) | .release = "v1.2.0")
  | .main = point("2"; "2026-11-19"; 5.35);
