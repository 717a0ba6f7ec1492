# What ci/plan/matrix is asked of a change of a service that has adopted the gate.
# input: nothing
# output: see request in ci/plan/matrix.jq, without classes and trust
# $target: [the definition of its target]
{
  before: [{ shop: ($target[0] | .source = { kind: "git" }) }],
  after: [{ shop: ($target[0] | .source = { kind: "git" }) }],
  changed: [["src/main.c"]],
  mode: "gate",
  targets: "",
  classes: "x86-2core x86-hosted",
  home: "gate",
  own: false,
  base: ("b" * 40),
  head: ("c" * 40),
  ref: "",
  repository: "head",
  tier: "pr",
  only: ""
}
