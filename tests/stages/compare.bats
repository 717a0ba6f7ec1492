#!/usr/bin/env bats
# compare: what it refuses and in which words, and what it needs. What it decides is under
# tests/golden/compare; what 10,000 rows cost tells tests/bench/run scale.

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)

setup() {
  box=$(mktemp -d)
  . "$ROOT/scripts/lib/common.sh"
  mkdir -p "$box/run/inputs"
  jq -n -L "$ROOT/tests/golden/compare" 'include "make"; plain | with_baseline' >"$box/world"
  for part in plan first; do jq ".$part" "$box/world" >"$box/run/$part.json"; done
  for part in thresholds baseline; do jq ".$part" "$box/world" >"$box/run/inputs/$part.json"; done
  cd "$box/run" || return
}
teardown() { rm -rf "$box"; }

compare() { "$ROOT/scripts/compare/run" --plan plan.json --out out "$@"; }

# stub_jq COMMAND: a jq that does this first, in $box/stub; real is the one that is well
stub_jq() {
  mkdir -p "$box/stub"
  printf '#!/bin/bash\nreal() { %q "$@"; }\n%s\nreal "$@"\n' "$(type -P jq)" "$1" >"$box/stub/jq"
  chmod +x "$box/stub/jq"
}

# said PATH…: what the verdict says there, in a line
said() { jq -r "$(printf '%s, ' "$@")empty" out/verdict.json | paste -sd ' '; }

# edit FILE FILTER: a file of the run, changed
edit() { jq "$2" "$1" >edited && mv edited "$1"; }

