# Made-up data points, one a day from 2026-01-01 on.

# input: anything
# output: a number from -1 to 1, the same for the same day and stream; its spread is 0.58
# $day, $stream: which
def noise($day; $stream):
  reduce range(3) as $_ ((($day * 7919 + $stream * 104729 + 12345) % 65537);
    (. * 75 + 74) % 65537)
  | . / 32768 - 1;

# input: anything
# output: a commit, the same for the same day
# $day: which
def commit($day):
  ($day + 4096 | [. / 4096, . / 256 % 16, . / 16 % 16, . % 16]
    | map(floor | "0123456789abcdef"[.:. + 1]) | join(""))
  | . * 10;

# input: anything
# output: data point
# $day: of the year
# rows: its rows
def point($day; rows):
  (1767225600 + $day * 86400) as $at
  | {
      schema: "tollgate/data-point/1",
      target: "demo",
      runner: "x86-2core",
      commit: commit($day),
      committed: ($at | todate),
      measured: ($at + 36000 | todate),
      machine: "sha256:\("1" * 64)",
      machine_name: "left",
      key: {
        definition: "sha256:\("a" * 64)",
        scripts: "sha256:\("b" * 64)",
        control: "sha256:\("c" * 64)",
        tools: { k6: "1.8.1", jq: "gojq 0.12.17", hyperfine: "1.15.0" }
      },
      rows: [rows]
    };

# input: anything
# output: row of an endpoint
# $metric: which
# $value: its figure
def row($metric; $value):
  {
    case: "search-c4",
    endpoint: "search",
    concurrency: 4,
    variant: null,
    metric: $metric,
    label: null,
    unit: (if $metric == "throughput" then "/s" else "ms" end),
    better: (if $metric == "throughput" then "higher" else "lower" end),
    value: $value,
    spread: 0.01
  };

# input: day
# output: rows of p50, p95 and throughput, whose spread is 1 %
# level: day → by how much its requests take longer
def search(level):
  . as $day
  | (1 + level) as $level
  | row("latency_p50"; 2 * $level * (1 + 0.017 * noise($day; 1))),
    row("latency_p95"; 6 * $level * (1 + 0.017 * noise($day; 2))),
    row("throughput"; 900 / $level * (1 + 0.017 * noise($day; 3)));

# input: anything
# output: data points of so many days
# $days: how many
# level: day → by how much its requests take longer
def days($days; level): range($days) | . as $day | point($day; $day | search(level));
