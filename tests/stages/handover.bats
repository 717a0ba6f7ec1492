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

@test "measure: a job that is cancelled leaves nothing running, and no cell" {
  jq '.cases = [{ endpoint: "search", concurrency: [4], slot_ms: 150 }]' \
    "$ROOT/targets/demo/target.json" >home/targets/demo/target.json
  limit latency_p50 50%
  elsewhere
  mkdir -p plan/cells builds/7-0a1b2c3d
  tar -cf "builds/7-0a1b2c3d/demo_$class.1.tar" -C built base head
  rm -r built/base built/head
  mv built "plan/cells/demo_$class" && cp -R home "plan/cells/demo_$class/home"
  tar -cf plan/plans.tar -C plan/cells .
  export CELL=demo_$class MODE=gate DIGEST CALL=0a1b2c3d GITHUB_RUN_ID=7
  DIGEST=$(digest plan/plans.tar)
  env --default-signal=INT "$ROOT/scripts/ci/measure" >log 2>&1 3>&- &
  job=$!
  sampled() { find measured -name samples.txt -size +0 ! -path '*warm-up*' 2>/dev/null; }
  loaded() { [[ -n $(sampled) ]]; }
  eventually loaded
  kill -INT $job
  code=0
  wait $job || code=$?
  cat log
  [ "$code" -eq 143 ]
  [ ! -e "cell/demo_$class.1" ]
  all_ended
}
