#!/usr/bin/env bats
# The scripts of single jobs. The jobs as a whole are run by tests/workflows.

# shellcheck disable=SC2030,SC2031 # each test sets its own

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
authorize() { PULL=$1 SHA=$2 run "$ROOT/scripts/ci/command/authorize" --pause 0; }
# wait_for JOBS
wait_for() { EVERY_S=0 JOBS=$1 run "$ROOT/scripts/ci/verdict/wait"; }
# cleanup WORKSPACE CI
cleanup() { CI=$2 GITHUB_WORKSPACE=$1 run ws/job/tollgate/scripts/ci/measure/cleanup; }

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

@test "wait: asks until all is over; where GitHub does not answer, again, and then it says so" {
  hub <<'EOT'
n=$(wc -l <"$asked")
((n != 2)) || exit 22
((n > 4)) && status=completed || status=in_progress
echo "{\"jobs\": [{\"name\": \"gate / measure demo on pi5-2gb\", \"status\": \"$status\"}]}"
EOT
  GITHUB_OUTPUT=$box/output wait_for '[{"id": "demo_pi5-2gb"}]'
  echo "$output"
  [[ $status -eq 0 && ${lines[-1]} == "not over yet: none" ]]
  [ "$(output_of lost)" = '[]' ]
  hub <<<'exit 22'
  GITHUB_OUTPUT=$box/output wait_for '[{"id": "demo_pi5-2gb"}]'
  [ "$status" -eq 0 ]
  [[ $output == *"GitHub did not answer /repos/acme/it/actions/runs/7/jobs"* ]]
  [ "$(output_of outcomes)" = '{"demo_pi5-2gb":"unseen"}' ]
  wait_for no
  refused 64 "JOBS is 'no'"
}

@test "wait: behind another run's jobs, it says where it stands, and gives up no sooner" {
  hub <<'EOT'
now=$(date -u +%FT%TZ)
jobs() {
  jq -n --arg name "gate / measure demo on pi5-2gb" --argjson run "$1" --arg status "$2" \
    --arg now "$now" --arg machine "$3" '{ jobs: [{ $name, run_id: $run, $status,
      runner_name: $machine, created_at: $now, started_at: $now, completed_at: null }] }'
}
case ${@: -1} in
  *status=in_progress*) echo '{ "workflow_runs": [{ "id": 5 }, { "id": 7 }] }' ;;
  *status=queued*) echo '{ "workflow_runs": [] }' ;;
  */runs/5/jobs*) jobs 5 in_progress pi-1 ;;
  *)
    if (($(grep -c runs/7/jobs "$asked") > 14)); then
      jobs 7 completed pi-1
    else
      jobs 7 queued ""
    fi
    ;;
esac
EOT
  jobs='[{"id": "demo_pi5-2gb", "runs_on": ["self-hosted", "pi5-2gb"]}]'
  PATIENCE_S=1 EVERY_S=0.2 JOBS=$jobs GITHUB_OUTPUT=$box/output \
    run "$ROOT/scripts/ci/verdict/wait"
  echo "$output"
  [ "$status" -eq 0 ]
  [[ $output == *"waits: pi5-2gb: 1 job before this one, 1 machine at work; its start"* ]]
  [ "$(output_of lost)" = '[]' ]
  # Other runs are looked at every fifteenth time.
  [ "$(grep -c 'status=' asked)" -le 6 ]
}

