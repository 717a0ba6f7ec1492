#!/usr/bin/env bats
# The scripts of single jobs. The jobs as a whole are run by tests/workflows.

load ../lib/scratch
load ci

setup() {
  scratch
  small_home
  cd "$box" || return
}
teardown() { clean; }

# hub <BODY: a curl that answers as GitHub would, and notes what it was asked
hub() {
  mkdir -p stubs
  {
    echo '#!/usr/bin/env bash'
    echo "asked='$box/asked'"
    echo "cat >>'$box/config'"
    echo 'echo "${@: -1}" >>"$asked"'
    cat
  } >stubs/curl
  chmod +x stubs/curl
  export PATH=$box/stubs:$PATH
  export GITHUB_API_URL=https://example.invalid GITHUB_TOKEN=secret
  export GITHUB_REPOSITORY=acme/it GITHUB_RUN_ID=7
}
# pull_request STATE: a hub with one, whose head is $head
pull_request() {
  hub <<EOT
echo '{ "state": "$1", "head": { "sha": "$head" } }'
EOT
}
authorize() { PULL=$1 SHA=$2 run "$ROOT/scripts/ci/authorize" --pause 0; }
# wait_for CELLS
wait_for() { EVERY_S=0 CELLS=$1 run "$ROOT/scripts/ci/wait" --pause 0; }
# cleanup WORKSPACE CI
cleanup() { CI=$2 GITHUB_WORKSPACE=$1 run ws/job/tollgate/scripts/ci/cleanup; }

# change_of_service: the repository of a service that has adopted the gate: base/, and with a
# change head/; their commits are $first and $head
change_of_service() {
  git init -q -b main head
  first=$(commit head)
  cp -R head base
  echo x >head/service
  head=$(commit head)
  export MODE=gate HOME_PATH=gate GITHUB_EVENT_NAME=pull_request GITHUB_REPOSITORY=a/b
  export HEAD_REPOSITORY=a/b BASE_SHA=$first HEAD_SHA=$head
}

@test "authorize: only the head of an open pull request, in full; the token shows nowhere" {
  head=$(printf 'a%.0s' {1..40})
  pull_request open
  authorize 7 "$head"
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(<asked)" = https://example.invalid/repos/acme/it/pulls/7 ]
  grep -q 'Bearer secret' config
  authorize 7 "${head/a/b}"
  refused 3 "but the head of pull request 7 is $head"
  for sha in main "${head:1}" "$head;" ""; do
    authorize 7 "$sha"
    refused 64 "SHA is '$sha': allowed is a full commit of 40 hex digits"
  done
  authorize 7/merge "$head"
  refused 64 "PULL is '7/merge'"
  pull_request closed
  authorize 7 "$head"
  refused 3 "pull request 7 is not open"
}

@test "wait: asks until all is over, again where GitHub does not answer, and then it fails" {
  hub <<'EOT'
n=$(wc -l <"$asked")
((n != 2)) || exit 22
((n > 4)) && status=completed || status=in_progress
echo "{\"jobs\": [{\"name\": \"gate / measure demo on pi5-2gb\", \"status\": \"$status\"}]}"
EOT
  GITHUB_OUTPUT=$box/output wait_for '[{"id": "demo_pi5-2gb"}]'
  echo "$output"
  [[ $status -eq 0 && ${lines[-1]} == "not over yet: none" ]]
  [ "$(sed -n 2p output)" = '[]' ]
  hub <<<'exit 22'
  wait_for '[{"id": "demo_pi5-2gb"}]'
  refused 3 "GitHub did not answer /repos/acme/it/actions/runs/7/jobs"
  wait_for no
  refused 64 "CELLS is 'no'"
}

@test "wait: more jobs than one page" {
  hub <<'EOT'
case ${@: -1} in
  *page=1) jq -nc '{ jobs: [range(100) | { name: "x", status: "queued" }] }' ;;
  *) echo '{"jobs": [{"name": "measure demo on pi5-2gb", "status": "completed"}]}' ;;
esac
EOT
  wait_for '[{"id": "demo_pi5-2gb"}]'
  echo "$output"
  [ "$status" -eq 0 ]
}

@test "a plan that is not the one that was made is not unpacked, nor a cell with its own name" {
  mkdir -p plan/x/demo_x86 && tar -cf plan/plans.tar -C plan/x .
  CELL=demo_x86 MODE=gate DIGEST=sha256:0 run "$ROOT/scripts/ci/measure"
  refused 3 "is not the plan that was made, whose digest is sha256:0"
  CELL=../x MODE=gate DIGEST=$(digest plan/plans.tar) run "$ROOT/scripts/ci/measure"
  refused 64 "CELL is '../x': allowed is TARGET_CLASS"
}

@test "plan: a cell that cannot be planned is left out, and its verdict says why" {
  mkdir -p head && cp -R home head/gate
  upstream home head/gate
  change_of_service
  jq '.limits[0].metric = "speed"' home/thresholds/demo.json >base/gate/thresholds/demo.json
  export GITHUB_OUTPUT=$box/output CLASSES=x86-hosted
  run "$ROOT/scripts/ci/plan"
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(sed -n 2p output)" = '[]' ]
  mkdir cells && mv plan cells/
  PLANNED=success run "$ROOT/scripts/ci/verdict"
  refused 3 'demo on x86-hosted: missing: Not measured: it could not be planned: '
  [[ $output == *'/limits/0/metric is "speed"; allowed: '* ]]
  PLANNED=cancelled run "$ROOT/scripts/ci/verdict"
  refused 3 "the planning job ended with 'cancelled'"
  GITHUB_EVENT_NAME=push run "$ROOT/scripts/ci/plan"
  refused 64 "GITHUB_EVENT_NAME is 'push'"
}

@test "plan: which runner classes are trusted goes with the plan, as the base says it" {
  mkdir -p head && cp -R home head/gate
  upstream home head/gate
  cp "$ROOT"/tests/twin/{*.go,go.mod} head/
  change_of_service
  mkdir base/gate/runner-setup head/gate/runner-setup
  mine() { jq --arg as "$1" '.classes |= { mine: .[$as] }' "$ROOT/runner-setup/classes.json"; }
  mine x86-hosted >base/gate/runner-setup/classes.json
  mine x86-2core >head/gate/runner-setup/classes.json
  CLASSES=mine run "$ROOT/scripts/ci/plan"
  echo "$output"
  [ "$status" -eq 0 ]
  tar -xf plan/plans.tar
  cmp demo_mine/home/runner-setup/classes.json base/gate/runner-setup/classes.json
  jq -e '.source == "path:../b" and .home == "../b/gate"' demo_mine/plan.json
}

@test "cleanup: the workspace is empty, even of what may not be written; by hand nothing happens" {
  mkdir -p ws/job/tollgate/deep/.git
  cp -R "$ROOT/scripts" "$ROOT/runner-setup" ws/job/tollgate/
  chmod -R a-w ws/job/tollgate/deep
  cleanup "$box/ws/job" ''
  refused 64 "by hand nothing is removed"
  cleanup / true
  refused 64 "GITHUB_WORKSPACE is '/'"
  cleanup "$box/ws/job" true
  echo "$output"
  [ "$status" -eq 0 ]
  [[ -d ws/job && -z $(ls -A ws/job) ]]
}
