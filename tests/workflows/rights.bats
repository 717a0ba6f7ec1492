#!/usr/bin/env bats
# What a run may do, as it is played here: its tokens, its caches, the workflows it calls. See
# mocks/README.md.
# shellcheck disable=SC2030,SC2031,SC2034 # each test sets its own; lib reads them

load lib
load alone
setup() { small; }
teardown() { stop; }

# job NAME COMMAND: a job that may nothing, indented
job() {
  printf '  %s:\n    runs-on: ubuntu-24.04\n    permissions: {}\n' "$1"
  printf '    steps:\n      - run: %s\n' "$2"
}

@test "a token can do what its job's permissions say, and propose only where that is allowed" {
  world=$(jq -n --arg head "$(printf 'a%.0s' {1..40})" '{ refs: { "heads/change": $head } }')
  github "$world"
  comment='{ "body": "x" }' token=job:acme/it:contents=write
  [ "$(asks POST /issues/7/comments $token "$comment")" = 403 ]
  [ "$(message)" = 'Resource not accessible by integration' ]
  [ "$(asks GET /issues/7/comments $token)" = 403 ]
  token=job:acme/it:pull-requests=write
  [ "$(asks POST /issues/7/comments $token "$comment")" = 201 ]
  written='{ "state": "success", "context": "x" }'
  commit=$(printf 'a%.0s' {1..40})
  [ "$(asks POST "/statuses/$commit" $token "$written")" = 403 ]
  [ "$(asks GET "/commits/$commit/statuses" job:acme/it:contents=write)" = 403 ]
  [ "$(asks POST "/statuses/$commit" job:acme/it:statuses=write "$written")" = 201 ]
  new='{ "title": "x", "head": "change", "base": "main" }'
  [ "$(asks POST /pulls $token "$new")" = 403 ]
  [ "$(message)" = 'GitHub Actions is not permitted to create or approve pull requests.' ]
  exec 7>&- && rm "$box"/server.*
  github "$(jq '.may_propose = true' <<<"$world")"
  [ "$(asks POST /pulls $token "$new")" = 201 ]
}

# listed QUERY: numbers of the issues that are listed to one who may read them
listed() {
  [ "$(asks GET "/issues?$1" job:acme/it:issues=read)" = 200 ]
  jq -r 'map(.number) | join(" ")' "$box/answer"
}

@test "issues: pull requests are among them, page by page; who opens one needs issues: write" {
  github '{ "issues": [
    { "number": 1, "login": "github-actions[bot]", "state": "closed" },
    { "number": 2, "login": "github-actions[bot]", "pull": true },
    { "number": 3, "login": "mallory" }
  ] }'
  [ "$(listed '')" = '3 2' ]
  [ "$(listed 'creator=github-actions%5Bbot%5D&state=all')" = '2 1' ]
  [ "$(listed 'state=all&per_page=2&page=2')" = 1 ]
  new='{ "title": "x", "body": "y" }'
  [ "$(asks GET /issues job:acme/it:pull-requests=write)" = 403 ]
  [ "$(asks POST /issues job:acme/it:issues=read "$new")" = 403 ]
  [ "$(asks POST /issues job:acme/it:issues=write "$new")" = 201 ]
  # A reason without a change of the state is ignored.
  [ "$(asks PATCH /issues/4 job:acme/it:issues=write '{ "state_reason": "completed" }')" = 200 ]
  [ "$(jq .state_reason "$box/answer")" = null ]
  github_has '{ "issues_off": true }'
  [ "$(listed 'state=all')" = 2 ]
  [ "$(asks POST /issues job:acme/it:issues=write "$new")" = 410 ]
}

# token_of FILE JOB: that a playable workflow gives to a job
token_of() { sed -n "/^  $2:/,/^  [a-z]*:/s/.*MOCK_TOKEN\": \"\(.*\)\"/\1/p" "$1"; }

