# The same build on both sides, in two modes: what one of them loses is no false alarm.
in_both(
  .aa = true | .sides.head.artifact = .sides.base.artifact | each("head"; "latency_p50"; . * 1.12)
)
| .plan.cases[0].base_variant = "fork"
