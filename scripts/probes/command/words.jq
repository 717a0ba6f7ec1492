# The case's command as a side runs it.
# input: a request
# output: its words, a line each
# $side: which side
import "lib/placeholders" as placeholders;

placeholders::places($side) as $places
| .case.command[]
| placeholders::filled($places)
