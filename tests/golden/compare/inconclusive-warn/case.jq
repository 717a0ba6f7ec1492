# What cannot be told does not fail the check where the threshold file says so.
.plan.inconclusive = { counts: "warn", why: "told" }
| in_first(each("head"; "latency_p50"; . * 1.12))
