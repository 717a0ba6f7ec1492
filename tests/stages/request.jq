# The request of a probe, as measure writes it.
#
# input: a case
# output: the request
# $box: the scratch folder, which holds the inputs and both sides
{
  case: .,
  script: "\($box)/in/k6/demo/\(.endpoint).js",
  target: "demo",
  launch: 1,
  seed: 5,
  inputs: "\($box)/in",
  pins: { server: null, generator: null },
  timeout_s: 60,
  pairs: 3,
  slot_ms: 120,
  guard_ms: 5,
  warm_ms: 50,
  pooled_p95: false,
  sides: {
    base: { artifact: "\($box)/base artifact" },
    head: { artifact: "\($box)/head artifact" }
  }
}
