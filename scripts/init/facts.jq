# What the answers say.
# input: nothing is read
# output: {looked: requests with what was seen, left_out, text: that of the answer when it is ready,
#         ready: what was seen of that}
# $one, $two, $three: answers: when it is ready, to a path that is not there, to each request
# $asked: [requests.json]
# $ready: the path that is asked when it is ready

import "init/looked" as looked;

[$one, $two, $three] as $times
| [
    { path: $ready, from: "ready", name: "ready", answers: [$times[][0]] },
    ($asked[0].requests | to_entries[]
      | .value + { answers: [.key as $place | $times[][$place + 2]] })
  ]
| looked::looked($one[1])
| {
    ready: .[0],
    text: .[0].text,
    looked: [.[1:][] | select(.trouble == null or .from == "get")],
    left_out: (
      $asked[0].left_out
      + [.[1:][] | select(.trouble != null and .from != "get") | { path, why: .trouble }]
    )
  }
