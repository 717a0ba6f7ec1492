# The control workload is 9 % slower than it was: the snapshot clears nothing.
precheck_only | .thresholds.limits[0].worse_by = "10%" | .precheck.control.samples |= map(. * 1.09)
