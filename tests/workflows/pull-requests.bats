#!/usr/bin/env bats
# pr-gate and pr-comment, run by act on the events of pull requests. What they do is read from the
# artifacts they leave and from what they ask GitHub.

# shellcheck disable=SC2034 # repository is read in lib
load lib

setup_file() { world; }
setup() { fresh; }
teardown() { stop; }

@test "a clean pull request: measured on our machine, green, one comment, edited by the next run" {
  repository=acme/tollgate head=$clean
  github "$(pull 7 "$head")"
  event 7 "$head" "$main"
  workflow pull_request pr-gate.yml "$head" 1001 --var "TOLLGATE_CLASSES=$here" "${ours[@]}"
  planned 1001 '.trust == "inside"'
  planned 1001 --arg class "$here" \
    '.jobs | map([.id, .why]) == [["demo_\($class)", "k6/demo/home.js"]]'
  [ "$(job 1001 "demo_$here" '"\(.verdict) \(.aa) \(.head)"')" = "pass true $head" ]
  [ -s "$(left 1001 "demo_$here")/comment.md" ]
  asked -e --arg head "$head" '.world.comments
    | length == 1
      and (.[0].body
        | startswith("<!-- tollgate head=\($head) run=1001 attempt=1 calls=1 -->")
          and contains("A/A")
          and contains("actions/runs/1001"))'
  # When the run is over, pr-comment finds that it has been done.
  comments 1001 "$head"
  grep -q 'its own run comments' "$box/act.log"
  # The same commit again: the builds come from the cache.
  event 7 "$head" "$main"
  workflow pull_request pr-gate.yml "$head" 1003 --var "TOLLGATE_CLASSES=$here" "${ours[@]}"
  grep -q '^hit inside-demo-' "$MOCK_CACHE/log"
  asked -e '.world.comments | length == 1 and (.[0].body | contains("run=1003"))'
  asked -e '.problems == []'
}

@test "a service's own repository: a leaking commit is a regression, red, and commented" {
  repository=acme/shop head=$leaking
  github "$(pull 8 "$head")"
  event 8 "$head" "$shop"
  red pull_request tollgate.yml "$head" 2001
  planned 2001 --arg base "$shop" --arg head "$head" '.jobs
    | map([.target, .runner, .base, .head, .source])
      == [["shop", "x86-hosted", $base, $head, "path:head"]]'
  [ "$(job 2001 shop_x86-hosted '"\(.verdict) \(.exit) \(.sides.head.commit)"')" \
    = "regression 1 $head" ]
  worse='.rows[] | select(.verdict == "regression") | "\(.endpoint) \(.metric)"'
  job 2001 shop_x86-hosted "$worse" | grep -x 'memory rss_settled'
  again="scripts/gate run shop --base $shop --head $head"
  again+=" --home '../shop/gate' --source path:../shop"
  # What the change cannot affect is named, and is in no row.
  again+=" --only 'memory'"
  grep -q "$again" "$(left 2001 shop_x86-hosted)/comment.md"
  [ "$(job 2001 shop_x86-hosted '[.left_out[].case, (.rows[].case)] | unique | join(" ")')" \
    = "artifact memory" ]
  said='shop on x86-hosted: regression: memory +'
  grep -q "$said" "$box/act.log"
  asked -e '.problems == [] and (.world.comments | length == 1)'
  asked -e '.world.comments[0].body
    | contains("## ❌ memory +")
      and contains("**Left out:** <code>artifact</code> (no changed file fits its paths)")
      and contains("https://github.com/acme/shop/actions/runs/2001")'
}

@test "what adopters add is one short workflow" {
  (($(wc -l <"$ROOT/tests/workflows/adopter/.github/workflows/tollgate.yml") <= 45))
}

@test "two calls of the gate in one run: two plans, two verdicts, one comment of both" {
  repository=acme/shop head=$twice
  github "$(pull 8 "$head")"
  event 8 "$head" "$shop"
  workflow pull_request twice.yml "$head" 2201
  [ "$(names 2201 plan | wc -l)" -eq 2 ]
  [ "$(names 2201 verdicts | wc -l)" -eq 2 ]
  [ "$(job 2201 shop_x86-hosted .verdict)" = pass ]
  [ "$(job 2201 kiosk_x86-hosted .verdict)" = pass ]
  asked -e '.problems == [] and (.world.comments | length == 1)'
  asked -e '.world.comments[0].body
    | contains("calls=2") and contains("<code>shop</code>") and contains("<code>kiosk</code>")'
}

@test "a pull request that moves a pin: old pin against new, on hosted machines only" {
  repository=acme/tollgate head=$moved
  github "$(pull 7 "$head")"
  event 7 "$head" "$main"
  red pull_request pr-gate.yml "$head" 1101 --var "TOLLGATE_CLASSES=$here"
  planned 1101 '.jobs | map([.runner, .base, .head]) == [["x86-hosted", "v1", "bigger"]]'
  planned 1101 --arg class "$here" '.left_out | map([.target, .runner]) == [["demo", $class]]'
  [ "$(job 1101 demo_x86-hosted '"\(.verdict) \(.sides.base.ref) \(.sides.head.ref)"')" \
    = "regression v1 bigger" ]
  asked -e '.world.comments | length == 1 and (.[0].body | contains("1 regression"))'
  asked -e '.problems == []'
}

