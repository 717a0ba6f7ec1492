# No data point of main since the release: the head of this run against it, on the same machine.
with_release
| .main = null
| .thresholds.limits[0].drift = "8%"
| in_first(each("base", "head"; "latency_p50"; . * 1.09))
