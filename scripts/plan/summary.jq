# A plan in one line, for people.
# input: plan.json
# output: the line

"plan: \(.target) on \(.runner), \(.base.ref) → \(.head.ref): "
+ "\(.cases | length) cases, \(.rows | length) gated rows, "
+ (if (.gone // []) != [] then "\(.gone | length) gone, " else "" end)
+ "\(.pairs) pairs over \(.launches) launches, "
+ "about \(.estimate_s / 60 * 10 | ceil / 10) min a set"
