# The snapshot is of two builds: how far its launches lie apart says nothing of the machine.
precheck_only
| .thresholds.limits[0].worse_by = "10%"
| .thresholds.limits[1].worse_by = "10%"
| .baseline.aa = false
