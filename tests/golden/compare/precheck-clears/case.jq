# The head alone against the stored snapshot: change and three times the noise are within every
# limit.
precheck_only | .thresholds.limits[0].worse_by = "10%" | .thresholds.limits[1].worse_by = "10%"
