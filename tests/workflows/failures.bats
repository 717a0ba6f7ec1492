#!/usr/bin/env bats
# What goes wrong with the run of a pull request: each reason reaches the check and the comment, and
# what failed can be run again.

# shellcheck disable=SC2034 # repository is read in lib
load lib
load ../lib/golden

setup_file() { world; }
setup() { fresh; }
teardown() { stop; }

@test "only documents now: what an earlier commit was told is brought up to date" {
  repository=acme/tollgate head=$documents
  github "$(pull 7 "$head" | jq -c --arg was "$clean" '.comments = [{
    id: 100,
    login: "github-actions[bot]",
    body: "<!-- tollgate head=\($was) run=1 attempt=1 calls=1 -->\nslower"
  }]')"
  event 7 "$head" "$main"
  workflow pull_request pr-gate.yml "$head" 1302
  asked -e '.problems == [] and (.world.comments | length == 1)'
  asked -e '.world.comments[0].body
    | contains("Nothing to measure") and contains("only documents were changed")'
}

@test "planning fails: red, and the comment has the reason" {
  repository=acme/tollgate head=$clean
  github "$(pull 7 "$head")"
  event 7 "$head" "$main"
  red pull_request pr-gate.yml "$head" 1801 --var TOLLGATE_CLASSES=x86-9core
  grep -q "nothing was measured: --classes 'x86-9core': allowed are " "$box/act.log"
  asked -e '.problems == [] and (.world.comments | length == 1)'
  asked -e '.world.comments[0].body | contains("Not measured") and contains("x86-9core")'
}

@test "a job that cannot be planned: red, and the comment has the reason" {
  repository=acme/shop head=$unplanned
  github "$(pull 8 "$head")"
  event 8 "$head" "$shop"
  red pull_request tollgate.yml "$head" 2301
  job 2301 shop_x86-hosted .headline | grep -q '^Not measured: it could not be planned: '
  asked -e '.world.comments
    | length == 1 and (.[0].body | contains("could not be planned"))'
}

@test "a commit that does not build: red, with the end of its log, in the comment too" {
  repository=acme/shop head=$unbuilt
  github "$(pull 8 "$head")"
  event 8 "$head" "$shop"
  red pull_request tollgate.yml "$head" 2101
  job 2101 shop_x86-hosted '"\(.verdict) \(.headline)"' \
    | grep -q '^missing Not measured: head .* did not build: '
  asked -e '.world.comments | length == 1 and (.[0].body | contains("did not build"))'
}

@test "a machine that builds a head is lost: red, named, commented; run again, it is measured" {
  repository=acme/shop head=$leaking
  github "$(pull 8 "$head")"
  event 8 "$head" "$shop"
  MOCK_LOST='head of shop for x86-hosted' red pull_request tollgate.yml "$head" 2401
  job 2401 shop_x86-hosted .headline | grep -q 'no build of head: its job ended early'
  asked -e '.world.comments
    | length == 1 and (.[0].body | test("no build of head.{1,9} its job ended early"))'
  ! rerun || false
  # The base is still the one that was recorded.
  [ "$(names 2401 build | sed 's/.*hosted-//' | paste -sd' ')" = "base-1 head-2" ]
  [ "$(job 2401 shop_x86-hosted .verdict 2)" = regression ]
}

@test "a machine that builds a base is lost: red, named, and nothing of the change is built" {
  repository=acme/shop head=$leaking
  github "$(pull 8 "$head")"
  event 8 "$head" "$shop"
  MOCK_LOST='base of shop for x86-hosted' red pull_request tollgate.yml "$head" 2451
  job 2451 shop_x86-hosted .headline | grep -q 'no build of base: its job ended early'
  [ -z "$(names 2451 build)" ]
  ! rerun || false
  [ "$(job 2451 shop_x86-hosted .verdict 2)" = regression ]
}

