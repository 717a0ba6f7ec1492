#!/usr/bin/env bats
# What runs between machines: gate run --built, and the scripts of single jobs. The jobs as a whole are run by tests/workflows.

load ../lib/scratch

setup() {
  scratch
  home
  edit targets/demo/target.json '.cases = [{endpoint: "artifact", probe: "size", files: ["model.json"]}]'
  jq -n '{schema: "tollgate/thresholds/1", target: "demo", limits: [{metric: "size_raw", worse_by: "20%"}]}' >"$box/home/thresholds/demo.json"
  class=$("$ROOT/scripts/machine/facts" | jq -r .runner)
  cd "$box" || return
}
teardown() { clean; }
# elsewhere: what plan and build leave on another machine, in built/
elsewhere() {
  "$ROOT/scripts/plan/run" demo --base v1 --head v1 --runner "$class" --out built
  for side in base head; do "$ROOT/scripts/build/run" --plan built/plan.json --side "$side" --out "built/$side"; done
}
measured() { run "$ROOT/scripts/gate" run demo --home home --built built --out out; }
# refused CODE WORDS
refused() {
  echo "$output"
  [ "$status" -eq "$1" ]
  [[ $output == *"$2"* ]]
}
# hub BODY: a curl that answers as GitHub would, and notes what it was asked
hub() {
  mkdir -p stubs
  printf '#!/usr/bin/env bash\ncat >>"%s"\nprintf "%%s\\n" "${@: -1}" >>"%s"\n%s\n' "$box/config" "$box/asked" "$1" >stubs/curl
  chmod +x stubs/curl
  export PATH=$box/stubs:$PATH GITHUB_API_URL=https://example.invalid GITHUB_TOKEN=secret GITHUB_REPOSITORY=acme/it GITHUB_RUN_ID=7
}

@test "built elsewhere: measured here with this machine's processors and tools" {
  elsewhere
  # What another machine knows of itself is not taken over.
  echo '{"pins": {"server": "70", "generator": "71"}, "host": {}, "key": {}}' >built/machine.json
  measured
  echo "$output"
  [ "$status" -eq 0 ]
  jq -e --arg cpus "$(nproc)" '.verdict == "pass" and .aa and .pins.server != "70"' out/verdict.json
  jq -e '.tools.k6 != null and .key.definition != null' out/measurement.json
  [ ! -e out/source ]
  # The plan is that of the other machine, byte for byte.
  cmp built/plan.json out/plan.json
}

@test "built elsewhere: what was changed on the way, or is of something else, is no measurement" {
  elsewhere
  cp -R built well
  while IFS='|' read -r change message; do
    rm -rf built out && cp -R well built
    bash -c "$change"
    measured
    refused 3 "$message"
    [ "$(jq -r .verdict out/verdict.json)" = missing ]
    grep -q "Not measured" out/comment.md
  done <<EOT
echo >>built/head/artifact/model.json|the build of head is not the one that was made: its digest differs
rm -r built/base|no build of base was handed over
jq '.commit = "x"' built/head/build.json >b; mv b built/head/build.json|the build of head is of another commit than planned
jq '.runner = "pi9-1gb"' built/plan.json >b; mv b built/plan.json|planned for the runner class pi9-1gb, but this machine is $class: its labels are wrong
echo "head did not build: no" >built/reason|head did not build: no
EOT
  rm -rf built && cp -R well built
  run "$ROOT/scripts/gate" run demo --home home --built nowhere --out out
  refused 64 "--built 'nowhere': no such folder"
}

@test "plan: limits may be another folder's than definitions" {
  mkdir -p base && cp -R home/thresholds base/
  edit thresholds/demo.json '.limits[0].worse_by = "900%"'
  "$ROOT/scripts/plan/run" demo --policy "$box/base" --base v1 --head v1 --runner "$class" --out run
  [ "$(jq -r '.limits[0].worse_by' run/inputs/thresholds.json)" = 20% ]
}

