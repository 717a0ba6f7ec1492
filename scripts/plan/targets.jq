# What a target costs, in one line.
# input: a target definition
# output: its cells of a table, with tabs between
# $thresholds: [its limits]
# $probes: kinds of probes
# $twin: whether it has a stand-in

include "plan/cell";

# input: a target definition
# output: "TIER: N cases, M min"
# $tier: pr or full
def cost($tier):
  plan($thresholds[0]; $probes; { tier: $tier, only: "", home: "", launches: 0, slots: 0 })
  | "\($tier): \(.cases | length) cases, \(.estimate_s / 60 | ceil) min";

[
  .target,
  cost("pr"),
  cost("full"),
  .source.kind + if $twin and .source.kind != "twin" then ", twin" else "" end,
  .title
]
| @tsv
