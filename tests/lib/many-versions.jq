# Snapshots of 1,000 cases with 10 metrics each, 5 launches of 20 samples, whose values only depend on their place; and pages that show all of it.

# input: ignored; output: names of its metrics
def metrics: ["latency_p50", "latency_p95", "latency_p99", "latency_mean", "latency_min", "latency_max", "latency_p75", "latency_p90", "throughput", "cpu_per_request"];

# input: ignored; output: the definition of the target
def definition:
  { schema: "tollgate/target/1", target: "many", title: "Many cases", source: { kind: "twin" }, build: { commands: [["true"]], artifacts: ["x"] }, cases: [{ endpoint: "endpoint-0" }] };

# input: ignored; output: a page with every row of every version in its tables, without pictures
def page:
  { schema: "tollgate/page/1", forms: [{ form: "matrix", title: "All", cases: ["*"], columns: metrics }, { form: "changes", title: "Changes", cases: ["*"], columns: metrics },
        { form: "history", title: "History", columns: metrics }] };

# input: a page; output: one with two pictures for each of 100 cases
def pictured: .forms = [{ form: "matrix", title: "Load", picture: "levels", each: { endpoints: [range(100) | "endpoint-\(.)"] }, levels: ["*"], corner: "concurrency", columns: ["throughput", "latency_p50", "latency_p95"], bare: true }, { form: "history", title: "History", picture: 100, rows: [range(100) | { endpoint: "endpoint-\(.)", concurrency: 4, metric: "latency_p50" }] }];

# input: ignored; output: a full snapshot. $cases: how many; $levels: concurrencies of each
def snapshot($cases; $levels):
  # input: ignored; output: the sample at a place
  def value($row; $n): 2 + (($row * 7919 + $n * 104729) % 1000) / 10000;
  { schema: "tollgate/measurement/1", target: "many", runner: "x86-2core", source: "upstream", created: "2026-11-20T17:00:00Z", aa: false,
    sides: { head: { ref: "v1", commit: ("b" * 40), artifact: ("sha256:" + "b" * 64) } }, host: { fingerprint: "sha256:1", cpu: "Made-up" }, tools: { k6: "v1.8.1" }, pins: { server: "0", generator: "1" },
    key: {}, control: { unit: "ms", samples: [50] },
    cases: [range($cases) as $c | $levels[] as $l | { case: "endpoint-\($c)-c\($l)", endpoint: "endpoint-\($c)", concurrency: $l, variant: null, probe: "k6", set: "screen", mode: "alone", invalid: [], notes: [], slot_ms: 200 }],
    rows: [range($cases) as $c | $levels[] as $l | (metrics | to_entries[]) as $m | { case: "endpoint-\($c)-c\($l)", set: "screen", metric: $m.value, label: null,
      unit: (if $m.value == "throughput" then "/s" elif $m.value == "cpu_per_request" then "us" else "ms" end), better: (if $m.value == "throughput" then "higher" else "lower" end),
      kind: (if $m.key < 2 then "paired" else "launch" end), head: [range(5) as $i | [range(if $m.key < 2 then 20 else 1 end) | value($c * 10 + $m.key + $l; $i * 20 + .)]] }] };

# input: a snapshot; output: the same as if another version had been measured
def version($n): .rows |= map(.head |= [range(length) as $l | .[$l] | map(. * (1 + (($n * 31 + $l * 7) % 11) / 500))]);
