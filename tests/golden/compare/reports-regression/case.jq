# Where limits only report, a regression fails nothing, and it is said that it would have.
.plan.mode = "report"
| in_both(each("head"; "latency_p50"; . * 1.12))
