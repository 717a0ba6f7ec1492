# Two metric lines: what came out of Redis, and how fast it answered.
# $hits, $misses: keys found, and not found, during the load
# $pings: microseconds of each PING, a line each
(
  $pings
  | split("\n")
  | map(select(. != "") | tonumber / 1000)
  | sort
) as $ms
| {
    metric: "cache_hit_rate",
    label: null,
    unit: "%",
    better: "higher",
    samples: [100 * $hits / ($hits + $misses)]
  },
  {
    metric: "redis_p95",
    label: null,
    unit: "ms",
    better: "lower",
    samples: [$ms[($ms | length) * 0.95 | ceil - 1]]
  }
