# Data points that were measured, or whose commits were made, after a moment.
# input: data points as read.jq gives them
# output: lines, a fault each
# $latest: that moment, UTC

.points[]
| .path as $path
| ("measured", "committed") as $name
| select(.[$name] > $latest)
| "\($path): /\($name) is \(.[$name])"
