# The snapshot is of another machine: it clears nothing, and no change against it is shown.
precheck_only
| .thresholds.limits[0].worse_by = "10%"
| .baseline.key.fingerprint = "sha256:other"
| .baseline.host.fingerprint = "sha256:other"
