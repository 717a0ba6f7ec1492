# Points of main that may stand between a release and a change: "COMMIT FILE" of each, the one
# measured last first.
# input: nothing; points come through `inputs`
# output: lines
# $release: [the point of the release]
# $at: the commit that is compared with

$release[0] as $from
| [inputs | select(.machine == $from.machine)]
# The release itself says nothing of what came after it, unless nothing did.
| map(select(.commit != $from.commit or .commit == $at))
| sort_by(.measured)
| reverse[]
| (.measured | gsub("[-:]"; "")) as $time
| "\(.commit) plan/points/\(.runner)/\(.target)/\($time)-\(.commit[0:12]).json"
