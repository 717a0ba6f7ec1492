#!/usr/bin/env bats
# pr-gate and pr-comment, run by act on the events of pull requests. What they do is read from the
# artifacts they leave and from what they ask GitHub.

# shellcheck disable=SC2034 # repository is read in lib
load lib

setup_file() { world; }
setup() { fresh; }
teardown() { stop; }

# cell PLACE FILTER: of the verdict of a cell
cell() { jq -r "$2" "$STAND_IN_ARTIFACTS/$1/verdict.json"; }
# cells RUN [OPTION…] FILTER: of what was planned
cells() { jq -e "${@:2}" "$STAND_IN_ARTIFACTS/$1/plan/cells.json"; }
# red: a workflow of which some job must fail
red() { ! workflow "$@"; }
# comments RUN HEAD [ID OWNER [MAIN OPTION…]]: runs pr-comment, as it is at main, on what that run
# of the commit has left; the commit is of the repository with that id and owner
comments() {
  jq -n --arg head "$2" --argjson id "${3:-1}" --arg owner "${4:-acme}" --argjson run "$1" '{
    workflow_run: {
      id: $run,
      event: "pull_request",
      head_sha: $head,
      head_branch: "change",
      head_repository: { $id, full_name: "\($owner)/tollgate", owner: { login: $owner } },
      pull_requests: []
    },
    repository: { id: 1, default_branch: "main", owner: { login: "acme" }, name: "tollgate" }
  }' >"$box/event.json"
  workflow workflow_run "${comment:-pr-comment.yml}" "${5:-$main}" "$(($1 + 1))" "${@:6}"
}
# pull NUMBER HEAD [ID OWNER]: a world with this pull request
pull() {
  jq -nc --argjson number "$1" --arg head "$2" --argjson id "${3:-1}" --arg owner "${4:-acme}" '{
    pulls: [
      { $number, $head, branch: "change", from: { $id, $owner }, into: { id: 1, owner: "acme" } }
    ]
  }'
}
# ours: the option that has machines of our own
ours=(-P tollgate=-self-hosted)

@test "a clean pull request: measured on our machine, green, one comment, edited by the next run" {
  repository=acme/tollgate head=$clean ref=refs/pull/7/merge
  github "$(pull 7 "$head")"
  event 7 "$head" "$main"
  workflow pull_request pr-gate.yml "$head" 1001 --var "TOLLGATE_CLASSES=$here" "${ours[@]}"
  cells 1001 '.trust == "inside"'
  cells 1001 --arg class "$here" \
    '.cells | map([.id, .why]) == [["demo_\($class)", "k6/demo/home.js"]]'
  [ "$(cell "1001/verdicts/demo_$here" '"\(.verdict) \(.aa) \(.head)"')" = "pass true $head" ]
  [ -s "$STAND_IN_ARTIFACTS/1001/cell-demo_$here/comment.md" ]
  grep -qx "miss inside-demo-.*" "$STAND_IN_CACHE/log"
  [ "$(asked '[.world.comments[]] | length')" -eq 0 ]
  ref='' comments 1001 "$head"
  asked -e --arg head "$head" '.world.comments
    | length == 1
      and (.[0].body
        | startswith("<!-- tollgate head=\($head) run=1001 -->")
          and contains("A/A")
          and contains("actions/runs/1001"))'
  # The same commit again: the builds come from the cache.
  event 7 "$head" "$main"
  workflow pull_request pr-gate.yml "$head" 1003 --var "TOLLGATE_CLASSES=$here" "${ours[@]}"
  [ "$(tail -n 1 "$STAND_IN_CACHE/log" | cut -d' ' -f1)" = hit ]
  ref='' comments 1003 "$head"
  asked -e '.world.comments | length == 1 and (.[0].body | contains("run=1003"))'
  asked -e '.problems == []'
}

@test "a service's own repository: a leaking commit is a regression, red, and commented" {
  repository=acme/shop
  head=$leaking
  (($(wc -l <"$ROOT/tests/workflows/adopter.yml") <= 20))
  github "$(pull 8 "$head")"
  event 8 "$head" "$shop"
  gate=(--local-repository "acme/tollgate@main=$STAND_IN_REPOSITORIES/acme/tollgate")
  red pull_request gate.yml "$head" 2001 "${gate[@]}"
  cells 2001 --arg base "$shop" --arg head "$head" '.cells
    | map([.target, .runner, .base, .head, .source])
      == [["shop", "x86-hosted", $base, $head, "path:head"]]'
  cell=2001/verdicts/shop_x86-hosted
  [ "$(cell $cell '"\(.verdict) \(.exit) \(.sides.head.commit)"')" = "regression 1 $head" ]
  cell $cell '.rows[] | select(.verdict == "regression") | "\(.endpoint) \(.metric)"' \
    | grep -x 'memory rss_settled'
  again="scripts/gate run shop --base $shop --head $head"
  again+=" --home '../shop/gate' --source path:../shop"
  grep -q "$again" "$STAND_IN_ARTIFACTS/2001/cell-shop_x86-hosted/comment.md"
  said='verdict .*shop on x86-hosted: regression: Slower or worse: memory (c=4) rss settled +'
  grep -q "$said" "$box/act.log"
  comment=comment.yml comments 2001 "$head" 1 acme "$shop" "${gate[@]}"
  asked -e '.problems == [] and (.world.comments | length == 1)'
  asked -e '.world.comments[0].body
    | contains("Slower or worse")
      and contains("https://github.com/acme/shop/actions/runs/2001")'
}

