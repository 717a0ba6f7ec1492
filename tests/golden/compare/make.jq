# Made-up runs for compare's tests. A world is {plan, thresholds, baseline, screen, first, confirm, failed}: what a run leaves behind for compare, each
# part null where there is none. plain is a run in which nothing has changed; each case.jq says in what it differs.

# input: a whole number; output: a number in [0, 1) that looks random, the same every time: squares, for what is linear would give pairs one difference
def noise: (. * 7919 + 104729) % 94906249 | (. * .) % 94906249 | (. * 69069 + 1) % 94906249 | (. * .) % 94906249 / 94906249;

# input: ignored; output: launches of samples within 1 % of a level
def samples($launches; $slots; $level; $seed):
  [range($launches) as $l | [range($slots) as $s | ($level * (0.99 + 0.02 * ($seed + $l * 100 + $s * 7 | noise)) * 10000 | round) / 10000]];

# input: ignored; output: a row of one set. seed: rows and sets differ in it.
def row($case; $metric; $set; $seed):
  { latency_p50: ["ms", "lower", "paired", 8, 5], throughput: ["/s", "higher", "launch", 1, 800], cpu_per_request: ["us", "lower", "launch", 1, 300],
    rss_settled: ["MB", "lower", "launch", 1, 60], size_raw: ["B", "lower", "exact", 1, 4000], wal_pages: ["pages", "lower", "launch", 1, 40] }[$metric] as [$unit, $better, $kind, $slots, $level]
  | { case: $case, set: $set, metric: $metric, label: null, unit: $unit, better: $better, kind: $kind }
    + if $kind == "exact" then { base: [[$level]], head: [[$level]] }
      else { base: samples(5; $slots; $level; $seed), head: samples(5; $slots; $level; $seed + 5000) } end;

# input: ignored; output: a count row: 1000 answers a launch and side, none of them bad
def counts($case; $code; $set):
  { case: $case, set: $set, metric: "error_rate", label: $code, unit: "", better: "lower", kind: "count",
    base: [range(5) | [0]], base_of: [range(5) | [1000]], head: [range(5) | [0]], head_of: [range(5) | [1000]] };

# input: ignored; output: a measurement of the case search-c4 in one set
def measured($set; $seed):
  { schema: "tollgate/measurement/1", target: "shop", runner: "x86-2core", source: "upstream", created: "2026-11-20T17:00:00Z", aa: false,
    sides: { base: { ref: "main", commit: ("b" * 40), artifact: "sha256:\("b" * 64)" }, head: { ref: "topic", commit: ("c" * 40), artifact: "sha256:\("c" * 64)" } },
    host: { cpu: "Made-up 2", cores: 2, fingerprint: "sha256:machine" }, tools: { k6: "v1.8.1" }, pins: { server: "0", generator: "1" },
    key: { fingerprint: "sha256:machine", definition: "sha256:definition", scripts: "sha256:scripts", control: "sha256:control" }, control: { unit: "ms", samples: [47, 46.8, 47.1] },
    cases: [{ case: "search-c4", endpoint: "search", concurrency: 4, variant: null, probe: "k6", set: $set, mode: "paired", invalid: [], notes: [] }],
    rows: [row("search-c4"; "latency_p50"; $set; $seed), row("search-c4"; "throughput"; $set; $seed + 1000), counts("search-c4"; null; $set)] };

# input: ignored; output: a planned row
def planned($case; $metric): { case: $case, endpoint: ($case | split("-")[0]), concurrency: (if $case | endswith("-c4") then 4 else null end), variant: null, metric: $metric, label: null };

# input: ignored; output: a run in which nothing has changed
def plain:
  { plan: { schema: "tollgate/plan/1", target: "shop", runner: "x86-2core", tier: "pr", source: "upstream", base: { ref: "main", commit: ("b" * 40) }, head: { ref: "topic", commit: ("c" * 40) },
      launches: 5, pairs: 40, confidence: (1 - 0.01 / 3), only: "", cases: [{ case: "search-c4", endpoint: "search", concurrency: 4, probe: "k6", slots: true }],
      rows: [planned("search-c4"; "latency_p50", "throughput", "error_rate")] },
    thresholds: { schema: "tollgate/thresholds/1", target: "shop", limits: [{ metric: "latency_p50", worse_by: "5%", at_least: "0.05ms" }, { metric: "throughput", worse_by: "8%" }, { metric: "error_rate", max: "0%" }] },
    baseline: null, screen: null, first: measured("first"; 1), confirm: null, failed: "" };

# input: a world; output: one whose second set was measured, too
def with_confirm: .confirm = measured("confirm"; 300);

# input: a measurement; output: rows of these metrics changed, as wholes
def whole(metrics; f): reduce metrics as $metric (.; .rows |= map(if .metric == $metric and .label == null then f else . end));

# input: a measurement; output: rows of these metrics changed on these sides, sample by sample
def each(sides; metrics; f): reduce sides as $side (.; whole(metrics; .[$side] |= map(map(f))));

# input: a world; output: with a change in the first set
def in_first(f): .first |= f;

# input: a world; output: with a change in both sets
def in_both(f): with_confirm | .first |= f | .confirm |= f;

# input: a world; output: with another planned case of one metric, measured in all its sets
def and_case($case; $probe; $metric):
  .plan.rows += [planned($case; $metric)] | .plan.cases += [{ case: $case, endpoint: ($case | split("-")[0]), probe: $probe, slots: ($probe == "k6"), optional: ($probe | IN("size", "command")) }]
  | reduce ("first", "confirm", "screen") as $set (.; if .[$set] == null then . else
      .[$set] |= (.rows += [row($case; $metric; $set; 2000)]
        | .cases += [{ case: $case, endpoint: ($case | split("-")[0]), concurrency: null, variant: null, probe: $probe, set: $set, mode: (if $probe == "k6" then "paired" else "alone" end), invalid: [] }]) end);

# input: a world; output: with another limit
def limit($entry): .thresholds.limits += [$entry];

# input: a world; output: with a stored snapshot: what an earlier run measured of the base, alone and in pairs
def with_baseline:
  .baseline = (measured("first"; 600) | .created = "2026-11-13T04:00:00Z" | .sides |= map_values(.commit = "a" * 40) | .aa = true
    | .rows += (measured("screen"; 700).rows | map(del(.base, .base_of))) | .cases += (measured("screen"; 700).cases | map(.mode = "alone")));

# input: a world; output: one of which only the head was measured, against the stored snapshot
def screen_only:
  with_baseline | .screen = (.first | .sides |= del(.base) | .cases |= map(.set = "screen" | .mode = "alone") | .rows |= map(.set = "screen" | del(.base, .base_of))) | .first = null;
