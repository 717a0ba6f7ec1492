# The script of one request.
# input: facts.json
# output: its lines
# $name: the request's name

include "init/script";

.looked[]
| select(.name == $name)
| described
| script
