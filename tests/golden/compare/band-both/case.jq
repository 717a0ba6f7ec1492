# Base and head are both beyond the absolute limit: not the head's doing.
.thresholds.limits[0] = { metric: "latency_p50", max: "4ms" }
