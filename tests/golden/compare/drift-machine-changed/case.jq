# The same, but the control workload is 9 % slower as well: that is the machine, so nothing is
# marked.
with_baseline
| .thresholds.limits[0].drift = "8%"
| in_first(each("base", "head"; "latency_p50"; . * 1.09) | .control.samples |= map(. * 1.09))
