# Cases that no changed file can affect are told of, and are no rows; what repeats the run names the
# others.
.plan.left_out = [("find-c4", "find-c16") | { case: ., why: "no changed file fits its paths" }]
