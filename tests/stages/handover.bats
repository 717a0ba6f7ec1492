#!/usr/bin/env bats
# What runs between machines: planned and built on one, measured on another.

load ../lib/scratch
load ci

setup() {
  scratch
  small_home
  class=$("$ROOT/scripts/machine/facts" | jq -r .runner)
  cd "$box" || return
}
teardown() { clean; }

# elsewhere: what plan and build leave on another machine, in built/
elsewhere() {
  "$ROOT/scripts/plan/run" demo --base v1 --head v1 --runner "$class" --out built
  for side in base head; do
    "$ROOT/scripts/build/run" --plan built/plan.json --side "$side" --out "built/$side"
  done
}
# measured [DIR]: what the gate makes of what another machine left
measured() { run "$ROOT/scripts/gate" run demo --home home --built "${1-built}" --out out; }
# refuses CHANGE WORDS: with a change to what was left nothing is measured
refuses() {
  rm -rf built out && cp -R well built
  bash -c "$1"
  measured
  refused 3 "$2"
  [ "$(jq -r .verdict out/verdict.json)" = missing ]
  grep -q "Not measured" out/comment.md
}

@test "built elsewhere: measured here with this machine's processors and tools" {
  elsewhere
  # What another machine knows of itself is not taken over.
  echo '{"pins": {"server": "70", "generator": "71"}, "host": {}, "key": {}}' >built/machine.json
  measured
  echo "$output"
  [ "$status" -eq 0 ]
  jq -e '.verdict == "pass" and .aa and .pins.server != "70"' out/verdict.json
  jq -e '.tools.k6 != null and .key.definition != null' out/measurement.json
  [ ! -e out/source ]
  # The plan is that of the other machine, byte for byte.
  cmp built/plan.json out/plan.json
}

@test "built elsewhere: changed on the way, or of something else, it is no measurement" {
  elsewhere
  cp -R built well
  refuses 'echo >>built/head/artifact/model.json' \
    'the build of head is not the one that was made: its digest differs'
  refuses 'rm -r built/base' 'no build of base was handed over'
  refuses 'jq ".commit = \"x\"" built/head/build.json >b; mv b built/head/build.json' \
    'the build of head is of another commit than planned'
  words="planned for the runner class pi9-1gb, but this machine is $class: its labels are wrong"
  refuses 'jq ".runner = \"pi9-1gb\"" built/plan.json >b; mv b built/plan.json' "$words"
  refuses 'echo "head did not build: no" >built/reason' 'head did not build: no'
  refuses 'ln -s / built/head/artifact/data' \
    "the build of head has 'artifact/data' in it, which is neither a file nor a folder"
  refuses 'jq ".seconds = [[]]" built/head/build.json >b; mv b built/head/build.json' \
    'the build of head: /seconds is [[]]; allowed: number'
  rm -rf built out && cp -R well built
  measured nowhere
  refused 64 "--built 'nowhere': no such folder"
}

@test "plan: limits may be another folder's than definitions" {
  mkdir -p base && cp -R home/thresholds base/
  edit thresholds/demo.json '.limits[0].worse_by = "900%"'
  "$ROOT/scripts/plan/run" demo --policy "$box/base" --base v1 --head v1 --runner "$class" \
    --out run
  [ "$(jq -r '.limits[0].worse_by' run/inputs/thresholds.json)" = 20% ]
}

