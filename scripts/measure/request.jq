# What a probe is asked for one case of one launch.

# input: an array; output: the same items in an order drawn from $seed
def shuffled($seed): to_entries | sort_by((($seed % 9973 + 1) * (.key + 1) * 7919) % 10007) | map(.value);

# input: ignored; output: {slot_ms, guard_ms, pooled_p95} for a case, from the facts {rate (per s), p95 (ms)} of its warm-up.
# A slot is the longest of 0.2 s, 5 requests and 2 × concurrency requests; a guard lasts one p95.
def slot($case; $facts):
  ([$facts.rate // 100, 0.5] | max) as $rate
  | ([200, 5000 / $rate, 2000 * ($case.concurrency // 1) / $rate] | max / 10 | ceil * 10) as $ms
  | ($case.slot_ms // $ms) as $ms
  | { slot_ms: $ms,
      guard_ms: (if $case.executor == "burst" then 0 else [5, ($facts.p95 // 5 | ceil)] | max end),
      pooled_p95: ($ms / 1000 * $rate < 80) };

# input: ignored; output: the question. pairs: slots a side in this launch.
def ask($plan; $case; $launch; $seed; $sides; $inputs; $chosen):
  { case: $case, target: $plan.target, launch: $launch, seed: $seed, sides: $sides, inputs: $inputs, pins: $plan.pins, timeout_s: $plan.timeout_s, keepalive: $plan.keepalive, local_ips: $plan.local_ips,
    script: "\($inputs)/k6/\($plan.target)/\($case.endpoint).js",
    pairs: ($plan.pairs / $plan.launches | ceil), slot_ms: 200, guard_ms: 5, warm_ms: 150, pooled_p95: false } + $chosen;
