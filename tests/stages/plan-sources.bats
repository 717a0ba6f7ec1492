#!/usr/bin/env bats
# plan: where the commits come from.

load ../lib/scratch
load plan

setup_file() { histories; }
setup() {
  scratch
  home
}

@test "plan: --source mock makes the history itself, and again finds the same commits" {
  plan_of mock --only search-c4 --head slower
  echo "$output"
  [ "$status" -eq 0 ]
  found=$(planned '[.base.commit, .head.commit, .source]')
  [ "$found" = "[\"$(commit v1)\",\"$(commit slower)\",\"mock\"]" ]
  plan_of mock --only search-c4 --head "$(commit leaking)"
  [ "$(planned .head.commit)" = "\"$(commit leaking)\"" ]
}

@test "plan: a mock's model that has changed since is planned as it is now" {
  plan_of mock --only search-c4
  [ "$status" -eq 0 ]
  edit targets/demo/mock.json '.endpoints.search.cpu_us = 700'
  plan_of mock --only search-c4
  echo "$output"
  [ "$status" -eq 0 ]
  base=$(jq -r .base.commit "$box/run/plan.json")
  git -C "$box/run/source" show "$base:model.json" >"$box/model.json"
  [ "$(jq .endpoints.search.cpu_us "$box/model.json")" = 700 ]
}

@test "plan: upstream commits come through a mirror, which follows it" {
  upstream=$box/upstream
  git clone -q "$BATS_FILE_TMPDIR/source" "$upstream"
  edit targets/demo/target.json ".source = { kind: \"git\", repository: \"$upstream\" }"
  run "$ROOT/scripts/plan/run" demo --out "$box/run" --base v1 --head main --only search-c4
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(planned '[.source, .base.commit]')" = "[\"upstream\",\"$(commit v1)\"]" ]
  git -C "$upstream" -c user.name=t -c user.email=t@example.invalid commit -q --allow-empty -m x
  run "$ROOT/scripts/plan/run" demo --out "$box/run" --base v1 --head main --only search-c4
  [ "$(planned .head.commit)" = "\"$(git -C "$upstream" rev-parse HEAD)\"" ]
  # What lies between, for what explains a regression.
  latest=$(jq -c '.commits[0] | [.subject, .author, .sha]' "$box/run/inputs/commits.json")
  [ "$latest" = "[\"x\",\"t\",$(planned .head.commit)]" ]
}