@test "authorize: only the head of an open pull request, named in full, and the token shows nowhere" {
  head=$(printf 'a%.0s' {1..40})
  hub "echo '{\"state\": \"open\", \"head\": {\"sha\": \"$head\"}}'"
  PULL=7 SHA=$head run "$ROOT/scripts/ci/authorize" --pause 0
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(<asked)" = https://example.invalid/repos/acme/it/pulls/7 ]
  grep -q 'Bearer secret' config
  PULL=7 SHA=${head/a/b} run "$ROOT/scripts/ci/authorize" --pause 0
  refused 3 "but the head of pull request 7 is $head"
  for sha in main "${head:1}" "$head;" ""; do
    PULL=7 SHA=$sha run "$ROOT/scripts/ci/authorize" --pause 0
    refused 64 "SHA is '$sha': allowed is a full commit of 40 hex digits"
  done
  PULL='7/merge' SHA=$head run "$ROOT/scripts/ci/authorize" --pause 0
  refused 64 "PULL is '7/merge'"
  hub "echo '{\"state\": \"closed\", \"head\": {\"sha\": \"$head\"}}'"
  PULL=7 SHA=$head run "$ROOT/scripts/ci/authorize" --pause 0
  refused 3 "pull request 7 is not open"
}

@test "wait: asks until all is over; a GitHub that does not answer is asked again, and then it fails" {
  hub 'n=$(wc -l <'"$box"'/asked); ((n != 2)) || exit 22; ((n > 4)) && s=completed || s=in_progress; echo "{\"jobs\": [{\"name\": \"gate / measure demo on pi5-2gb\", \"status\": \"$s\"}]}"'
  GITHUB_OUTPUT=$box/output EVERY_S=0 CELLS='[{"id": "demo_pi5-2gb"}]' run "$ROOT/scripts/ci/wait" --pause 0
  echo "$output"
  [[ $status -eq 0 && ${lines[-1]} == "not over yet: none" ]]
  [ "$(sed -n 2p output)" = '[]' ]
  hub 'exit 22'
  EVERY_S=0 CELLS='[{"id": "demo_pi5-2gb"}]' run "$ROOT/scripts/ci/wait" --pause 0
  refused 3 "GitHub did not answer /repos/acme/it/actions/runs/7/jobs"
  EVERY_S=0 CELLS=no run "$ROOT/scripts/ci/wait" --pause 0
  refused 64 "CELLS is 'no'"
}

@test "wait: more jobs than one page" {
  hub 'case ${@: -1} in *page=1) jq -nc "{jobs: [range(100) | {name: \"x\", status: \"queued\"}]}" ;; *) echo "{\"jobs\": [{\"name\": \"measure demo on pi5-2gb\", \"status\": \"completed\"}]}" ;; esac'
  EVERY_S=0 CELLS='[{"id": "demo_pi5-2gb"}]' run "$ROOT/scripts/ci/wait" --pause 0
  echo "$output"
  [ "$status" -eq 0 ]
}

@test "a plan that is not the one that was made is not unpacked, nor a cell with a name of its own" {
  mkdir -p plan/x/demo_x86 && tar -cf plan/plans.tar -C plan/x .
  CELL=demo_x86 MODE=gate DIGEST=sha256:0 run "$ROOT/scripts/ci/measure"
  refused 3 "is not the plan that was made, whose digest is sha256:0"
  CELL=../x MODE=gate DIGEST=$(sha256sum plan/plans.tar | sed 's/ .*//; s/^/sha256:/') run "$ROOT/scripts/ci/measure"
  refused 64 "CELL is '../x': allowed is TARGET_CLASS"
}

@test "plan: a cell that cannot be planned is left out, and its verdict says why" {
  mkdir -p head && cp -R home head/gate
  jq '.source = {kind: "git", repository: "https://example.invalid/x"}' home/targets/demo/target.json >head/gate/targets/demo/target.json
  git init -q -b main head
  commit() { git -C head add -A && git -C head -c user.name=t -c user.email=t@example.invalid commit -qm x && git -C head rev-parse HEAD; }
  first=$(commit)
  cp -R head base
  echo x >head/service
  head=$(commit)
  jq '.limits[0].metric = "speed"' home/thresholds/demo.json >base/gate/thresholds/demo.json
  export MODE=gate HOME_PATH=gate GITHUB_EVENT_NAME=pull_request GITHUB_REPOSITORY=a/b HEAD_REPOSITORY=a/b BASE_SHA=$first HEAD_SHA=$head GITHUB_OUTPUT=$box/output
  CLASSES=x86-hosted run "$ROOT/scripts/ci/plan"
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(sed -n 2p output)" = '[]' ]
  mkdir cells && mv plan cells/
  PLANNED=success run "$ROOT/scripts/ci/verdict"
  refused 3 'demo on x86-hosted: missing: Not measured: it could not be planned: '
  [[ $output == *'/limits/0/metric is "speed"; allowed: '* ]]
  PLANNED=cancelled run "$ROOT/scripts/ci/verdict"
  refused 3 "the planning job ended with 'cancelled'"
  CLASSES=x86-hosted GITHUB_EVENT_NAME=push run "$ROOT/scripts/ci/plan"
  refused 64 "GITHUB_EVENT_NAME is 'push'"
}

