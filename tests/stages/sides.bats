#!/usr/bin/env bats
# Each side by its own definition: how the base is built and started is what its own tree says.

load ../lib/scratch
load ci
load sides

setup_file() { build_mock; }
setup() {
  scratch
  still_machine
  cd "$box" || return
  service
}
teardown() { clean; }

# between OPTION…: what the gate makes of the head's definition and the commits base and main
between() {
  run "$ROOT/scripts/gate" run shop --home it/gate --source path:it --base base --head main \
    --launches 2 --out run "${still[@]}" "$@" 3>&-
  echo "$output"
}
plan() {
  run "$ROOT/scripts/plan/run" shop --home it/gate --source path:it --base base --head main \
    --runner x86-test --out run "$@"
}
own() { jq -c '.base_own.differs' run/plan.json; }
verdict() { jq -r "$1" run/verdict.json; }

@test "sides: a build and a start that move to other scripts; each side goes by its own" {
  moved
  tree base before
  between
  [ "$status" -eq 3 ]
  [[ $(verdict .headline) == *"base $base did not build: 'bash make.sh' failed"* ]]
  rm -rf run
  between --base-home before/gate
  figures='[.rows[] | select(.metric == "rss_settled") | .base > 0, .head > 0] | all'
  [ "$(verdict "$figures")" = true ]
  [[ $status == 0 || $status == 2 ]]
  [ "$(own)" = '["build","start","helpers"]' ]
  [ "$(verdict '.base_own | join(" ")')" = "build start helpers" ]
  [ -e run/base/artifact/server ]
  [ -e run/head/artifact/bin/server ]
  grep -q 'Base: built and started by its own definition, which differs in build, start' \
    run/comment.md
  grep -q -- "--base-home '$box/before/gate'" run/comment.md
  all_ended
}

@test "sides: the same build started in another way is no A/A, also where sides take turns" {
  define '.cases = [{ endpoint: "search", concurrency: [4], slot_ms: 150 }]
    | .settings = { timeout_s: 60 }'
  limit latency_p50 100% && jq '.target = "shop"' home/thresholds/demo.json \
    >it/gate/thresholds/shop.json
  commit it
  tree main before
  define '.start.env = { GREETING: "hello" }'
  commit it
  between --base-home before/gate
  [[ $status == 0 || $status == 2 ]]
  [ "$(own)" = '["start"]' ]
  [ "$(jq -r '.digest' run/{base,head}/build.json | uniq | wc -l)" = 1 ]
  [ "$(verdict .aa)" = false ]
  started() { jq -c .environment "run/first/up-$1/launch.json"; }
  [ "$(started base) $(started head)" = '[] ["GREETING=hello"]' ]
  # What is stored was measured in one way only.
  "$ROOT/scripts/machine/identity" --inputs run/inputs --out with.json
  rm -r run/inputs/base
  "$ROOT/scripts/machine/identity" --inputs run/inputs --out without.json
  [ "$(jq .key.definition with.json)" != "$(jq .key.definition without.json)" ]
}

@test "sides: what says nothing of build and start is the head's; one way is no way of its own" {
  define '.settings.timeout_s = 30 | .title = "Another shop" | .fixture = ["true"]
    | .cases[0].requests = 50'
  commit it
  tree base before
  plan --base-home before/gate
  echo "$output"
  [ "$status" -eq 0 ]
  jq -e '.base_own == null' run/plan.json
  [ ! -e run/inputs/base ]
  plan
  jq -e '.base_own == null' run/plan.json
}

@test "sides: a helper of the same name that says another thing is the base's own" {
  echo ': new' >>it/gate/targets/shop/start
  commit it
  tree base before
  plan --base-home before/gate
  [ "$status" -eq 0 ]
  [ "$(own)" = '["helpers"]' ]
  cmp run/inputs/base/start before/gate/targets/shop/start
  define '.start.command[0] = "true"'
  edit_json before/gate/targets/shop/target.json '.start.command[0] = "true"'
  plan --base-home before/gate
  jq -e '.base_own == null' run/plan.json
}

@test "sides: the base gets the head's cases and fixture, and the servers that either names" {
  define '.services = ["redis"] | .fixture = ["{target}/seed"] | .cases[0].requests = 50'
  commit it
  tree base before
  edit_json before/gate/targets/shop/target.json '.services = ["s3"] | .fixture = ["old"]'
  plan --base-home before/gate
  [ "$status" -eq 0 ]
  found=$(jq -c '[.services, .fixture, .cases[0].requests]' run/inputs/base/target.json)
  [ "$found" = '[["redis","s3"],["{target}/seed"],50]' ]
  plan --base-home before/gate --dry-run
  [[ $output == *$'\nbuild of base, in '*$'\n  scripts/services/s3 up\n'*$'\nbuild of head, in '* ]]
}

