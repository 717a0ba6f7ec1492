#!/usr/bin/env bats
# What maintainers start: baseline-refresh, release-benchmarks, outside, ci; run by act, read from
# the artifacts and from what they ask GitHub.

load lib
# shellcheck disable=SC2034 # read by workflow
repository=acme/tollgate

setup_file() { world; }
setup() { fresh; }
teardown() { stop; }

# about: the repository, as a payload has it
about='repository: {
  id: 1,
  default_branch: "main",
  full_name: "acme/tollgate",
  owner: { login: "acme" },
  name: "tollgate"
}'
# dispatch INPUTS: the payload of a workflow_dispatch on main
dispatch() {
  jq -n --argjson inputs "$1" "{ \$inputs, ref: \"refs/heads/main\", $about }" >"$box/event.json"
}
# refresh REF: the payload that asks for a baseline of it
refresh() {
  dispatch "$(jq -nc --arg classes "$here" --arg ref "$1" --arg reason "${2-}" \
    '{ targets: "demo" } + $ARGS.named')"
}
# red: a workflow of which some job must fail
red() { ! workflow "$@"; }
# branch: a world in which main has the tree of the commit
branch() {
  jq -nc --arg main "$1" '{
    refs: { "heads/main": $main },
    commits: { ($main): { tree: "t0", message: "main", parents: [] } },
    trees: { t0: { "README.md": "r0" } }
  }'
}
# tree_paths: the files that were sent to GitHub, in the words of jq
tree_paths='[.requests[] | select(.url | endswith("/git/trees")) | .body.tree[].path]'
nothing_written='[.requests[] | select(.method != "GET")] == []'
# ours: the option that has machines of our own
ours=(-P tollgate=-self-hosted)

@test "refresh: a new baseline is proposed as a pull request, with what changes and whence" {
  github "$(branch "$main")"
  refresh ""
  workflow workflow_dispatch baseline-refresh.yml "$main" 3001 "${ours[@]}"
  [ ! -s "$STAND_IN_CACHE/log" ]
  jq -e --arg class "$here" '.mode == "baseline"
    and (.cells | map([.id, .tier]) == [["demo_\($class)", "full"]])' \
    "$STAND_IN_ARTIFACTS/3001/plan/cells.json"
  asked -e '.problems == [] and (.world.pulls | length == 1)'
  asked -r '.world.pulls[0] | .title, .branch, .body' >"$box/pull"
  grep -qx "Refresh baselines/$here/demo/main.json" "$box/pull"
  grep -qx "tollgate/baseline-3001" "$box/pull"
  grep -q '| <code>artifact</code> | size.*raw .* | — | 1,150 B | new |' "$box/pull"
  grep -q 'commit <code>[0-9a-f]*</code>, build' "$box/pull"
  grep -q '^- tools: .*k6' "$box/pull"
  # What was sent is what was measured, thinned.
  asked -e --arg file "baselines/$here/demo/main.json" "$tree_paths == [\$file]"
  asked -r '[.requests[] | select(.url | endswith("/git/blobs"))][0].body.content' \
    | base64 -d >"$box/sent.json"
  jqx 'include "lib/downsample"; thin' "$STAND_IN_ARTIFACTS/3001/cell-demo_$here/baseline.json" \
    | cmp "$box/sent.json"
}

@test "refresh: what is not measured writes nothing" {
  github "$(branch "$main")"
  refresh broken "I want it"
  red workflow_dispatch baseline-refresh.yml "$main" 3101 "${ours[@]}"
  grep -q 'verdict .*demo on .*: missing: Not measured' "$box/act.log"
  asked -e "$nothing_written"
}

@test "refresh: what became worse than its limit wants a reason; nothing is written without" {
  github "$(branch "$main")"
  refresh bigger
  red workflow_dispatch baseline-refresh.yml "$stored" 3201 "${ours[@]}"
  said='became worse than its limits allow since the stored snapshot: artifact size_raw +'
  grep -q "$said" "$box/act.log"
  asked -e "$nothing_written"
}

# tagged RUN: runs the workflow of the tag
tagged() {
  ref=refs/tags/v1.0.0 ref_name=v1.0.0 workflow push release-benchmarks.yml "$main" "$1" \
    --var "TOLLGATE_CLASSES=$here" "${ours[@]}"
}

