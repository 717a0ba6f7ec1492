# The head answers nothing as expected, and no limit speaks of errors: the rows without figures are
# missing.
.thresholds.limits |= map(select(.metric != "error_rate"))
| .plan.rows |= map(select(.metric != "error_rate"))
| in_first(
  each("head"; "latency_p50", "throughput"; null) | whole("error_rate"; .head |= map([1000]))
)
