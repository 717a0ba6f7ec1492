# What read.jq has found -> a line a data point, the oldest first.
# input: {points}
# output: lines of tab-separated words: measured, runner, target, commit, rows, release or -

.points
| sort_by([.measured, .runner, .target])[]
| [.measured, .runner, .target, .commit, .rows, .release // "-"]
| @tsv
