# The sets of a run as one measurement.
# input: the measurements of its sets, in their order, as an array
# output: the last one, with the cases and rows of all
# $reason: why it is stored although it is inconclusive, or ""

.[-1]
+ { cases: (map(.cases) | add), rows: (map(.rows) | add) }
+ if $reason != "" then { $reason } else {} end
