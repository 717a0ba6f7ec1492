# What was counted on one side.
# input: nothing
# output: {side: {counted, failed: why it was not, or null}}
# $side: its name
# $counted: [see counted.jq…]
# $failed: what was said meanwhile
# $code: how it ended
{ ($side): { $counted, failed: (if $code == 0 then null else $failed end) } }
