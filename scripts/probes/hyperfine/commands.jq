# A command of the case as each side runs it.
# input: a request
# output: a line a side, quoted for a shell; nothing where the case has no such command
# $key: which of the case's commands
import "lib/placeholders" as placeholders;

. as $request
| .case[$key]
| select(. != null)
| . as $command
| $request.sides | keys[] as $side
| ($request | placeholders::places($side)) as $places
| [$command[] | placeholders::filled($places)]
| @sh
