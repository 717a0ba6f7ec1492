#!/usr/bin/env bats
# Instructions through whole runs: decided by them; what is said where nothing can count them; what
# plan and machine say beforehand.

load ../lib/scratch
load gate

setup() {
  small_demo
  edit targets/demo/target.json '.cases |= map(select(.endpoint == "artifact")) + [
    {endpoint: "instructions", probe: "instructions", endpoints: ["search", "static"],
      requests: 20}]'
  edit targets/demo/changes.json '.costly = ".endpoints.search.cpu_us |= . * 110 / 100"'
  edit thresholds/demo.json '.limits |= map(select(.metric == "size_raw"))
    + [{metric: "instructions_per_request", worse_by: "2%"}]'
}
teardown() { clean; }

# of LABEL FILTER: of the row of this endpoint
of() {
  jq -r --arg label "$1" \
    ".rows[] | select(.metric == \"instructions_per_request\" and .label == \$label) | $2" \
    "$box/run/verdict.json"
}
# without_tools [WORDS]: a machine whose valgrind does not run, and which has no counter
without_tools() {
  mkdir "$box/bin"
  printf '#!/bin/sh\necho "<not supported>,,$4" >&2\n' >"$box/bin/perf"
  printf '#!/bin/sh\necho "valgrind: %s" >&2; exit 1\n' "${1-no}" >"$box/bin/valgrind"
  chmod +x "$box/bin"/*
  PATH=$box/bin:$PATH
}

@test "instructions: the endpoint that does more work is called worse, and no other" {
  # With fewer than seven launches, chance alone could say the same.
  decided costly instructions --launches 7
  [ "$status" -eq 1 ]
  [ "$(of search .verdict)" = regression ]
  of search '.change > 0.08 and .change < 0.11' | grep -x true
  # Of two rows, one of fourteen is called better by chance.
  [[ $(of static .verdict) == @(pass|improvement) ]]
  grep -q 'instructions per request' "$box/run/comment.md"
  [[ $(jq -r .key.tools.instructions "$box/run/machine.json") =~ ^(perf|callgrind)\ [0-9.]+$ ]]
  all_ended
}

@test "instructions: where nothing counts them, the rows say so, and fail nothing" {
  without_tools "it is of another machine"
  decided costly 'instructions,artifact' --launches 2
  [ "$status" -eq 0 ]
  reason="not measurable here: the processor shows no counter of instructions:u;"
  reason+=" callgrind does not run: valgrind: it is of another machine"
  [ "$(of search '[.verdict, .reason] | join(" ")')" = "skipped $reason" ]
  grep -q 'the processor shows no counter' "$box/run/comment.md"
  [ "$(jq '.key.tools | has("instructions")' "$box/run/machine.json")" = false ]
  # It is found out once, and not again in each launch.
  [ "$(find "$box/run/first/raw/alone/instructions" -name result.json | wc -l)" -eq 1 ]
}

@test "instructions: the plan says beforehand what counts them, and what it takes" {
  edit targets/demo/target.json '.cases[1].warm_up = 400'
  run gate run demo --home "$box/home" --base v1 --head costly --only instructions --dry-run
  echo "$output"
  [ "$status" -eq 0 ]
  [[ $output == *$'\n  instructions  counted here by '*"they take at most "*" s"* ]]
  [[ $output == *"20 requests, 400 before them, each of search, static"* ]]
  without_tools
  run gate run demo --home "$box/home" --base v1 --head costly --only instructions --dry-run
  [[ $output == *$'\n  instructions  not measurable here: the processor'* ]]
  run gate run demo --home "$box/home" --base v1 --head costly --only artifact --dry-run
  [[ $output != *'counter'* ]]
}

@test "instructions: each endpoint needs its script, and a case needs endpoints or commands" {
  edit targets/demo/target.json '.cases[1].endpoints = ["search", "nowhere"]'
  decided costly instructions
  [ "$status" -eq 3 ]
  [[ $output == *"names endpoints without a script: k6/demo/nowhere.js"* ]]
  edit targets/demo/target.json '.cases[1].commands = {some: ["true"]}'
  decided costly instructions
  [ "$status" -eq 3 ]
  [[ $output == *'/cases/1 needs "endpoints" or "commands", one of them'* ]]
}

@test "counter: a tool that fails without a word is none, and that is said" {
  mkdir "$box/silent"
  printf '#!/bin/sh\nexit 1\n' | tee "$box/silent/valgrind" >"$box/silent/vgdb"
  chmod +x "$box/silent"/*
  PATH=$box/silent:$PATH run "$ROOT/scripts/machine/counter" --tool callgrind
  [ "$status" -eq 0 ]
  [ "$(jq -c '[.tool, .reason]' <<<"$output")" = '[null,"callgrind does not run: no message"]' ]
}

@test "counter: which tool, its version and event, and why it is not perf" {
  counter=$ROOT/scripts/machine/counter
  [ "$("$counter" --tool callgrind | jq -c '[.tool, .event, .reason]')" \
    = '["callgrind","Ir",null]' ]
  "$counter" --tool callgrind | jq -e '.version | test("^[0-9]+[.][0-9]+")'
  [ "$("$counter" --tool perf --event page-faults:u | jq -c '[.tool, .event, .reason]')" \
    = '["perf","page-faults:u",null]' ]
  [ "$("$counter" --tool perf --event nothing | jq .tool)" = null ]
  "$counter" --tool perf --event nothing | jq -r .reason | grep 'perf counts no nothing: event'
  [ "$("$counter" --for "$ROOT/targets/nibiru/target.json")" = null ]
  "$counter" --for "$box/home/targets/demo/target.json" | jq -e .tool
  without_tools
  [ "$("$counter" | jq .tool)" = null ]
  run "$counter" --tool strace
  refused 64 "--tool 'strace': allowed are perf, callgrind"
  run "$counter" --event 'a b'
  refused 64 "--event 'a b': allowed are names of perf list"
}
