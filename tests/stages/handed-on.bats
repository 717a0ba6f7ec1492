#!/usr/bin/env bats
# What one job of a run leaves to another, where a job in between may have put something else in its
# place: any of them can replace any artifact.

# shellcheck disable=SC2030,SC2031 # each test sets its own

load ../lib/scratch
load ci

setup() {
  scratch
  small_home
  cd "$box" || return
}
teardown() { clean; }

# planned_change COMMAND…: what planning makes of a service whose change the command makes
planned_change() {
  mkdir -p head && cp -R home head/gate
  upstream home head/gate
  change_of_service "$@"
  CLASSES=x86-hosted run "$ROOT/scripts/ci/plan/run"
  echo "$output"
  [ "$status" -eq 0 ]
}

@test "a plan that is not the one that was made is read by no job, nor is a job with its own name" {
  mkdir -p plan/x/demo_x86 && tar -cf plan/plans.tar -C plan/x . && rm -r plan/x
  mkdir left before
  for mode in gate baseline release; do
    jq -n --arg mode $mode '{ schema: "tollgate/jobs/1", mode: $mode, jobs: [{}] }' \
      >plan/jobs.json
    for read in measure/run build/run maintain/refresh maintain/release-files; do
      given=()
      [[ $read != maintain/* ]] || given=(--from left --before before --out new)
      JOB=demo_x86 SIDE=base MODE=$mode DIGEST=sha256:0 \
        run "$ROOT/scripts/ci/$read" ${given[@]+"${given[@]}"}
      refused 3 "is not the planning job's, whose digest is 'sha256:0'"
    done
  done
  JOB=../x MODE=gate run "$ROOT/scripts/ci/measure/run"
  refused 64 "JOB is '../x': allowed is TARGET_CLASS"
}

@test "verdict: a list of jobs that a build has put there is no reason to be green" {
  planned_change more_service
  cp -R plan well
  jq '.jobs = [] | .skipped = "only documents were changed"' well/jobs.json >plan/jobs.json
  decide
  refused 3 "the plan is not the one that the planning job made: run all jobs again"
  jq -e '.exit == 3 and .skipped == null' "verdicts/$(output_of call).1/run.json"
  cp well/jobs.json plan/ && echo >>plan/plans.tar
  decide
  refused 3 "the plan is not the one that the planning job made"
  # The jobs that were waited for are others.
  rm -r plan && cp -R well plan
  GITHUB_OUTPUT=$box/output bash -c ". '$ROOT/scripts/lib/common.sh'
    . '$ROOT/scripts/ci/lib/step.sh' && output jobs '[]'"
  decide
  refused 3 "the jobs that were waited for are not the planned ones"
}

@test "plan: what the base says how to build is built first, and apart from what a change brings" {
  # The change brings a second target, of which the base knows nothing.
  second() {
    more_service
    cp -R gate/targets/demo gate/targets/other
    cp gate/thresholds/demo.json gate/thresholds/other.json
    sed -i 's/"demo"/"other"/' gate/targets/other/target.json gate/thresholds/other.json
    mkdir -p gate/k6 && cp -R "$ROOT/k6/demo" gate/k6/other
  }
  planned_change second
  legs() { output_of "$1" | jq -c 'map([.id, .side])'; }
  [ "$(legs bases)" = '[["demo_x86-hosted","base"]]' ]
  others='["other_x86-hosted","base"],["other_x86-hosted","head"]'
  [ "$(legs others)" = "[[\"demo_x86-hosted\",\"head\"],$others]" ]
}

@test "record-digests: the digest of each base, of the latest attempt so far; none may be missing" {
  mkdir builds
  echo 1 >builds/a_x.base.1.tar && echo 2 >builds/a_x.base.2.tar && echo 3 >builds/b_x-y.base.1.tar
  echo forged >builds/b_x-y.base.3.tar
  export GITHUB_OUTPUT=$box/output GITHUB_RUN_ATTEMPT=2
  JOBS='[{"id": "a_x"}, {"id": "b_x-y"}]' run "$ROOT/scripts/ci/build/record-digests"
  [ "$status" -eq 0 ]
  output_of bases | jq -e --arg a "$(digest builds/a_x.base.2.tar)" \
    --arg b "$(digest builds/b_x-y.base.1.tar)" '. == { a_x: $a, "b_x-y": $b }'
  JOBS='[{"id": "c_x"}]' run "$ROOT/scripts/ci/build/record-digests"
  refused 3 "no build of the base of c_x"
  JOBS=no run "$ROOT/scripts/ci/build/record-digests"
  refused 64 "JOBS is 'no'"
}

@test "a build's log that begins with workflow commands commands nothing" {
  hostile='echo ::set-output name=x::y; echo "##[add-path]/tmp"; exit 1'
  jq --arg command "$hostile" '.build.commands = [["sh", "-c", $command]]' \
    home/targets/demo/target.json >changed
  mv changed home/targets/demo/target.json
  planned_change more_service
  job=$(output_of bases | jq -r '.[0].id')
  DIGEST=$(output_of digest) JOB=$job SIDE=base SOURCE=path:head GITHUB_ACTIONS=true \
    run "$ROOT/scripts/ci/build/run"
  echo "$output"
  [ "$status" -eq 0 ]
  # The runner takes no command after this one, but one with a word that nobody knows.
  [[ ${lines[0]} =~ ^::stop-commands::[0-9a-f]{32}$ ]]
  [[ $output == *'::set-output name=x::y'* ]]
  word=${lines[0]##*::}
  [ "$(grep -c "$word" <<<"$output")" -eq 1 ]
  GITHUB_ACTIONS=true JOBS=no run "$ROOT/scripts/ci/build/record-digests"
  [[ ${lines[0]} =~ ^::stop-commands::[0-9a-f]{32}$ && ${lines[0]##*::} != "$word" ]]
}

@test "verdict: a pass that another job has left for one that failed is no pass" {
  planned gate pass pass
  mkdir plan && mv jobs.json plan/ && mv left jobs
  cp -R jobs/t1_x86-2core.1 jobs/t1_x86-2core.2
  export SENT MODE=gate CALL=0a1b2c3d PLANNED=success DIGEST JOBS GITHUB_RUN_ATTEMPT=1
  SENT=$(printf 'a%.0s' {1..40}) DIGEST=$(plan_digest)
  JOBS=$(jq -c -L "$ROOT/scripts" 'include "ci/lib/jobs"; measurable' plan/jobs.json)
  export OUTCOMES='{ "t1_x86-2core": "success", "t2_x86-2core": "success" }'
  run "$ROOT/scripts/ci/verdict/run"
  echo "$output"
  [ "$status" -eq 0 ]
  for became in failure cancelled lost; do
    rm -rf now && cp -R jobs now
    OUTCOMES='{ "t1_x86-2core": "'$became'", "t2_x86-2core": "success" }' \
      run "$ROOT/scripts/ci/verdict/run"
    refused 3 "t1 on x86-2core: missing: Not measured: its verdict is a pass, but the job did not"
    rm -rf jobs && mv now jobs
  done
}
