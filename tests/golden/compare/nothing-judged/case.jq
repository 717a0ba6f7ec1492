# All gated rows skipped is not green.
.thresholds.limits = [{ metric: "throughput", worse_by: "8%" }]
| .plan.rows |= map(select(.metric == "throughput"))
| in_first(.cases[0] += { mode: "rate", rate: 4000 })
