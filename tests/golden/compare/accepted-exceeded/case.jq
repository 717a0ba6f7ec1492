# +12 % and then +25 %, accepted up to +18 %: the second set counts as well.
in_both(each("head"; "latency_p50"; . * 1.12))
| .confirm |= each("head"; "latency_p50"; . * 1.12)
| .thresholds.accepted = [
  {
    metric: "latency_p50", endpoint: "search", up_to: "+18%", until: "2026-12-31",
    reason: "ranks by price now"
  }
]
