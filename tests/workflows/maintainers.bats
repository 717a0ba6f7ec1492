#!/usr/bin/env bats
# What maintainers start: baseline-refresh, release-benchmarks, release, external-pr, ci; run by
# act, read from the artifacts and from what they ask GitHub.

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
# branch: a world in which main has the tree of the commit
branch() {
  jq -nc --arg main "$1" '{
    refs: { "heads/main": $main },
    commits: { ($main): { tree: "t0", message: "main", parents: [] } },
    trees: { t0: { "README.md": "r0" } },
    may_propose: true
  }'
}
# tree_paths: the files that were sent to GitHub, in the words of jq
tree_paths='[.requests[] | select(.url | endswith("/git/trees")) | .body.tree[].path]'
nothing_written='[.requests[] | select(.method != "GET")] == []'

@test "refresh: a new baseline is proposed as a pull request, with what changes and whence" {
  github "$(branch "$main")"
  refresh ""
  workflow workflow_dispatch baseline-refresh.yml "$main" 3001 "${ours[@]}"
  ! grep -q '^hit\|^save' "$MOCK_CACHE/log" || false
  planned 3001 --arg class "$here" '.mode == "baseline"
    and (.jobs | map([.id, .tier]) == [["demo_\($class)", "full"]])'
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
  jqx 'include "lib/downsample"; thin' "$(left 3001 "demo_$here")/baseline.json" \
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
  said='is worse than its thresholds allow, compared with the stored snapshot: artifact size_raw +'
  grep -q "$said" "$box/act.log"
  asked -e "$nothing_written"
}

# may_not: what Actions may not, unless a setting says so, is refused as GitHub refuses it
may_not() {
  grep -q 'Allow GitHub Actions to create and approve pull requests' "$box/act.log"
  grep -q "github.com/$repository/compare/main...$1" "$box/act.log"
  asked -e --arg branch "heads/$1" '.world.pulls == [] and .world.refs[$branch] != null'
}

@test "refresh: where Actions may not propose, it says what to do; run again, it proposes" {
  github "$(branch "$main" | jq -c 'del(.may_propose)')"
  refresh ""
  red workflow_dispatch baseline-refresh.yml "$main" 3301 "${ours[@]}"
  may_not tollgate/baseline-3301
  github_has '{ "may_propose": true }'
  rerun
  ! names 3301 job | grep -qv -- '-1$' || false
  asked -e '.problems == [] and (.world.pulls | map(.branch) == ["tollgate/baseline-3301"])'
}

@test "refresh, called from the repository of a service: its baselines are beside its target" {
  repository=acme/shop
  github "$(branch "$classed")"
  jq -n --arg ref "" '{ inputs: { $ref, reason: "" }, ref: "refs/heads/main" }' \
    >"$box/event.json"
  workflow workflow_dispatch tollgate-maintain.yml "$classed" 3401 "${ours[@]}" \
    --var "TOLLGATE_CLASSES=$here"
  asked -e '.problems == [] and (.world.pulls | length == 1)'
  asked -e --arg file "gate/baselines/$here/shop/main.json" "$tree_paths == [\$file]"
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
  asked -e '.world.pulls | map(.title) == ["Store the snapshots of v1.0.0"]'
  asked -e --arg file "baselines/$here/demo/v1.json" "$tree_paths == [\$file]"
  asked -e '[.requests[] | "\(.method) \(.url | sub("[?].*"; "") | sub("/[0-9]+"; "/N"))"]
    | index("POST /repos/acme/tollgate/releases")
      < index("PATCH /repos/acme/tollgate/releases/N")'
  asked '.requests | length' >"$box/before"
  tagged 4002
  asked -e --argjson before "$(<"$box/before")" \
    '[.requests[$before:][] | select(.method != "GET")] == []'
}

