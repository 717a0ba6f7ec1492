# What was counted of one endpoint on one side; a command is one request.
# input: k6.json
# output: {side, label, instructions, requests, unexpected, asked}
# $side, $name: of what
# $instructions: how many
# $asked: requests that were to be sent
.sides[0] as { $requests, $unexpected }
| { $side, label: $name, $instructions, $requests, $unexpected, $asked }
