# A plan in one line, for people.
# input: plan.json
# output: the line

import "plan/words" as words;

"plan: \(.target) on \(.runner), \(.base.ref) → \(.head.ref): "
+ "\(.cases | length) cases, \(.rows | length) gated rows, "
+ (if (.gone // []) != [] then "\(.gone | length) gone, " else "" end)
+ words::left_out_count
+ "\(.launch_s | words::time_text) a launch, "
+ "first look after \(.looks[0]) launches (about \(.estimate_s | words::time_text)), "
+ "last after \(.launches), \(.budget_s | words::time_text) at most"
+ (if words::can_judge then "" else "; so few launches cannot judge times and amounts" end)
+ words::too_few_text