@test "sides: the fixture finds the target's own folder, the start its helpers" {
  artifact built
  mkdir -p home/targets/shop helpers
  definition | jq '.fixture = ["bash", "-c", "echo {target} $TARGET >fixture"]
    | .start.env = { FROM: "{target}" }' >target.json
  executable helpers/start <<'EOT'
echo "$FROM" >from
exec "$1/server" -model "$1/model.json" -port "$2"
EOT
  run "$ROOT/scripts/deploy/run" up --target target.json --artifact built --run up \
    --port "$(free_port)" --helpers helpers 3>&-
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(<up/data/fixture)" = "$TOLLGATE_HOME/targets/shop $TOLLGATE_HOME/targets/shop" ]
  [ "$(<up/data/from)" = "$box/helpers" ]
  [ "$(jq -r .places.target up/run.json)" = "$TOLLGATE_HOME/targets/shop" ]
  run "$ROOT/scripts/deploy/run" up --target target.json --artifact built --run up \
    --port "$(free_port)" --helpers nowhere
  refused 64 "--helpers 'nowhere': no such folder"
}

@test "sides: the definition may say that both go by the head's" {
  moved
  tree base before
  define '.sides = "head"'
  plan --base-home before/gate
  echo "$output"
  [ "$status" -eq 0 ]
  jq -e '.base_own == null' run/plan.json
  define '.sides = "base"'
  plan --base-home before/gate
  refused 3 '/sides is "base"; allowed: "own", "head"'
}

@test "sides: a base's definition that is no longer understood is named, with the way out" {
  tree base before
  edit_json before/gate/targets/shop/target.json '.start.port = 80'
  plan --base-home before/gate
  file=before/gate/targets/shop/target.json
  refused 3 "the base's own target.json is not valid: $file: /start/port is an unknown key"
  refused 3 '"sides": "head" in the head'"'"'s definition builds and starts both sides by the head'
  edit_json "$file" 'del(.start.port) | .services = ["oracle"]'
  plan --base-home before/gate
  refused 3 'target /services/0 is "oracle"; allowed: postgresql, redis, s3'
  define '.sides = "head"'
  plan --base-home before/gate
  [ "$status" -eq 0 ]
  plan --base-home it
  refused 64 "--base-home 'it': has no targets/shop/target.json"
  run "$ROOT/scripts/gate" baseline shop --ref main --base-home before/gate
  refused 64 "--base-home 'before/gate': baseline measures all cases of one commit against itself"
}

@test "sides: a base that still says how long to measure is understood" {
  tree base before
  edit_json before/gate/targets/shop/target.json '.settings += { launches: 5, pairs: 40 }'
  plan --base-home before/gate
  echo "$output"
  [ "$status" -eq 0 ]
  edit_json before/gate/targets/shop/target.json '.settings.slots = 5'
  plan --base-home before/gate
  refused 3 "not valid: before/gate/targets/shop/target.json: /settings/slots is an unknown key"
}

@test "sides: the planning job hands over what the shared commit says, not what main says now" {
  moved
  git -C it checkout -q base
  define '.build.commands = [["bash", "of-later.sh"]]'
  later=$(commit it)
  plan_change "$later" "$head"
  job=shop_x86-hosted
  [ "$(jq -c '.base_own.differs' $job/plan.json)" = '["build","start","helpers"]' ]
  [ "$(jq -c .build.commands $job/inputs/base/target.json)" = '[["bash","build.sh"]]' ]
  [ -x $job/inputs/base/start ]
  [ -x $job/home/targets/shop/begin ]
  [ "$(jq -r .base_own.tree $job/plan.json)" = "git -C ../shop worktree add ../shop-base $base" ]
  [ "$(jq -r .base_own.home $job/plan.json)" = ../shop-base/gate ]
  # Each build is kept by its own recipe.
  recipes=$(jq -r '.jobs[0] | .base_build, .head_build' plan/jobs.json | cut -d- -f3 | uniq)
  [ "$(wc -l <<<"$recipes")" -eq 2 ]
  [ ! -e plan/base ]
  # The line that repeats it begins with what puts the base's tree there.
  mkdir -p people/tollgate
  git clone -q it people/shop
  (cd people/tollgate && bash -c "$(jq -r .base_own.tree "$box/$job/plan.json")")
  [ -x people/shop-base/gate/targets/shop/start ]
}

@test "sides: a base that is not understood leaves the reason in the job, and its limits judge" {
  define '.start.port = 80'
  base=$(commit it)
  define 'del(.start.port)'
  edit_json it/gate/thresholds/shop.json '.limits[0].worse_by = "900%"'
  head=$(commit it)
  plan_change "$base" "$head"
  reason=$(jq -r '.jobs[0].problem' plan/jobs.json)
  [[ $reason == *"the base's own target.json is not valid: "*"/start/port is an unknown key"* ]]
  define '.sides = "head"'
  plan_change "$base" "$(commit it)"
  [ "$(jq -r '.limits[0].worse_by' shop_x86-hosted/inputs/thresholds.json)" = 100% ]
}
