# A run of two sets in which nothing has changed → the same, with p99.9 a third worse than it was.

# input: a row of throughput
# output: one of p99.9
def p999:
  .metric = "latency_p999"
  | .unit = "ms"
  | .better = "lower"
  | .head |= map(map(. * 1.33));

.plan.rows += [.plan.rows[0] | .metric = "latency_p999"]
| .thresholds.limits += [{ metric: "latency_p999", worse_by: "20%" }]
| (.first, .confirm) |= (.rows += [.rows[] | select(.metric == "throughput") | p999])
