#!/usr/bin/env bats
# why: what is sampled or counted becomes folded stacks, those of both sides what explains a row; a
# report unfolds it, and nothing that a head could have written there does any harm.

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)
golden=$ROOT/tests/golden/why
report=$ROOT/tests/golden/report/regression
why=$ROOT/scripts/why

load ../lib/scratch
load ../lib/jqs

setup_file() { build_twin; }
setup() {
  scratch
  . "$ROOT/scripts/lib/common.sh"
  cd "$box" || return
}
teardown() { clean; }

# profile: that of the golden folded stacks
profile() {
  jqx -n --arg case search-c16 --arg of "" --arg tool perf --argjson hz 500 --arg per request \
    --argjson requests '{ "base": 1000, "head": 1000 }' \
    --rawfile base "$golden/base.folded" --rawfile head "$golden/head.folded" \
    --rawfile names "$golden/names.txt" --rawfile plain "$golden/plain.txt" \
    -f "$why/profile.jq" | jqx --arg found "" -f "$why/placed.jq"
}
# explained [PROFILES [REASON]]: why.json of the golden verdict
explained() {
  sorted_jqx -n --slurpfile verdict "$report/verdict.json" \
    --slurpfile profiles "${1:-profile.json}" --slurpfile commits "$golden/commits.json" \
    --arg reason "${2-}" -f "$why/why.jq"
}
# reported [OPTION…]: the report of the golden verdict
reported() {
  "$ROOT/scripts/report/run" --verdict "$report/verdict.json" \
    --measurement "$report/measurement.json" --out out "$@"
}
# cell: what the comment unfolds
cell() { grep -o '<details><summary>why.*</details>' out/comment.md; }

@test "why: stacks of perf are folded: kernel, what has no name, what was made at run time" {
  printf '%s\n' \
    $'\tffffffff813a4fc5 wake_up ([kernel.kallsyms])' \
    $'\tffffffff821ef691 do_syscall_64 ([kernel.kallsyms])' \
    $'\t           8c9a3 runtime.futex.abi0 (/srv/a b/server)' \
    $'\t           8c9a4 type:.eq.struct { a int } (/srv/a b/server)' '' \
    $'\t           1 [unknown] (/usr/lib/libx.so.1)' $'\t   2 [unknown] ([unknown])' \
    $'\t           3 main (/srv/a b/server)' '' \
    $'\t           1 [unknown] (//anon)' $'\t   3 main (/srv/a b/server)' '' \
    $'\t           1 [unknown] (//anon)' $'\t   3 main (/srv/a b/server)' >sampled
  awk -f "$why/stacks.awk" -f "$why/sampled.awk" sampled | sort >folded
  diff - folded <<'EOT'
O	main	/srv/a b/server
O	runtime.futex.abi0	/srv/a b/server
O	type:.eq.struct { a int }	/srv/a b/server
S	1	main	[libx.so.1]
S	1	type:.eq.struct { a int }	runtime.futex.abi0	do_syscall_64_[k]	wake_up_[k]
S	2	main	[generated code]
EOT
}

@test "why: counts of callgrind are folded: own ones only, callers and files by their numbers" {
  cat >counted <<'EOT'
positions: line
events: Ir

ob=(1) /srv/server
fl=(1) src/a.c
fn=(1) work'main'(below main)
10 100
+2 50
cfi=(2) src/b.c
cfn=(2) leaf'work'main'(below main)
calls=3 7
* 900

fl=(2)
fn=(2)
7 900
fn=(3) leaf'2'leaf'main
8 5
fn=(4) 0x0000000000001234'main
fi=(1)
-3 40
fe=(2)
totals: 1095
EOT
  awk -f "$why/stacks.awk" -f "$why/counted.awk" counted | sort >folded
  diff - folded <<'EOT'
F	[server]	src/b.c
F	leaf	src/b.c
F	work	src/a.c
S	150	(below main)	main	work
S	40	main	[server]
S	5	main	leaf	leaf
S	900	(below main)	main	work	leaf
EOT
}

@test "why: what explains a row, and its flame graph, are the stored ones on every jq" {
  while read -r TOLLGATE_JQ; do
    export TOLLGATE_JQ
    profile >profile.json
    explained >why.json
    (valid why why.json)
    diff "$golden/why.json" why.json
    jqx -r -f "$why/picture.jq" profile.json >why.svg
    cmp "$golden/why.svg" why.svg
  done < <(jq_folders)
  # It is a picture, and nothing else.
  grep -q '^<svg ' why.svg
  ! grep -qiE '<(script|foreignObject|image|a|use|style)|href|on[a-z]+=' why.svg || false
}