@test "plan: which runner classes are trusted goes with the plan, as the base says it" {
  mkdir -p head && cp -R home head/gate
  edit targets/demo/target.json '.source = { kind: "git", repository: "https://example.invalid/x" }'
  cp home/targets/demo/target.json head/gate/targets/demo/
  cp "$ROOT"/tests/twin/{*.go,go.mod} head/
  git init -q -b main head
  commit() {
    git -C head add -A
    git -C head -c user.name=t -c user.email=t@example.invalid commit -qm x
    git -C head rev-parse HEAD
  }
  first=$(commit)
  cp -R head base
  echo x >head/service
  head=$(commit)
  mkdir base/gate/runner-setup head/gate/runner-setup
  mine() { jq --arg as "$1" '.classes |= { mine: .[$as] }' "$ROOT/runner-setup/classes.json"; }
  mine x86-hosted >base/gate/runner-setup/classes.json
  mine x86-2core >head/gate/runner-setup/classes.json
  run env MODE=gate HOME_PATH=gate CLASSES=mine GITHUB_EVENT_NAME=pull_request \
    GITHUB_REPOSITORY=a/b HEAD_REPOSITORY=a/b BASE_SHA="$first" HEAD_SHA="$head" \
    "$ROOT/scripts/ci/plan"
  echo "$output"
  [ "$status" -eq 0 ]
  tar -xf plan/plans.tar
  cmp demo_mine/home/runner-setup/classes.json base/gate/runner-setup/classes.json
  jq -e '.source == "path:../b" and .home == "../b/gate"' demo_mine/plan.json
}

@test "measure: a job that is cancelled leaves nothing running, and no cell" {
  jq '.cases = [{endpoint: "search", concurrency: [4], slot_ms: 150}]' "$ROOT/targets/demo/target.json" >home/targets/demo/target.json
  jq -n '{schema: "tollgate/thresholds/1", target: "demo", limits: [{metric: "latency_p50", worse_by: "50%"}]}' >home/thresholds/demo.json
  elsewhere
  mkdir -p plan/cells "build-demo_$class"
  tar -cf "build-demo_$class/build.tar" -C built base head
  rm -r built/base built/head
  mv built "plan/cells/demo_$class" && cp -R home "plan/cells/demo_$class/home"
  tar -cf plan/plans.tar -C plan/cells .
  digest=$(sha256sum plan/plans.tar | sed 's/ .*//; s/^/sha256:/')
  CELL=demo_$class MODE=gate DIGEST=$digest env --default-signal=INT "$ROOT/scripts/ci/measure" >log 2>&1 3>&- &
  job=$!
  loaded() { [[ -n $(find measured -name samples.txt -size +0 ! -path '*warm-up*' 2>/dev/null) ]]; }
  eventually loaded
  kill -INT $job
  code=0
  wait $job || code=$?
  cat log
  [ "$code" -eq 143 ]
  [ ! -e "cell-demo_$class" ]
  all_ended
}

@test "cleanup: the workspace is empty, even of what may not be written, and nothing happens by hand" {
  mkdir -p ws/job/tollgate/deep/.git
  cp -R "$ROOT/scripts" "$ROOT/runner-setup" ws/job/tollgate/
  chmod -R a-w ws/job/tollgate/deep
  CI='' GITHUB_WORKSPACE=$box/ws/job run ws/job/tollgate/scripts/ci/cleanup
  refused 64 "by hand nothing is removed"
  CI=true GITHUB_WORKSPACE=/ run ws/job/tollgate/scripts/ci/cleanup
  refused 64 "GITHUB_WORKSPACE is '/'"
  CI=true GITHUB_WORKSPACE=$box/ws/job run ws/job/tollgate/scripts/ci/cleanup
  echo "$output"
  [ "$status" -eq 0 ]
  [[ -d ws/job && -z $(ls -A ws/job) ]]
}