@test "a head whose build rewrites the base's, and what is kept of it, is still a regression" {
  repository=acme/shop head=$rewriting
  github "$(pull 8 "$head")"
  event 8 "$head" "$shop"
  red pull_request tollgate.yml "$head" 2811
  [ "$(job 2811 shop_x86-hosted .verdict)" = regression ]
  # Of two builds that of the base is kept, by the job that made it.
  base=$(jq -r '.jobs[0].base_build' "$MOCK_ARTIFACTS"/2811/plan-*/jobs.json)
  [ "$(grep '^save inside-' "$MOCK_CACHE/log")" = "save inside-$base" ]
  # Another run takes the base from there.
  red pull_request tollgate.yml "$head" 2812
  grep -qx "hit inside-$base" "$MOCK_CACHE/log"
  [ "$(job 2812 shop_x86-hosted .verdict)" = regression ]
}

@test "a head whose build replaces the plan by one with nothing to measure is not green" {
  repository=acme/shop head=$skipping
  github "$(pull 8 "$head")"
  event 8 "$head" "$shop"
  red pull_request tollgate.yml "$head" 2821
  said='the plan is not the one that the planning job made'
  jq -e --arg said "$said" '.exit == 3 and (.problem | contains($said))' \
    "$MOCK_ARTIFACTS"/2821/verdicts-*/*/run.json
  asked -e --arg said "$said" '.world.comments | length == 1 and (.[0].body | contains($said))'
}

@test "an artifact that is not what it should be: refused, and nothing is written" {
  repository=acme/tollgate head=$clean
  github "$(pull 9 "$head" 2 mallory)"
  left=$MOCK_ARTIFACTS/1501/verdicts-0a1b2c3d-1/0a1b2c3d.1
  mkdir -p "$left/demo_x86-hosted"
  jq --arg head "$(printf 'a%.0s' {1..40})" '.head = $head' \
    "$(golden_report pass)/verdict.json" >"$left/demo_x86-hosted/verdict.json"
  ! comments 1501 "$head" 2 mallory || false
  grep -q 'The artifact was refused' "$box/act.log"
  asked -e '[.requests[] | select(.method != "GET")] == []'
}

@test "a runner that is not there: named after its time, red, commented, and the run is ended" {
  repository=acme/tollgate head=$clean
  github "$(pull 7 "$head" | jq -c '.offline = ["pi5-2gb"]')"
  event 7 "$head" "$main"
  patience=2 red pull_request pr-gate.yml "$head" 1601 --var "TOLLGATE_CLASSES=pi5-2gb"
  grep -q 'not measured: runner offline or busy: demo on pi5-2gb' "$box/act.log"
  [ "$(job 1601 demo_pi5-2gb '"\(.verdict) \(.headline)"')" \
    = "missing Not measured: runner offline or busy" ]
  asked -e '.problems == [] and (.world.comments[0].body | contains("runner offline or busy"))'
  asked -e '[.requests[] | select(.url | endswith("/actions/runs/1601/cancel")) | .status] == [202]'
}

@test "run again what failed: only that is measured anew, the verdict waits for it, and is green" {
  repository=acme/tollgate head=$clean
  github "$(pull 7 "$head")"
  event 7 "$head" "$main"
  two="$here x86-hosted"
  MOCK_LOST="measure demo on x86-hosted" \
    red pull_request pr-gate.yml "$head" 1901 --var "TOLLGATE_CLASSES=$two" "${ours[@]}"
  [ "$(job 1901 "demo_$here" .verdict) $(job 1901 demo_x86-hosted .verdict)" = "pass missing" ]
  rerun
  ! names 1901 plan | grep -qv -- '-1$' || false
  ! names 1901 build | grep -qv -- '-1$' || false
  [ "$(names 1901 job | grep -- '-2$')" = "$(names 1901 job | grep 'x86-hosted-2$')" ]
  [ "$(job 1901 "demo_$here" .verdict 2) $(job 1901 demo_x86-hosted .verdict 2)" = "pass pass" ]
  asked -e '.problems == [] and (.world.comments | length == 1)'
  asked -e '.world.comments[0].body | contains("attempt=2") and contains("2 jobs: pass")'
}

@test "a newer commit: what the older one's run finds goes nowhere" {
  repository=acme/tollgate head=$clean
  github "$(pull 7 "$documents")"
  event 7 "$head" "$main"
  workflow pull_request pr-gate.yml "$head" 2501 --var "TOLLGATE_CLASSES=$here" "${ours[@]}"
  grep -q "pull request 7 has moved on to ${documents:0:10}" "$box/act.log"
  asked -e '.world.comments == [] and .problems == []'
}
