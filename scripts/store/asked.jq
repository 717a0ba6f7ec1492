# What read.jq has found -> the places of the data points that are asked for.
# input: {points}
# output: their places, a line each
# $target, $runner: names, or "" for any

.points[]
| select($target == "" or .target == $target)
| select($runner == "" or .runner == $runner)
| .place
