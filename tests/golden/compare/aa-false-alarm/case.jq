# The same build on both sides, and a regression: the measurement is wrong, not the code.
in_both(
  .aa = true | .sides.head.artifact = .sides.base.artifact | each("head"; "latency_p50"; . * 1.12)
)
