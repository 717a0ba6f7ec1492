# The head at the very limit of the band, some launches on either side of it.
.thresholds.limits[1] = { metric: "throughput", min: "799/s" }