# measured_job: what measuring one job finds, as planned and built elsewhere: plan/, builds/, and
# in its environment what is known of them
measured_job() {
  elsewhere
  job=demo_$class
  mkdir -p plan/jobs builds/mine
  for side in base head; do
    tar -cf "builds/mine/$job.$side.1.tar" -C "built/$side" build.json artifact
  done
  rm -r built/base built/head
  mv built "plan/jobs/$job" && cp -R home "plan/jobs/$job/home"
  tar -cf plan/plans.tar -C plan/jobs .
  rm -r plan/jobs
  of_two "$job" >plan/jobs.json
  export JOB=$job MODE=gate DIGEST BASES BUILDS=mine GITHUB_RUN_ATTEMPT=1
  DIGEST=$(plan_digest)
  BASES=$(recorded)
}
# recorded: what is known of the base that was built
recorded() { echo "{ \"$job\": \"$(digest "builds/mine/$job.base.1.tar")\" }"; }
# of_two JOB: jobs.json, as if its sides were two builds
of_two() {
  jq -n --arg id "$1" '{
    schema: "tollgate/jobs/1",
    jobs: [{ $id, base_build: "a", head_build: "b", vouched: true }]
  }'
}
# unusable WORDS: the job ends with no measurement, for these words
unusable() {
  run "$ROOT/scripts/ci/measure/run"
  refused 3 "$1"
  jq -e --arg words "$1" '.verdict == "missing" and (.headline | contains($words))' \
    "job/$job.1/verdict.json"
}

@test "measure: what a build leaves cannot replace the plan, its inputs or what prepares it" {
  measured_job
  mkdir bad && ln -s . bad/artifact
  tar -cf x.tar -C bad artifact && rm bad/artifact
  mkdir -p bad/artifact/home/targets/demo
  printf '#!/bin/sh\ntouch "%s"\n' "$box/ran" >bad/artifact/home/targets/demo/fixture
  tar -rf x.tar -C bad artifact/home/targets/demo/fixture
  mv x.tar "builds/mine/$job.head.1.tar"
  unusable "the build of head cannot be used: it"
  [ ! -e ran ]
}

@test "measure: a base that is not what it was before the head was built is not measured" {
  measured_job
  cp "builds/mine/$job.head.1.tar" kept
  # The head's build is the same, but for its time.
  tar -xf kept && tar --mtime=@1 -cf "builds/mine/$job.base.1.tar" build.json artifact
  unusable "the build of base does not have the recorded digest"
  BASES='' unusable "the build of base was not recorded"
  rm "builds/mine/$job.base.1.tar"
  unusable "no build of base: its job ended early"
}

@test "measure: of an attempt that is still to come no build counts" {
  measured_job
  echo no >"builds/mine/$job.base.2.tar"
  echo no >"builds/mine/$job.head.9.tar"
  run "$ROOT/scripts/ci/measure/run"
  echo "$output"
  [ "$status" -eq 0 ]
}

@test "measure: where both sides are one build, that of the base is both; a reason is one" {
  measured_job
  edit_json plan/jobs.json '.jobs[0].head_build = "a"'
  DIGEST=$(plan_digest)
  echo no >"builds/mine/$job.head.1.tar"
  run "$ROOT/scripts/ci/measure/run"
  echo "$output"
  [ "$status" -eq 0 ]
  jq -e .aa "job/$job.1/verdict.json"
  printf 'base did not build:\n\e[31mno' >reason
  tar -cf "builds/mine/$job.base.1.tar" reason
  BASES=$(recorded)
  unusable "base did not build:"
  jq -e '.headline | endswith("[31mno") and (contains("\u001b") | not)' \
    "job/$job.1/verdict.json"
}

@test "measure: a job that is cancelled leaves nothing running, and no verdict" {
  jq '.cases = [{ endpoint: "search", concurrency: [4], slot_ms: 150 }]' \
    "$ROOT/targets/demo/target.json" >home/targets/demo/target.json
  limit latency_p50 50%
  measured_job
  env --default-signal=INT "$ROOT/scripts/ci/measure/run" >log 2>&1 3>&- &
  measuring=$!
  sampled() { find measured -name samples.txt -size +0 ! -path '*warm-up*' 2>/dev/null; }
  loaded() { [[ -n $(sampled) ]]; }
  eventually loaded
  kill -INT $measuring
  code=0
  wait $measuring || code=$?
  cat log
  [ "$code" -eq 143 ]
  [ ! -e "job/$job.1" ]
  all_ended
}