# refused WORDS [MEASUREMENT…]: ends with 3, says WORDS, and no verdict is there, also no older one
refused() {
  local text=$1
  shift
  (($#)) || set -- first.json
  mkdir -p out && echo '{"verdict": "pass"}' >out/verdict.json
  run compare "$@"
  echo "$output"
  [ "$status" -eq 3 ] || return 1
  [[ $output == *"$text"* ]] || return 1
  [ -z "$(ls out)" ]
}

# refuses FILE FILTER WORDS: the same for one change of one file, which is then undone
refuses() {
  cp "$1" before
  edit "$1" "$2"
  refused "$1: $3" || return 1
  mv before "$1"
}

@test "compare: a good run has a verdict, prints nothing, and says who it was" {
  run compare first.json
  [ "$status" -eq 0 ]
  [ -z "$output" ]
  [ "$(said .schema .verdict .target .source)" = "tollgate/verdict/1 pass shop upstream" ]
  [ "$(said .created .sides.head.ref .stored.usable)" = "2026-11-20T17:00:00Z topic true" ]
  [ "$(ls out)" = verdict.json ]
}

@test "compare: --help shows an example; wrong usage is 64 and writes nothing" {
  run "$ROOT/scripts/compare/run" --help
  [ "$status" -eq 0 ]
  [[ $output == *"Example: scripts/compare/run"* ]]
  for arguments in "" "--plan plan.json first.json" "--out out first.json" \
    "--plan plan.json --out out" "--plan plan.json --out out --else x first.json" "--plan"; do
    # shellcheck disable=SC2086 # a list
    run "$ROOT/scripts/compare/run" $arguments
    echo "$arguments: $output"
    [ "$status" -eq 64 ]
  done
  [ ! -e out ]
}

@test "compare: what is no JSON, or none at all, is named" {
  head -c 2000 first.json >short.json
  refused "short.json: not complete JSON" short.json
  sed 's/"samples": \[/&NaN, /' first.json >nan.json
  # To C jq it is a number that is none.
  refused "nan.json: " nan.json
  : >empty.json
  refused "empty.json: holds no JSON document" empty.json
  refused "empty.json: holds no JSON document" first.json empty.json
  cat first.json first.json >twice.json
  refused "twice.json" twice.json
  refused "absent.json: no such file" first.json absent.json
  echo '[]' >list.json
  refused "list.json: / is []; allowed: object" list.json
  head -c 500 plan.json >short && cp plan.json whole.json && mv short plan.json
  refused "plan.json: not complete JSON"
  mv whole.json plan.json
  head -c 500 inputs/baseline.json >short && mv short inputs/baseline.json
  refused "inputs/baseline.json: not complete JSON"
  rm inputs/baseline.json inputs/thresholds.json
  refused "inputs/thresholds.json: no such file"
}

@test "compare: what does not fit the schema is named with path, value and what is allowed" {
  refuses first.json '.schema = "tollgate/measurement/2"' \
    '/schema is "tollgate/measurement/2"; must be "tollgate/measurement/1"'
  refuses first.json '.more = 1' '/more is an unknown key; allowed: aa, cases,'
  refuses first.json '.rows[1].more = 1' '/rows/1/more is an unknown key; allowed: base,'
  refuses first.json 'del(.host)' '/ lacks "host"'
  refuses first.json '.rows[0].better = "smaller"' \
    '/rows/0/better is "smaller"; allowed: "lower", "higher"'
  refuses first.json '.rows[0].unit = "seconds!"' \
    '/rows/0/unit is "seconds!"; allowed: string; ns us ms'
  refuses first.json '.rows[0].kind = null' '/rows/0/kind is null'
  refuses first.json '.cases[0].set = "third"' \
    '/cases/0/set is "third"; allowed: "first", "confirm", "precheck"'
  refuses plan.json '.launches = 0' '/launches is 0; allowed: integer; at least 1'
  refuses plan.json '.red = "high"' '/red is "high"; allowed: number'
  refuses inputs/thresholds.json '.limits[0].worse = "5%"' \
    '/limits/0/worse is an unknown key; allowed: at_least,'
  refuses inputs/thresholds.json '.limits[0].worse_by = "5"' \
    '/limits/0/worse_by is "5"; allowed: string; a share'
  refuses inputs/baseline.json '.rows[0].head[0][0] = -1' \
    '/rows/0/head/0 (search-c4 latency_p50, launch 1) holds -1'
}

@test "compare: a sample that is no number from 0 up is named with its row and launch" {
  local at='/rows/0/head/2 (search-c4 latency_p50, launch 3) holds'
  refuses first.json '.rows[0].head[2][1] = -0.5' "$at -0.5; allowed: null or a number from 0 up"
  refuses first.json '.rows[0].head[2][1] = "5"' "$at \"5\""
  refuses first.json '.rows[0].head[2][1] = true' "$at true"
  refuses first.json '.rows[0].head[2][1] = [5]' "$at [5]"
  refuses first.json '.rows[0].head[2] = 5' "$at 5"
  refuses first.json '.rows[0].base[0][0] = 1e305' \
    '/rows/0/base/0 (search-c4 latency_p50, launch 1) holds 1'
  refuses first.json '.rows[2].head_of[4] = ["many"]' \
    '/rows/2/head_of/4 (search-c4 error_rate, launch 5) holds "many"'
  # The same among so many rows that they are looked at all at once.
  local many='.rows += [range(300) as $n | .rows[0] | .label = "part \($n)"]'
  refuses first.json "$many | .rows[250].base[4][3] = -1" \
    '/rows/250/base/4 (search-c4 latency_p50, launch 5) holds -1'
}

@test "compare: a measurement of something else than the plan is refused" {
  refuses first.json '.target = "stop"' '/target is "stop"; the plan has "shop"'
  refuses first.json '.runner = "pi5-2gb"' '/runner is "pi5-2gb"; the plan has "x86-2core"'
  refuses first.json '.source = "mock"' '/source is "mock"; the plan has "upstream"'
  refuses first.json '.sides.head.commit = "d" * 40' '/sides/head/commit is "dddd'
  refuses first.json '.sides.base.commit = "d" * 40' '/sides/base/commit is "dddd'
  refuses first.json '.cases[0].case = "home-c9"' 'case "home-c9" is not in the plan'
  refuses inputs/thresholds.json '.target = "stop"' '' \
    || refused 'thresholds.json: /target is "stop"; the plan has "shop"'
}

@test "compare: rows that are not those of their case, or not what their metric is, are refused" {
  refuses first.json '.rows[0].unit = "s"' \
    '/rows/0/unit (search-c4 latency_p50) is "s"; allowed: "ms"'
  refuses first.json '.rows[1].better = "lower"' \
    '/rows/1/better (search-c4 throughput) is "lower"; allowed: "higher"'
  refuses first.json '.rows[0].kind = "exact"' \
    '/rows/0/kind (search-c4 latency_p50) is "exact"; allowed: "paired" or "launch"'
  refuses first.json '.rows[0].label = ""' \
    '/rows/0/label (search-c4 latency_p50) is ""; allowed: null or a name'
  refuses first.json '.rows[0].head |= .[1:]' \
    '/rows/0/head (search-c4 latency_p50) has 9 launches; allowed: 10, as its case has'
  refuses first.json 'del(.rows[2].head_of)' '/rows/2/head_of (search-c4 error_rate) is not of the'
  local case='/rows/0/case (search-c4 latency_p50) is "search-c4"'
  refuses first.json '.cases = []' "$case; allowed: one with one entry of set \"first\", not 0"
  refuses first.json '.cases[0].set = "precheck"' "$case; allowed: one with one entry"
  refuses first.json '.cases += .cases' "$case; allowed: one with one entry of set \"first\", not 2"
  refuses first.json '.cases[0].lacks = ["base"]' \
    '/cases/0/lacks (search-c4) is ["base"]; allowed: [] where the plan has no variant'
  refuses first.json '.cases[0].mode = "rate"' \
    '/cases/0/mode (search-c4) is "rate"; allowed: "rate" where /rate is a number'
}

@test "compare: sets that do not belong together are refused" {
  jq -n -L "$ROOT/tests/golden/compare" 'include "make"; plain | with_confirm | .confirm' \
    >confirm.json
  run compare first.json confirm.json
  [ "$status" -eq 0 ]
  refused "first.json: the row first search-c4 error_rate is there 2 times" first.json first.json
  refuses_second() {
    jq "$1" confirm.json >other.json
    refused "other.json: $2" first.json other.json
  }
  refuses_second '.sides.head.artifact = "sha256:" + "d" * 64' \
    '/sides/head/artifact is another build than in first.json'
  refuses_second '.key.fingerprint = "sha256:else"' \
    '/key differs from that of first.json: another machine'
}

@test "compare: files with the line ends of another system are read, a byte order mark is named" {
  sed -i 's/$/\r/' first.json inputs/thresholds.json plan.json
  run compare first.json
  [ "$status" -eq 0 ]
  for file in first.json inputs/thresholds.json; do
    cp "$file" plain.json
    printf '\xef\xbb\xbf' | cat - plain.json >"$file"
    refused "$file: begins with a byte order mark; allowed: JSON in UTF-8 without one" first.json
    cp plain.json "$file"
  done
}

@test "compare: a jq that ends well and leaves nothing, or half of it, makes no verdict" {
  # Where a disk is full, and the kernel ends what takes most memory, it need not say so.
  for left in ': ' 'echo garbage' 'echo {; echo }' 'real "$@" | head -n 30'; do
    stub_jq "case \$* in *compare/outcome*) $left; exit ;; esac"
    export TOLLGATE_JQ=$box/stub
    refused "without a whole verdict of first.json"
    unset TOLLGATE_JQ
  done
  stub_jq 'case $* in *compare/outcome*) kill -KILL $$ ;; esac'
  TOLLGATE_JQ=$box/stub refused "no verdict could be made of first.json"
}

@test "compare: nothing measured is a verdict of its own, with its reason" {
  run compare --failed "head was not built" --now 2026-11-20T18:00:00Z </dev/null
  [ "$status" -eq 0 ]
  [ "$(said .verdict .exit .headline)" = "missing 3 Not measured: head was not built" ]
  [ "$(said .created)" = 2026-11-20T18:00:00Z ]
}

@test "plan: limits of what the target does not have are refused before anything is measured" {
  home=$box/home
  mkdir -p "$home/thresholds" && cp -R "$ROOT/targets" "$ROOT/k6" "$home"
  refuses_limit() {
    jq ".limits += [$1]" "$ROOT/thresholds/demo.json" >"$home/thresholds/demo.json"
    run env TOLLGATE_HOME="$home" "$ROOT/scripts/plan/run" demo --out "$box/planned"
    echo "$output"
    [ "$status" -eq 3 ] || return 1
    [[ $output == *"$home/thresholds/demo.json: /limits/"*"$2"* ]] || return 1
    [ ! -e "$box/planned" ]
  }
  refuses_limit '{"metric": "latency_p77", "worse_by": "5%"}' \
    '/metric is "latency_p77"; allowed: cpu_idle,'
  refuses_limit '{"metric": "latency_p50", "endpoint": "nowhere", "worse_by": "5%"}' \
    '/endpoint is "nowhere"; allowed: all-cases,'
  refuses_limit '{"metric": "latency_p50", "max": "5MB"}' '/max is "5MB"; allowed: an amount in ms'
  refuses_limit '{"metric": "latency_p50", "variant": "fork", "worse_by": "5%"}' \
    '/variant is "fork"'
  refuses_limit '{"metric": "latency_p50", "worse_by": 5}' '/worse_by is 5; allowed: string'
  refuses_limit '{"metric": "latency_p50"}' 'limits nothing'
}
