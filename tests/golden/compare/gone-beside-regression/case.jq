# What is gone stands beside a regression, and takes nothing from it.
.plan.gone = [planned("find-c4"; "latency_p50") | .limit_text = "5%"]
| in_both(each("head"; "latency_p50"; . * 1.12))
