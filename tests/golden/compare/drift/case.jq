# Head and base are alike, but both 9 % slower than the stored snapshot.
with_baseline
| .thresholds.limits[0].drift = "8%"
| in_first(each("base", "head"; "latency_p50"; . * 1.09))
