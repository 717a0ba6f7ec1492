# A limit of drift alone lets nothing pass.
.thresholds.limits[0] = { metric: "latency_p50", drift: "8%" }
