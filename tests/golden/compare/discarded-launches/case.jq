# Three launches were discarded and others took their place; the machine lost 17 % of its time to
# its host. Both are told, and nothing else is discarded.
with_first(22)
| in_first(
  by_launch_of("latency_p50"; wavering(22; 0.2; 1))
  | .cases[0] += {
    discarded: [(3, 8, 12) as $launch | { $launch, reason: "the machine swapped" }],
    noise: { steal: [range(22) | 0.17], memory: [range(22) | 0], neighbours: [range(22) | null] }
  }
)
