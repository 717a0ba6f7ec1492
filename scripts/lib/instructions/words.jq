# A command of the case as a side runs it.
# input: a request
# output: its words, a line each; nothing where the case has no such command
# $side: which side
# $key: commands, or prepare
# $name: of the operation
import "lib/placeholders" as placeholders;

placeholders::places($side) as $places
| .case[$key]
| if type == "object" then .[$name] else . end
| arrays
| .[]
| placeholders::filled($places)
