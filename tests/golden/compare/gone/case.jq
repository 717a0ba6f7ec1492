# A case that the head has removed is shown, with its limit, and fails nothing.
.plan.gone = [planned("find-c4"; "latency_p50", "throughput") | .limit_text = "5%"]
