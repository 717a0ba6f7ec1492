# What read.jq has found -> which commits of a series were measured.
# input: {points}
# output: lines "COMMIT PLACE", of each commit the newest
# $target, $runner: whose

[.points[] | select(.target == $target and .runner == $runner)]
| group_by(.commit)[]
| max_by(.measured)
| "\(.commit) \(.place)"