@test "why: the comment and the terminal unfold it, below the first row of its case" {
  reported --why "$golden/why.json"
  cell >unfolded
  [ "$(wc -l <unfolded)" -eq 1 ]
  grep -q 'core::.*parse.*2,000 µs → 5,000 µs' unfolded || grep -q 'parse' unfolded
  [[ $(<unfolded) == *"touched by <code>1111111111</code> Count what the cache misses (Ada)"* ]]
  [[ $(<unfolded) == *"touched by <code>2222222222</code> Parse numbers in any script (Grace)"* ]]
  [[ $(<unfolded) != *Reword* ]]
  [[ $(<unfolded) == *"libcrypto.so.3"*"which has no names of functions (stripped)"* ]]
  [[ $(<unfolded) == *"flame graph: <code>why-search-c16.svg</code>"* ]]
  grep -q '^why: search · c=16: ' out/summary.txt
  # Without it, or with one of another verdict, the report is as it always was.
  jq '.head = "0"' "$golden/why.json" >other.json
  for file in /dev/null other.json; do
    reported --why "$file"
    cmp out/comment.md "$report/comment.md"
  done
}

@test "why: a report does without one that is none, and says so" {
  jq '.cases[0].functions[0].more = 1' "$golden/why.json" >more.json
  echo '{' >broken.json
  for file in more.json broken.json absent.json; do
    run reported --why "$file"
    [[ $status -eq 0 && $output == *"the report does without it" ]]
    cmp out/comment.md "$report/comment.md"
  done
}

@test "why: hostile names are text, and a row of a verdict cannot bring its own" {
  local hostile='@octocat</sub></details>|<script>`**[x](http://x)#1\u202e'
  jq --arg text "$hostile" '.cases[0].functions[].name = $text
    | .cases[0].functions[].file = $text
    | .cases[0].missing[].of = $text
    | .commits[].subject = $text
    | .commits[].author = $text' "$golden/why.json" >why.json
  reported --why why.json
  cell >unfolded
  ! grep -qE '@octocat|<script|http://|`|\*\*\[' unfolded || false
  [ "$(grep -o '</details>' unfolded | wc -l)" -eq 1 ]
  jq '.rows[].why = { reason: "FORGED" }' "$report/verdict.json" >verdict.json
  "$ROOT/scripts/report/run" --verdict verdict.json --measurement "$report/measurement.json" \
    --out out
  cmp out/comment.md "$report/comment.md"
}

@test "why: what could not be told says why; waiting says how long" {
  echo '{ "case": "search-c16", "label": null, "reason": "perf may not sample here" }' >none.json
  explained none.json >why.json
  reported --why why.json
  [[ $(cell) == *"not told: perf may not sample here"* ]]
  explained /dev/null "it ended with exit code 143" >why.json
  (valid why why.json)
  reported --why why.json
  [[ $(cell) == *"not told: it ended with exit code 143"* ]]
  jq '.cases[0].waits_ms = 7.4' "$golden/why.json" >why.json
  reported --why why.json
  [[ $(cell) == *"waits, does not work: +7.40 ms off the processor<br>"* ]]
}

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

@test "why: a running service is sampled, and what it does more is named, with its file" {
  type -P perf && perf record -q -e cpu-clock -o - true >try.data || skip "perf may not sample here"
  worse_search
  asked_why --seconds 60
  [ "$status" -eq 0 ]
  (valid why run/why.json)
  cat run/why.json
  [ "$(of '.cases | length')" -eq 1 ]
  [ "$(of '.cases[0] | "\(.case) \(.tool) \(.reason)"')" = "search-c4 perf null" ]
  [ "$(of '.cases[0].functions[0].name')" = 'main.(*endpoint).payInFull' ]
  [ "$(of '.cases[0].functions[0].file')" = tollgate/twin/twin.go ]
  of '.cases[0] | .functions[0].share > 0.5 and .head > 2 * .base' | grep -x true
  grep -q 'payInFull' run/why-search-c4.svg
  all_ended
}

@test "why: a service that does not start, or a machine without tools, is a reason, and no failure" {
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

@test "why: where instructions are counted callgrind counts them by function, for each endpoint" {
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

@test "why: of a command that is counted, too; what has no names is said to have none" {
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
