# The metric lines of all statements together, and of each operation.
# input: lines "OPERATION MICROSECONDS"

# input: times in order
# output: the smallest that so many did not exceed
# $share: how many, of 1
def at($share): .[$share * length | ceil - 1];

[inputs | split(" ") | { name: .[0], ms: (.[1] | tonumber / 1000) }]
| (
    { label: null, of: . },
    (group_by(.name)[] | { label: .[0].name, of: . })
  )
| .label as $name
| [.of[].ms]
| sort
| {
    db_p50: at(0.50),
    db_p95: at(0.95),
    db_p99: at(0.99),
    db_mean: (add / length)
  }
| to_entries[]
| {
    metric: .key,
    label: $name,
    unit: "ms",
    better: "lower",
    samples: [.value]
  }