@test "a tag: where the proposal is refused the release is there; run again, it is proposed" {
  github "$(branch "$main" \
    | jq -c --arg main "$main" '.refs["tags/v1.0.0"] = $main | del(.may_propose)')"
  jq -n "{ ref: \"refs/tags/v1.0.0\", $about }" >"$box/event.json"
  ! tagged 4101 || false
  may_not tollgate/snapshots-v1.0.0
  asked -e '.world.releases | map(.draft) == [false]'
  github_has '{ "may_propose": true }'
  ref=refs/tags/v1.0.0 ref_name=v1.0.0 rerun
  asked -e '.problems == [] and (.world.pulls | map(.branch) == ["tollgate/snapshots-v1.0.0"])'
}

# ready: the changelog of a first version
ready() {
  printf '%s\n' '# Changelog' '' '## v0.1.0 (2026-12-01)' '' 'The first.' >.github/CHANGELOG.md
}

@test "release: a tag of the gate itself, where ci has passed; a second run changes nothing" {
  change released "$BATS_FILE_TMPDIR/repositories/acme/tollgate" ready
  passed='[{ status: "completed", conclusion: "success", branch: "main", event: "push", $head }]'
  github "$(branch "$released" | jq -c --arg head "$released" ".ci = { \"ci.yml\": $passed }")"
  dispatch '{ "version": "v0.3.0" }'
  red workflow_dispatch release.yml "$released" 7001
  grep -q 'v0.3.0: does not follow none, so v0.1.0 is the first' "$box/act.log"
  asked -e "$nothing_written"
  dispatch '{ "version": "v0.1.0" }'
  workflow workflow_dispatch release.yml "$released" 7002
  workflow workflow_dispatch release.yml "$released" 7003
  asked -e '.problems == [] and (.world.releases | map([.tag_name, .draft]) == [["v0.1.0", null]])'
  asked -e '.world | .tags[.refs["tags/v0.1.0"]].object == .refs["heads/main"]'
  asked -e '.world.releases[0].body | startswith("The first.\n")'
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

@test "external-pr: a maintainer's word and the right commit bring it to our machine" {
  sent "$passing"
  workflow workflow_dispatch external-pr.yml "$main" 5001 "${ours[@]}"
  planned 5001 --arg class "$here" '.trust == "sent"
    and (.jobs
      | map([.runner, .base, .head, .definitions]) == [[$class, "v1", "same", "base"]])'
  [ "$(job 5001 "demo_$here" '"\(.verdict) \(.head)"')" = "pass $passing" ]
  # Nothing of its build is kept.
  ! grep -q '^hit\|^save' "$MOCK_CACHE/log" || false
  asked -e '.problems == [] and (.world.comments | length == 1)'
  asked -e --arg head "$passing" \
    '.world.comments[0].body | startswith("<!-- tollgate head=\($head) run=5001 attempt=1")'
}

@test "external-pr: its own limits, wide as they are, and its definitions do not judge it" {
  sent "$widened"
  red workflow_dispatch external-pr.yml "$main" 5101 "${ours[@]}"
  job 5101 "demo_$here" '.verdict, (.rows[] | select(.gated) | .metric, .limit)' | paste -sd' ' \
    | grep -x 'regression size_raw 0.2'
  asked -e '.world.comments | length == 1 and (.[0].body | contains("1 regression"))'
}

@test "external-pr: another commit than the head, or no full one, goes nowhere" {
  sent "$passing"
  for sha in "$clean" main "${passing:0:12}" "$passing; true"; do
    send "$sha"
    red workflow_dispatch external-pr.yml "$main" 5201 "${ours[@]}"
    [ -z "$(ls -A "$MOCK_ARTIFACTS/5201")" ]
    said="SHA is '$sha': allowed is a full commit of 40 hex digits"
    [[ $sha != "$clean" ]] \
      || said="SHA is '$clean', but the head of pull request 9 is $passing"
    grep -q "$said" "$box/act.log"
  done
}

@test "ci: runs the tests" {
  event 7 "$clean" "$main"
  workflow pull_request ci.yml "$clean" 6001
  [ -e "$MOCK_ARTIFACTS/tests-ran" ]
}
