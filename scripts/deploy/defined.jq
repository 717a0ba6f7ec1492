# What deploy/run must know of a definition before it starts anything.
# input: the target definition
# output: lines: its name; the services that it needs, with spaces between; its variants, with
#         commas between
.target,
(.services // [] | join(" ")),
(.variants // {} | keys | join(", "))
