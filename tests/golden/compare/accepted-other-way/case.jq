# An entry of the wrong sign accepts nothing.
in_both(each("head"; "latency_p50"; . * 1.12))
| .thresholds.accepted = [
  {
    metric: "latency_p50", endpoint: "search", up_to: "-18%", until: "2026-12-31",
    reason: "ranks by price now"
  }
]
