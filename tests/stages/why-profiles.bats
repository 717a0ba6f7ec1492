#!/usr/bin/env bats
# why on running services: samples of perf and counts of callgrind, and the reasons where neither
# works.

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)

load ../lib/scratch

setup_file() { build_mock; }
setup() {
  scratch
  . "$ROOT/scripts/lib/common.sh"
  cd "$box" || return
}
teardown() { clean; }

# worse_search: a run whose verdict calls search worse; its head works five times as much
worse_search() {
  home
  edit targets/demo/target.json '.start.ready.within_s = 120 | .settings.timeout_s = 60'
  "$ROOT/scripts/plan/run" demo --only search-c4,artifact --out run --baseline none 2>&3
  "$ROOT/scripts/machine/identity" --inputs run/inputs --out run/machine.json
  built run/base base
  built run/head head '.endpoints.search.cpu_us = 3000'
  jq -n --slurpfile plan run/plan.json '$plan[0]
    | { target, runner, sides: { base: .base, head: .head } }
    | .rows = [
        { case: "search-c4", metric: "cpu_per_request", verdict: "regression", change: 4,
          base: 600, head: 3000 },
        { case: "artifact", metric: "size_raw", verdict: "regression", change: 4 }
      ]' >run/verdict.json
}
# asked_why [OPTION…]: of that run
asked_why() {
  run "$ROOT/scripts/gate" why --plan run/plan.json --machine run/machine.json --base run/base \
    --head run/head --verdict run/verdict.json --out run "$@" 3>&-
  echo "$output"
}
of() { jq -r "$1" run/why.json; }

@test "why: a running service is sampled; the slower function is named with its file" {
  type -P perf && perf record -q -e cpu-clock -o - true >try.data || skip "perf may not sample here"
  worse_search
  asked_why --seconds 60
  [ "$status" -eq 0 ]
  (valid why run/why.json)
  cat run/why.json
  [ "$(of '.cases | length')" -eq 1 ]
  [ "$(of '.cases[0] | "\(.case) \(.tool) \(.reason)"')" = "search-c4 perf null" ]
  [ "$(of '.cases[0].functions[0].name')" = 'main.(*endpoint).payInFull' ]
  [ "$(of '.cases[0].functions[0].file')" = tollgate/mock/mock.go ]
  of '.cases[0] | .functions[0].share > 0.5 and .head > 2 * .base' | grep -x true
  grep -q 'payInFull' run/why-search-c4.svg
  [ "$(head -c 8 run/why-search-c4.png | od -An -tx1)" = " 89 50 4e 47 0d 0a 1a 0a" ]
  all_ended
}

@test "why: a service that does not start, or missing tools, are a reason, not a failure" {
  worse_search
  jq '.start.command = ["false"]' run/inputs/target.json >edited
  mv edited run/inputs/target.json
  asked_why --seconds 20
  [ "$status" -eq 0 ]
  of '.cases[0].reason' | grep -E 'was not started|ended at once|is not there|may not sample'
  mkdir bin
  for tool in perf valgrind; do printf '#!/bin/sh\necho no >&2\nexit 1\n' >bin/$tool; done
  chmod +x bin/*
  PATH=$box/bin:$PATH asked_why
  [ "$status" -eq 0 ]
  of '.cases[0].reason' | grep 'perf may not sample here'
  [ ! -e run/why-search-c4.svg ]
  # Where nothing is worse that work could explain, there is nothing to say.
  jq '.rows[0].verdict = "pass"' run/verdict.json >edited && mv edited run/verdict.json
  asked_why
  [[ $status -eq 0 && -z $output && ! -e run/why.json ]]
  all_ended
}

# worse_count CASE LABEL: of that run; its verdict calls these instructions worse
worse_count() {
  worse_search
  jq --argjson case "$1" '.cases += [$case]' run/plan.json >edited && mv edited run/plan.json
  jq --arg case "$(jq -r .case <<<"$1")" --arg label "$2" '.rows = [
      { case: $case, label: $label, metric: "instructions_per_request", verdict: "regression",
        change: 4, base: 1, head: 5 }
    ]' run/verdict.json >edited && mv edited run/verdict.json
}

@test "why: callgrind counts instructions by function, for each endpoint" {
  type -P valgrind || skip "callgrind is not there"
  worse_count '{ "case": "work", "endpoint": "work", "probe": "instructions", "requests": 20,
    "endpoints": ["home", "search"], "concurrency": 1 }' search
  asked_why --seconds 250
  [ "$status" -eq 0 ]
  (valid why run/why.json)
  cat run/why.json
  of '.cases | length' | grep -x 1
  [ "$(of '.cases[0] | "\(.case) \(.label) \(.tool) \(.reason)"')" = "work search callgrind null" ]
  [ "$(of '.cases[0].functions[0].name')" = 'main.(*endpoint).payInFull' ]
  of '.cases[0] | .requests == { base: 20, head: 20 } and .functions[0].share > 0.9' | grep -x true
  grep -q 'payInFull' run/why-work-search.svg
  all_ended
}

@test "why: callgrind counts a command, too; a program without names is reported" {
  type -P valgrind || skip "callgrind is not there"
  worse_count '{ "case": "ops", "endpoint": "ops", "probe": "instructions",
    "commands": { "count": ["{artifact}/count", "{artifact}/count.sh"] } }' count
  for side in base:2000 head:9000; do
    cp "$(type -P dash)" "run/${side%:*}/artifact/count"
    echo 'i=0; while [ $i -lt '"${side#*:}"' ]; do i=$((i + 1)); done' \
      >"run/${side%:*}/artifact/count.sh"
  done
  asked_why --seconds 250
  [ "$status" -eq 0 ]
  cat run/why.json
  [ "$(of '.cases[0] | "\(.case) \(.label) \(.tool) \(.reason)"')" = "ops count callgrind null" ]
  of '.cases[0] | .head > 3 * .base' | grep -x true
  of '.cases[0].missing[] | "\(.what) \(.of)"' | grep -x 'names count'
  all_ended
}
