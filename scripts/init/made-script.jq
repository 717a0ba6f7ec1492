# The script of one request.
# input: facts.json
# output: its lines
# $name: the request's name

import "init/script" as script;

.looked[]
| select(.name == $name)
| script::described
| script::script