@test "a tag: drafted, filled, published; a second run of the same tag changes nothing" {
  github "$(branch "$main" | jq -c --arg main "$main" '.refs["tags/v1.0.0"] = $main')"
  jq -n "{ ref: \"refs/tags/v1.0.0\", $about }" >"$box/event.json"
  tagged 4001
  asked -e '.problems == [] and (.world.releases | length == 1)'
  asked -e '.world.releases[0] | .tag_name == "v1.0.0" and .draft == false'
  asked -r '.world.releases[0].assets[].name' | sort >"$box/assets"
  grep -qx "demo_$here.verdict.json" "$box/assets"
  grep -qx "demo_$here.report.md" "$box/assets"
  grep -qx "demo_$here.html" "$box/assets"
  # What was measured is proposed, for the pages of the next release.
  asked -e '.world.pulls | map(.title) == ["Keep the snapshots of v1.0.0"]'
  asked -e --arg file "baselines/$here/demo/v1.json" "$tree_paths == [\$file]"
  asked -e '[.requests[] | "\(.method) \(.url | sub("[?].*"; "") | sub("/[0-9]+"; "/N"))"]
    | index("POST /repos/acme/tollgate/releases")
      < index("PATCH /repos/acme/tollgate/releases/N")'
  asked '.requests | length' >"$box/before"
  tagged 4002
  asked -e --argjson before "$(<"$box/before")" \
    '[.requests[$before:][] | select(.method != "GET")] == []'
}

# sent COMMIT: a world in which a fork's pull request is there; and the dispatch that names this
# commit of it
sent() {
  github "$(jq -nc --arg head "$1" '{
    pulls: [
      {
        number: 9,
        branch: "change",
        $head,
        from: { id: 2, owner: "mallory" },
        into: { id: 1, owner: "acme" }
      }
    ]
  }')"
  send "$1"
}
# send COMMIT: the dispatch alone
send() {
  dispatch "$(jq -nc --arg sha "$1" --arg classes "$here" '{ pull: "9" } + $ARGS.named')"
}

@test "outside: a maintainer's word and the right commit bring it to our machine, with a comment" {
  sent "$passing"
  workflow workflow_dispatch outside.yml "$main" 5001 "${ours[@]}"
  jq -e --arg class "$here" '.trust == "sent"
    and (.cells
      | map([.runner, .base, .head, .definitions]) == [[$class, "v1", "same", "base"]])' \
    "$STAND_IN_ARTIFACTS/5001/plan/cells.json"
  jq -e --arg head "$passing" '.verdict == "pass" and .head == $head' \
    "$STAND_IN_ARTIFACTS/5001/verdicts/demo_$here/verdict.json"
  # Nothing of its build is kept.
  [ ! -s "$STAND_IN_CACHE/log" ]
  asked -e '.problems == [] and (.world.comments | length == 1)'
  asked -e --arg head "$passing" \
    '.world.comments[0].body | startswith("<!-- tollgate head=\($head) run=5001 -->")'
}

@test "outside: its own limits, wide as they are, and its definitions are not those that judge it" {
  sent "$widened"
  red workflow_dispatch outside.yml "$main" 5101 "${ours[@]}"
  jq -e '.verdict == "regression"
    and ([.rows[] | select(.gated) | [.metric, .limit]] == [["size_raw", 0.2]])' \
    "$STAND_IN_ARTIFACTS/5101/verdicts/demo_$here/verdict.json"
}

@test "outside: another commit than the head, or no full one, goes nowhere" {
  sent "$passing"
  for sha in "$clean" main "${passing:0:12}" "$passing; true"; do
    send "$sha"
    red workflow_dispatch outside.yml "$main" 5201 "${ours[@]}"
    [ -z "$(ls -A "$STAND_IN_ARTIFACTS/5201")" ]
    said="SHA is '$sha': allowed is a full commit of 40 hex digits"
    [[ $sha != "$clean" ]] \
      || said="SHA is '$clean', but the head of pull request 9 is $passing"
    grep -q "$said" "$box/act.log"
  done
}

@test "ci: runs the tests" {
  event 7 "$clean" "$main"
  workflow pull_request ci.yml "$clean" 6001
  [ -e "$STAND_IN_ARTIFACTS/tests-ran" ]
}
