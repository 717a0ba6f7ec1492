# The snapshot was measured with another k6.
precheck_only | .thresholds.limits[0].worse_by = "10%" | .baseline.tools.k6 = "v1.7.0"