@test "the README shows the workflow that is run here" {
  diff <(sed -n '/^```yaml$/,/^```$/p' "$ROOT/README.md" | sed '1d; /^```$/,$d') \
    "$ROOT/tests/workflows/adopter.yml"
}

@test "a pull request that moves a pin: old pin against new, on hosted machines only" {
  repository=acme/tollgate head=$moved
  github "$(pull 7 "$head")"
  event 7 "$head" "$main"
  red pull_request pr-gate.yml "$head" 1101 --var "TOLLGATE_CLASSES=$here"
  cells 1101 '.cells | map([.runner, .base, .head]) == [["x86-hosted", "v1", "bigger"]]'
  cells 1101 --arg class "$here" '.left_out | map([.target, .runner]) == [["demo", $class]]'
  cell=1101/verdicts/demo_x86-hosted
  [ "$(cell $cell '"\(.verdict) \(.sides.base.ref) \(.sides.head.ref)"')" = "regression v1 bigger" ]
  comments 1101 "$head"
  asked -e '.world.comments | length == 1 and (.[0].body | contains("1 regression"))'
  asked -e '.problems == []'
}

@test "limits are those of the base: who loosens his own is still red, and the change is shown" {
  repository=acme/tollgate head=$loosened
  github "$(pull 7 "$head")"
  event 7 "$head" "$main"
  red pull_request pr-gate.yml "$head" 1201
  gated='.rows[] | select(.gated) | "\(.verdict) \(.limit)"'
  [ "$(cell 1201/verdicts/demo_x86-hosted "$gated")" = "regression 0.2" ]
  grep -q '| size.*raw | worse.*by 20% | worse.*by 9000% | ⚠️ looser |' "$box/act.log"
}

@test "only documents: nothing is built or measured, green, and it says so; no comment" {
  repository=acme/tollgate head=$documents
  github "$(pull 7 "$head")"
  event 7 "$head" "$main"
  workflow pull_request pr-gate.yml "$head" 1301
  [ "$(cd "$STAND_IN_ARTIFACTS/1301" && echo *)" = plan ]
  grep -q 'verdict .*skipped: only documents were changed: README.md' "$box/act.log"
  comments 1301 "$head"
  asked -e '.requests == []'
}

@test "a fork: hosted machines only, whatever it asks for; its comment is found all the same" {
  repository=acme/tollgate head=$forked ref=refs/pull/9/merge
  github "$(pull 9 "$head" 2 mallory)"
  event 9 "$head" "$main" '.pull_request.head.repo = {id: 2, full_name: "mallory/tollgate"}'
  # No machine of our own is there to be had: a job that asked for one would be left out, and its
  # cell be missing.
  workflow pull_request pr-gate.yml "$head" 1401 --var "TOLLGATE_CLASSES=$here"
  cells 1401 '.trust == "outside" and (.left_out | length == 1)'
  cells 1401 '.cells | map(.runner) == ["x86-hosted"]'
  [ "$(cell 1401/verdicts/demo_x86-hosted .verdict)" = pass ]
  ! grep -q '^[a-z]* inside-' "$STAND_IN_CACHE/log" || false
  # By commit and repository.
  ref='' comments 1401 "$head" 2 mallory
  asked -e '.problems == [] and (.world.comments | length == 1)'
}

@test "an artifact that is not what it should be: refused, and nothing is written" {
  repository=acme/tollgate head=$clean
  github "$(pull 7 "$head")"
  left=$STAND_IN_ARTIFACTS/1501/verdicts/demo_x86-hosted
  mkdir -p "$left"
  jq --arg head "$(printf 'a%.0s' {1..40})" '.head = $head' \
    "$ROOT/tests/golden/report/pass/verdict.json" >"$left/verdict.json"
  ! comments 1501 "$head" || false
  grep -q 'The artifact was refused' "$box/act.log"
  asked -e '[.requests[] | select(.method != "GET")] == []'
}

@test "a runner that is not there: named after its time, red, and commented" {
  repository=acme/tollgate head=$clean
  github "$(pull 7 "$head" | jq -c '.offline = ["pi5-2gb"]')"
  event 7 "$head" "$main"
  patience=2 red pull_request pr-gate.yml "$head" 1601 --var "TOLLGATE_CLASSES=pi5-2gb"
  grep -q 'not measured: runner offline or busy: demo on pi5-2gb' "$box/act.log"
  [ "$(cell 1601/verdicts/demo_pi5-2gb '"\(.verdict) \(.headline)"')" \
    = "missing Not measured: runner offline or busy" ]
  comments 1601 "$head"
  asked -e '.problems == [] and (.world.comments[0].body | contains("runner offline or busy"))'
}

@test "a commit that does not build: red, with the end of its log" {
  repository=acme/shop head=$unbuilt
  github "$(pull 8 "$head")"
  event 8 "$head" "$shop"
  red pull_request gate.yml "$head" 2101 \
    --local-repository "acme/tollgate@main=$STAND_IN_REPOSITORIES/acme/tollgate"
  cell 2101/verdicts/shop_x86-hosted '"\(.verdict) \(.headline)"' \
    | grep -q '^missing Not measured: head .* did not build: '
}