@test "wait: in the end it says so itself, before its own job is ended" {
  hub <<'EOT'
echo '{"jobs": [{"name": "gate / measure demo on pi5-2gb", "status": "in_progress"}]}'
EOT
  MOST_S=0 GITHUB_OUTPUT=$box/output wait_for '[{"id": "demo_pi5-2gb"}]'
  [ "$status" -eq 0 ]
  [ "$(output_of lost)" = '["demo_pi5-2gb"]' ]
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

@test "plan: a job that cannot be planned is left out, and its verdict says why" {
  mkdir -p head && cp -R home head/gate
  upstream home head/gate
  jq '.limits[0].metric = "speed"' home/thresholds/demo.json >head/gate/thresholds/demo.json
  change_of_service more_service
  export CLASSES=x86-hosted
  run "$ROOT/scripts/ci/plan/run"
  echo "$output"
  [ "$status" -eq 0 ]
  [[ "$(output_of jobs) $(output_of problem)" == "[] none" ]]
  decide
  refused 3 'demo on x86-hosted: missing: Not measured: it could not be planned: '
  [[ $output == *'/limits/0/metric is "speed"; allowed: '* ]]
  jq -e '.exit == 3 and .problem == null' "verdicts/$(output_of call).1/run.json"
}

@test "plan: why it failed is told to the job that decides, and by it to the comment" {
  mkdir -p head && cp -R home head/gate
  upstream home head/gate
  change_of_service more_service
  export CLASSES=x86-9core
  run "$ROOT/scripts/ci/plan/run"
  refused 64 "--classes 'x86-9core': allowed are pi5-2gb"
  why=$(output_of problem)
  [[ $why == "--classes 'x86-9core': allowed are pi5-2gb"* ]]
  CALL=$(output_of call)
  export CALL
  PLANNED=failure PROBLEM=$why run "$ROOT/scripts/ci/verdict/run"
  refused 3 "nothing was measured: --classes 'x86-9core'"
  jq -e --arg why "$why" '.problem == $why and .exit == 3' "verdicts/$CALL.1/run.json"
  PLANNED=cancelled PROBLEM='' run "$ROOT/scripts/ci/verdict/run"
  refused 3 "the planning job ended with 'cancelled'"
  PLANNED=success run "$ROOT/scripts/ci/verdict/run"
  refused 3 "the planning job left no plan"
  GITHUB_EVENT_NAME=push run "$ROOT/scripts/ci/plan/run"
  refused 64 "GITHUB_EVENT_NAME is 'push'"
  [[ $(output_of problem) == "GITHUB_EVENT_NAME is 'push'"* ]]
  edit_json event.json '.pull_request.base.sha = ("a" * 40)'
  CLASSES=x86-hosted run "$ROOT/scripts/ci/plan/run"
  refused 3 "is in no branch of a/b: was its branch rewritten?"
}

@test "plan: what the event does not say of a pull request is not made up for" {
  mkdir -p head && cp -R home head/gate
  upstream home head/gate
  change_of_service more_service
  export CLASSES=x86-hosted GITHUB_SHA=$head
  cp event.json whole.json
  jq 'del(.pull_request.base.sha)' whole.json >event.json
  run "$ROOT/scripts/ci/plan/run"
  refused 64 "the commit that the change is compared with is ''"
  jq 'del(.pull_request.head.sha)' whole.json >event.json
  run "$ROOT/scripts/ci/plan/run"
  refused 64 "the commit of this run is ''"
  head -c 40 whole.json >event.json
  run "$ROOT/scripts/ci/plan/run"
  refused 3 "the event could not be read"
  for lacks in .user .user.type .head.repo .head.repo.full_name; do
    jq "del(.pull_request$lacks)" whole.json >event.json
    run "$ROOT/scripts/ci/plan/run"
    [ "$status" -eq 0 ]
    [ "$(output_of trust)" = outside ]
  done
}

@test "plan: two calls of one run have names of their own; a merge queue's group is measured" {
  mkdir -p head && cp -R home head/gate
  upstream home head/gate
  change_of_service more_service
  edit_json event.json '{
    merge_group: { base_sha: .pull_request.base.sha, head_sha: .pull_request.head.sha }
  }'
  export GITHUB_EVENT_NAME=merge_group GITHUB_SHA=$head CLASSES="x86-hosted x86-2core"
  run "$ROOT/scripts/ci/plan/run"
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(output_of trust)" = queue ]
  jq -e --arg base "$first" --arg head "$head" \
    '.jobs | map([.runner, .base, .head]) == [["x86-hosted", $base, $head]]' plan/jobs.json
  [[ $output == *"demo not on x86-2core: a merge queue's group may hold commits of forks"* ]]
  one=$(output_of call)
  CLASSES=x86-hosted run "$ROOT/scripts/ci/plan/run"
  [[ $one =~ ^[0-9a-f]{8}$ && $(output_of call) != "$one" ]]
}

@test "plan: which runner classes are trusted goes with the plan, as the base says it" {
  mkdir -p head && cp -R home head/gate
  upstream home head/gate
  cp "$ROOT"/scripts/mock/{*.go,go.mod} head/
  mine() { jq --arg as "$1" '.classes |= { mine: .[$as] }' "$ROOT/runner-setup/classes.json"; }
  mkdir head/gate/runner-setup
  mine x86-hosted >head/gate/runner-setup/classes.json
  change() { more_service && mine x86-2core >gate/runner-setup/classes.json; }
  change_of_service change
  CLASSES=mine run "$ROOT/scripts/ci/plan/run"
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
  [ "$status" -eq 0 ]
  [[ -d ws/job && -z $(ls -A ws/job) ]]
}
