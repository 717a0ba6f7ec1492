# What all endpoints of a request share, in one go.
# input: a request
# output: lines NAME=WORD. long_warm_up: 1 where it is so long that counting stops for it
(.case.warm_up // ([.case.requests // 0, 50] | max / 5 | floor)) as $warm_up
| {
    inputs,
    target,
    local_ips,
    variant: .case.variant,
    requests: .case.requests,
    $warm_up,
    long_warm_up: (if (.case.warm_up // 0) < 50 then 0 else 1 end)
  }
| to_entries[]
| "\(.key)=\(.value // "")"