# edited HEAD CHANGES: the payload of a pull request of which these were edited
edited() { event 7 "$1" "$main" ".action = \"edited\" | .changes = $2"; }

@test "retargeted: what was green against another branch is measured anew, and is red" {
  repository=acme/tollgate head=$moved
  github "$(pull 7 "$head")"
  # A branch that is as slow already: nothing is to be measured there, and no check says so.
  event 7 "$head" "$moved" '.pull_request.base.ref = "slow"'
  red pull_request pr-gate.yml "$head" 1111
  [ -z "$(names 1111 verdicts)" ]
  edited "$head" '{ title: { from: "x" }, base: { ref: { from: "slow" } } }'
  red pull_request pr-gate.yml "$head" 1113
  [ "$(job 1113 demo_x86-hosted .verdict)" = regression ]
  asked -e '.problems == [] and (.world.comments[0].body | contains("1 regression"))'
}

@test "other words of a pull request: nothing runs, and no check takes the place of its own" {
  repository=acme/tollgate head=$moved
  github "$(pull 7 "$head" 2 mallory)"
  edited "$head" '{ title: { from: "x" }, body: { from: null } }'
  workflow pull_request pr-gate.yml "$head" 1121
  comments 1121 "$head" 2 mallory skipped
  # Of jobs that begin there are records; of these runs nothing but that they are over.
  for run in 1121 1122; do [ "$(ls "$MOCK_ARTIFACTS/.github/$run/1")" = over ]; done
  asked -e '.requests == []'
}

@test "limits are those of the base: who loosens his own is still red, and the change is shown" {
  repository=acme/tollgate head=$loosened
  github "$(pull 7 "$head")"
  event 7 "$head" "$main"
  red pull_request pr-gate.yml "$head" 1201
  gated='.rows[] | select(.gated) | "\(.verdict) \(.limit)"'
  [ "$(job 1201 demo_x86-hosted "$gated")" = "regression 0.2" ]
  grep -q '| size.*raw | worse.*by 20% | worse.*by 9000% | ⚠️ looser |' "$box/act.log"
}

@test "a merge queue's group: on hosted machines, whatever is asked for; a check, no comment" {
  repository=acme/tollgate head=$clean ref=refs/heads/gh-readonly-queue/main/pr-7-$main
  github "$(pull 7 "$head")"
  jq -n --arg base "$main" --arg head "$head" '{
    merge_group: { base_sha: $base, head_sha: $head },
    repository: { id: 1, full_name: "acme/tollgate", default_branch: "main" }
  }' >"$box/event.json"
  workflow merge_group pr-gate.yml "$head" 1701 --var "TOLLGATE_CLASSES=$here"
  planned 1701 '.trust == "queue" and (.jobs | map(.runner) == ["x86-hosted"])'
  [ "$(job 1701 demo_x86-hosted .verdict)" = pass ]
  asked -e '.problems == [] and .world.comments == []'
}

@test "only documents: nothing is built or measured, green, and it says so; an old comment too" {
  repository=acme/tollgate head=$documents
  github "$(pull 7 "$head")"
  event 7 "$head" "$main"
  workflow pull_request pr-gate.yml "$head" 1301
  [ -z "$(names 1301 job)$(names 1301 build)" ]
  grep -q 'skipped: only documents were changed: README.md' "$box/act.log"
  asked -e '.problems == [] and .world.comments == []'
}

@test "a fork: hosted machines only, whatever it asks for; its comment comes when it is over" {
  repository=acme/tollgate head=$forked
  github "$(pull 9 "$head" 2 mallory)"
  event 9 "$head" "$main" '.pull_request.head.repo = { id: 2, full_name: "mallory/tollgate" }'
  # No machine of our own is there to be had: a job that asked for one would be left out, and its
  # job be missing.
  workflow pull_request pr-gate.yml "$head" 1401 --var "TOLLGATE_CLASSES=$here"
  planned 1401 '.trust == "outside" and (.left_out | length == 1)'
  planned 1401 '.jobs | map(.runner) == ["x86-hosted"]'
  [ "$(job 1401 demo_x86-hosted .verdict)" = pass ]
  ! grep -q 'inside-demo' "$box/act.log" || false
  asked -e '.world.comments == []'
  # By commit and repository.
  comments 1401 "$head" 2 mallory
  asked -e '.problems == [] and (.world.comments | length == 1)'
}

@test "a private gate: fetched with the token that is handed in, and with no other" {
  repository=acme/shop head=$private
  github "$(pull 8 "$head")"
  event 8 "$head" "$shop"
  export MOCK_PRIVATE="acme/tollgate=a-token-for-it"
  red pull_request tollgate.yml "$head" 2601
  grep -q "repository 'https://github.com/acme/tollgate/' not found" "$box/act.log"
  workflow pull_request tollgate.yml "$head" 2602 -s GATE_TOKEN=a-token-for-it
  grep -q 'skipped: only documents were changed' "$box/act.log"
}

@test "a server that does not say where the workflow is from is told so" {
  repository=acme/shop head=$told
  github "$(pull 8 "$head")"
  event 8 "$head" "$shop"
  enterprise=true workflow pull_request tollgate.yml "$head" 2701
  grep -q 'skipped: only documents were changed' "$box/act.log"
}
