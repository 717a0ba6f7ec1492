# A plan without a gated row is not green.
.plan.rows = [] | .thresholds.limits = [{ metric: "startup", worse_by: "10%" }]
