#!/usr/bin/env bats
# build and plan: a side in several layouts of its code, for gate run --relayout.

load ../lib/scratch
load build

teardown() { chmod -R u+w "$BATS_TEST_TMPDIR"; }

# two_layouts RELAYOUT [FILTER]: of what tests/stages/build.bash builds
two_layouts() {
  a_commit
  target ".build.relayout = $1 | ${2:-.}"
  replan '.relayout = 2'
}
# wrong_usage WORDS: the last run was told so
wrong_usage() {
  echo "$output"
  [ "$status" -eq 64 ]
  [[ $output == *"$1"* ]]
}
# of_build FILTER: of the head's document
of_build() { jq -c "$1" "$box/run/head/build.json"; }

@test "relayout: each layout is a build of its own, made once, with variables of its own" {
  two_layouts '[{ NAME: "moon" }, { NAME: "sun" }]'
  build
  echo "$output"
  [ "$status" -eq 0 ]
  [[ $output == *"build head: one (layout 2 of 2) in "* ]]
  [[ $(<"$box/run/head/artifact/program") == "hello world in /"* ]]
  [ "$(<"$box/run/head/layout-1/artifact/program")" = "hello moon" ]
  [ ! -e "$box/run/head/layout-2" ]
  [ "$(of_build '[.layouts[0] == .digest, (.layouts | unique | length)]')" = '[true,2]' ]
  [ "$(of_build '.layouts[1]')" = "$(jq .digest "$box/run/head/layout-1/build.json")" ]
  build
  [ "$(builds)" -eq 2 ]
  replan 'del(.relayout)'
  build
  [ "$(builds)" -eq 2 ]
  [ "$(of_build 'has("layouts")')" = false ]
  [ ! -e "$box/run/head/layout-1" ]
}

@test "relayout: variables that move nothing are refused, since the layouts would be one" {
  two_layouts '[{ UNUSED: "1" }]' '.build.env = {}'
  build
  [ "$status" -eq 3 ]
  echo "$output"
  [[ $output == *"layouts 0 and 1 of head "*" are the same files"*"/build/relayout"* ]]
}

@test "relayout: a layout that does not build is the failure of its side" {
  two_layouts '[{ BASH_ENV: "/dev/stdin", PATH: "/nowhere" }]'
  build
  [ "$status" -eq 3 ]
  echo "$output"
  [[ $output == *"head "*" did not build"* ]]
}

@test "relayout: so many as the definition lists, and one; each side by its own definition" {
  scratch
  home
  relaid() { run "$ROOT/scripts/plan/run" demo --out "$box/planned" --source mock --relayout "$1"; }
  relaid 10
  [ "$status" -eq 0 ]
  [ "$(jq -c '[.relayout, .asked]' "$box/planned/plan.json")" = '[10,{"relayout":10}]' ]
  for wrong in 11 1; do
    relaid "$wrong"
    wrong_usage "the definition of the head: allowed are whole numbers from 2 to 10, one more than"
  done
  edit targets/demo/target.json 'del(.build.relayout)'
  relaid 2
  wrong_usage "the definition of the head: has no /build/relayout, the variables of more layouts"
}

@test "relayout: a base whose own definition has no layouts is named" {
  scratch
  home
  edit targets/demo/target.json '.source.kind = "git"'
  cp -R "$box/home" "$box/base"
  history "$box/source" >/dev/null
  jq 'del(.build.relayout)' "$box/home/targets/demo/target.json" \
    >"$box/base/targets/demo/target.json"
  run "$ROOT/scripts/plan/run" demo --out "$box/planned" --home "$box/home" --relayout 2 \
    --base-home "$box/base" --source "path:$box/source" --base v1 --head slower
  wrong_usage "the definition of the base: has no /build/relayout"
}
