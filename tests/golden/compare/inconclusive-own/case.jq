# What cannot be told fails the check on machines of one's own, unless the threshold file says
# otherwise.
.plan.inconclusive = { counts: "fail", why: "own" }
| in_first(each("head"; "latency_p50"; . * 1.12))
