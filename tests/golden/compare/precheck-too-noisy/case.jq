# The same under finer limits: what three times the noise could hide is not cleared.
precheck_only
| .thresholds.limits[0].worse_by = "0.5%"
| .thresholds.limits[0].at_least = "0ms"
| .thresholds.limits[1].worse_by = "0.5%"
