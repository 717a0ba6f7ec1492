# series.json, of stored data points.
# input: [{file, point}]
# output: series.json
# $now: UTC

import "drift/series" as series;

# jq 1.6 aborts where a program reads two data files and has no variable of its own.
($now | fromdate) as $seconds
# What a run has measured, and the store has by now.
| [.[].point]
| unique_by([.target, .runner, .measured, .commit])
| series::series($seconds)
