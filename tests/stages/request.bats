#!/usr/bin/env bats
# Pull requests that are measured on request: what is measured when, and what the check says before.

# shellcheck disable=SC2030,SC2031 # each test sets its own

load ../lib/scratch
load ci

setup_file() { history "$BATS_FILE_TMPDIR/source" >"$BATS_FILE_TMPDIR/commits"; }
setup() {
  scratch
  small_home
  local two='[.cases[0], .cases[0] + { endpoint: "weight", paths: ["src/**"] }]'
  edit targets/demo/target.json ".source = { kind: \"git\" } | .cases = $two"
  cd "$box" || return
  mkdir head stubs
  cp -R home head/gate
  change_of_service more_service
  statuses='[]'
  # GitHub, as far as it is asked here.
  executable stubs/curl <<<$'#!/usr/bin/env bash\ncat >/dev/null\ncat "$STATUSES"'
  export PATH=$box/stubs:$PATH STATUSES=$box/statuses GITHUB_API_URL=https://example.invalid
}
teardown() { clean; }

# has_asked CASES: somebody with write access, for that commit
has_asked() {
  statuses=$(jq -n --arg description "$1, @alice" '[{
    context: "tollgate/asked",
    $description,
    state: "success",
    creator: { login: "github-actions[bot]", type: "Bot" }
  }]')
}

# measured_when WHEN [UNASKED]: what the planning job makes of it, and the job that decides
measured_when() {
  rm -rf plan output page request.output
  echo "$statuses" >"$STATUSES"
  WHEN=$1 GITHUB_OUTPUT=$box/request.output run "$ROOT/scripts/ci/plan/request"
  echo "$output"
  [ "$status" -eq 0 ]
  HELD=$(told held) ONLY=$(told only) WHOLE=$(told whole)
  export HELD ONLY WHOLE UNASKED=${2-} GITHUB_STEP_SUMMARY=$box/page
  CLASSES=x86-hosted run "$ROOT/scripts/ci/plan/run"
  echo "$output"
}
# told NAME: an output of request
told() { sed -n "/^$1<<end-/{n;p}" request.output | tail -n 1; }
listed() { jq -c '[.jobs[] | [.target, .gated_rows, [.left_out[].case]]]' plan/jobs.json; }

@test "request: always measured, unless told otherwise" {
  measured_when ''
  [ "$status" -eq 0 ]
  [ "$(listed)" = '[["demo",1,["weight"]]]' ]
}

@test "request: always measured, and whole once somebody has asked, whatever they named" {
  has_asked artifact
  measured_when always
  [ "$(listed)" = '[["demo",2,[]]]' ]
}

@test "request: until somebody has asked, the check is red, and says how to" {
  measured_when asked
  refused 3 "not measured yet: somebody with write access requests it by the comment /gate run"
  problem=$(grep -A1 '^problem<<' output | tail -n 1)
  [[ $problem == "not measured yet: "* ]]
}

@test "request: or green, where that is told, and says that nothing was measured" {
  measured_when asked pass
  [ "$status" -eq 0 ]
  jq -e '.jobs == [] and (.skipped | startswith("not measured yet: "))' plan/jobs.json
  grep -q "Nothing is measured: not measured yet" page
  decide
  [ "$status" -eq 0 ]
  [[ $output == *"skipped: not measured yet: "* ]]
}

@test "request: what was named is measured; the rest is left out, and told" {
  has_asked 'w*'
  measured_when asked
  [ "$status" -eq 0 ]
  [ "$(listed)" = '[["demo",1,["artifact"]]]' ]
  tar -xf plan/plans.tar
  jq -e '.left_out == [{ case: "artifact", why: "not asked for" }]' demo_x86-hosted/plan.json
}

@test "request: everything, whatever paths leave out" {
  has_asked all
  measured_when asked
  [ "$(listed)" = '[["demo",2,[]]]' ]
}

@test "request: a name that fits nothing is no pass" {
  has_asked weigth
  measured_when asked pass
  refused 3 "/gate run weigth: no case or endpoint of the changed targets has this name"
  # Whoever wrote two believes that both are measured.
  has_asked w*,artefact
  measured_when asked
  refused 3 "/gate run artefact: no case or endpoint of the changed targets has this name"
}

@test "request: by a label that the pull request has" {
  measured_when label:perf
  refused 3 "it needs the label perf"
  edit_json event.json '.pull_request.labels = [{ name: "bug" }, { name: "perf" }]'
  measured_when label:perf
  [ "$status" -eq 0 ]
  [ "$(listed)" = '[["demo",1,["weight"]]]' ]
}

@test "request: documents alone are green, asked for or not" {
  git -C head reset -q --hard HEAD~1
  echo x >head/README.md
  head=$(commit head)
  edit_json event.json ".pull_request.head.sha = \"$head\""
  measured_when asked
  [ "$status" -eq 0 ]
  jq -e '.skipped | startswith("only documents")' plan/jobs.json
}

@test "request: a merge queue's group is measured, and so is what a maintainer sends" {
  edit_json event.json '{
    merge_group: { base_sha: .pull_request.base.sha, head_sha: .pull_request.head.sha }
  }'
  GITHUB_EVENT_NAME=merge_group GITHUB_SHA=$head measured_when asked
  [ "$status" -eq 0 ]
  [ "$(listed)" = '[["demo",2,[]]]' ]
}

@test "request: where GitHub does not answer it is red, and says so, whatever may be green" {
  has_asked all
  executable stubs/curl <<<$'#!/usr/bin/env bash\nexit 22'
  for when in always asked label:perf; do
    WHEN=$when UNASKED=pass PAUSE_S=0 GITHUB_OUTPUT=$box/output run "$ROOT/scripts/ci/plan/request"
    refused 3 "GitHub did not answer, so requests for this commit are not known: run it again"
    grep -A1 '^problem<<' output | grep -F "GitHub did not answer"
  done
}

@test "request: usage" {
  WHEN=never run "$ROOT/scripts/ci/plan/request"
  refused 64 "when is 'never': allowed are always, asked, label:NAME"
  measured_when asked never
  refused 64 "unasked is 'never': allowed are fail, pass"
}
