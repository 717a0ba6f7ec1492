# target.json of what is known by now.
# input: {name, repository, start, build, artifact, tracked, ready, tool}: what was asked, and
#        counted: the endpoints whose instructions repeat, once that is known
# output: target.json
# $facts: [facts.json]

import "init/target" as target;

. + { text: $facts[0].text, requests: $facts[0].looked }
| target::target
