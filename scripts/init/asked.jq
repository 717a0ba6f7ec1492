# What is asked for on the command line.
# input: null; the paths of --get are positional
# output: {requests: [{name, path, from}], left_out: [{path, why}]}
# $openapi, $har: [the document], or none

import "init/requests" as requests;
import "init/openapi" as openapi;
import "init/har" as har;

[
  { requests: [$ARGS.positional[] | { path: ., from: "get" }], left_out: [] },
  ($openapi[] | openapi::requests),
  ($har[] | har::requests)
]
| { requests: (map(.requests) | add), left_out: (map(.left_out) | add) }
| .requests |= (reduce .[] as $one ([];
    if any(.[]; .path == $one.path) then . else . + [$one] end))
| requests::first_of(8)
| .requests |= requests::named
