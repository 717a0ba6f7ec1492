# A measurement of 10,000 paired rows in 1,000 cases, 5 launches of 20 samples a side, whose values only depend on their place.

# input: ignored; output: the sample at a place
def value($row; $n): 2 + (($row * 7919 + $n * 104729) % 1000) / 10000;
{ schema: "tollgate/measurement/1", target: "many", runner: "x86-2core", source: "twin", created: "2026-11-20T17:00:00Z", aa: false,
  sides: { base: { ref: "v1", commit: ("a" * 40), artifact: ("sha256:" + "a" * 64) }, head: { ref: "v2", commit: ("b" * 40), artifact: ("sha256:" + "b" * 64) } },
  host: { fingerprint: "sha256:1" }, tools: { k6: "v1.8.1" }, pins: { server: "0", generator: "1" }, key: {}, control: { unit: "ms", samples: [50] },
  cases: [range(1000) | { case: "endpoint-\(.)", endpoint: "endpoint-\(.)", concurrency: 4, variant: null, probe: "k6", set: "first", mode: "paired", invalid: [], notes: [] }],
  rows: [range(10000) as $r | { case: "endpoint-\($r % 1000)", set: "first", metric: "latency_p50", label: "part-\($r / 1000 | floor)", unit: "ms", better: "lower", kind: "paired",
    base: [range(5) as $l | [range(20) | value($r; $l * 20 + .)]],
    head: [range(5) as $l | [range(20) | value($r; $l * 20 + . + 500) * (if $r % 100 == 0 then 1.1 else 1 end)]] }] }
