#!/usr/bin/env bats
# policy-diff: what a change does to the limits.

load ../lib/scratch
load ci

setup() {
  scratch
  cd "$box" || return
}

policy_diff() { run "$ROOT/scripts/ci/plan/policy-diff" --before "$1" --after "$2" --home gate; }

@test "policy-diff: nothing when nothing is; a file that is no JSON is named" {
  adopter it
  cp -R it other
  policy_diff it other
  [ "$status" -eq 0 ]
  [ -z "$output" ]
  echo '{' >other/gate/thresholds/demo.json
  policy_diff it other
  [[ $status -eq 0 && ${lines[0]} == "### Not readable after this change: \`demo\`" ]]
  policy_diff other it
  refused 3 "not JSON: demo"
}
