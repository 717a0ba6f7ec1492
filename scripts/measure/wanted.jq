# How many launches of each case shall count.
# input: begun.json
# output: the same with these cases' wanted
# $selected: names of the cases that are measured
# $launches: of each of them
reduce $selected[] as $case (.; .wanted[$case] = ([.wanted[$case] // 0, $launches] | max))