@test "a job's token: of its permissions, of the workflow's, of a new repository; a fork's reads" {
  {
    printf 'on: pull_request\njobs:\n'
    job default true
    job own true | sed 's/permissions: {}/permissions: { actions: write, checks: none }/'
    sed '/permissions/d' <<<"$(job default true | sed 's/default/plain/')"
  } | file a.yml
  head=$(commit_all "$it" jobs) made=$box/tree/.github/workflows/a.yml
  event 7 "$head" "$head"
  expanded pull_request a.yml "$head"
  [ "$(token_of "$made" own)" = job:acme/it:actions=write ]
  [ "$(token_of "$made" default)" = job:acme/it: ]
  [ "$(token_of "$made" plain)" = job:acme/it:contents=read,packages=read ]
  event 7 "$head" "$head" '.pull_request.head.repo.full_name = "mallory/it"'
  expanded pull_request a.yml "$head"
  [ "$(token_of "$made" own)" = job:acme/it:actions=read ]
}

@test "a called job may not ask for more than its caller has: the run does not start" {
  { printf 'on: workflow_call\njobs:\n' && job inner true; } \
    | sed 's/permissions: {}/permissions: { actions: write }/' | file b.yml
  {
    printf 'on: push\njobs:\n  outer:\n    permissions: { actions: read }\n'
    printf '    uses: ./.github/workflows/b.yml\n'
  } | file a.yml
  head=$(commit_all "$it" calls)
  ! play 1 || false
  said="The nested job 'inner' is requesting 'actions: write', but is only allowed 'actions: read'"
  grep -qF "$said" "$box/act.log"
}

@test "two calls of a workflow are two copies; it knows whence it is, not on one's own server" {
  gate=$MOCK_REPOSITORIES/acme/gate
  new_repository "$gate" && mkdir -p "$gate/.github/workflows"
  {
    printf 'on: workflow_call\njobs:\n'
    job inner 'echo ran "${{ job.workflow_repository }}"'
  } >"$gate/.github/workflows/g.yml"
  commit_all "$gate" gate
  printf 'on: push\njobs:\n%s%s' \
    $'  one:\n    name: first\n    uses: acme/gate/.github/workflows/g.yml@main\n' \
    $'  two:\n    uses: acme/gate/.github/workflows/g.yml@main\n' | file a.yml
  head=$(commit_all "$it" calls)
  play 1
  [ "$(grep -c "| ran acme/gate" "$box/act.log")" -eq 2 ]
  github '{}'
  asks GET /actions/runs/1/jobs any
  jq -e '.jobs | map(.name) | sort == ["first / inner", "two / inner"]' "$box/answer"
  enterprise=true expanded push a.yml "$head"
  ! grep -r acme/gate "$box/tree/.github" || false
}

# mode_of FILE JOB: what a playable workflow lets a job do with the cache
mode_of() { sed -n "/^  $2:/,/^  [a-z]*:/s/.*MOCK_MODE\": \"\(.*\)\"/\1/p" "$1"; }

@test "a job's cache: the job's mode, the workflow's, or all; never more than its caller's" {
  {
    printf 'on: push\ncache-mode: read\njobs:\n'
    job plain true
    job own true | sed 's/permissions/cache-mode: none\n    permissions/'
    printf '  outer:\n    uses: ./.github/workflows/b.yml\n'
  } | file a.yml
  {
    printf 'on: workflow_call\njobs:\n'
    job inner true | sed 's/permissions/cache-mode: write\n    permissions/'
  } | file b.yml
  head=$(commit_all "$it" caches) made=$box/tree/.github/workflows
  expanded push a.yml "$head"
  [ "$(mode_of "$made/a.yml" plain)" = read ]
  [ -z "$(mode_of "$made/a.yml" own)" ]
  [ "$(mode_of "$made/called.outer.yml" inner)" = read ]
  # act knows no such key.
  ! grep -r cache-mode "$made" || false
  { printf 'on: push\njobs:\n' && job plain true; } | file a.yml
  expanded push a.yml "$(commit_all "$it" all)"
  [ "$(mode_of "$made/a.yml" plain)" = 'read write' ]
}
