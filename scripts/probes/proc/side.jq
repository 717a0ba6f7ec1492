# What was read of one side.
# input: nothing
# output: {side: {ready, idle, load, settled, run, k6, samples}}
# $side: its name; the rest of the arguments: [the content of a file], or a text
{ ($side): ($ARGS.named | del(.side) | map_values(if type == "array" then .[0] else . end)) }
