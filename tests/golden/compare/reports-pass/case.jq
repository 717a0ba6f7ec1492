# Where limits only report, it is said of a change that is within them that it would have passed.
.plan.mode = "report"
