# What a target costs, in one line.
# input: a target definition
# output: its cells of a table, with tabs between
# $thresholds: [its limits]
# $probes: kinds of probes
# $mock: whether it has a mock service

import "plan/job" as job;

# input: a target definition
# output: "TIER: N cases, S s a launch, M min"
# $tier: pr or full
def cost_of($tier):
  { $tier, only: "", home: "", launches: "", pairs: "", budget: "" } as $arguments
  | job::plan($thresholds[0]; $probes; $arguments)
  | (.estimate_s / 60 | ceil) as $minutes
  | "\($tier): \(.cases | length) cases, \(.launch_s | ceil) s a launch, \($minutes) min";

[
  .target,
  cost_of("pr"),
  cost_of("full"),
  .source.kind + if $mock and .source.kind != "mock" then ", mock" else "" end,
  .title
]
| @tsv
