# Beyond an absolute limit in every launch of both sets.
in_both(each("head"; "latency_p50"; . * 1.12))
| .thresholds.limits[0] = { metric: "latency_p50", max: "5.2ms" }
