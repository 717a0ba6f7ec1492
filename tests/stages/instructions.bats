#!/usr/bin/env bats
# The probe of instructions: what callgrind and perf count, and what cannot be counted here.

load ../lib/scratch
load probes

setup_file() { build_twin; }
setup() { sides_and_inputs; }
teardown() { clean; }

# counter TOOL [EVENT]: a filter of a request, by which it counts so
counter() { echo ".counter = {tool: \"$1\", version: \"1\", event: \"${2-Ir}\", reason: null}"; }
callgrind=$(counter callgrind)
# A machine may have no counter of instructions; the time of tasks is counted by any kernel.
perf=$(counter perf task-clock:u)
# count ENDPOINTS [FILTER]: of so many requests each
count() {
  probe instructions "{endpoint: \"instructions\", concurrency: 1, requests: 30, $1}" "${2-.}"
}
endpoints() { count "endpoints: $1" "${2-.}"; }
# bigger METRIC LABEL: by how much the head's figure is
bigger() { row "$1" '.head[0] / .base[0]' "$2"; }
# between LOW HIGH NUMBER
between() { awk -v low="$1" -v high="$2" -v n="$3" 'BEGIN { exit !(low <= n && n <= high) }'; }

@test "instructions: callgrind counts each endpoint's work, to less than 1 %, on both sides" {
  artifact "$box/head artifact" '.endpoints.search.cpu_us |= . * 110 / 100'
  endpoints '["search", "static"]' "$callgrind"
  [ "$status" -eq 0 ]
  [ "$(found '[.rows[] | [.metric, .label, .kind, .unit, .better]] | unique')" \
    = "$(jq -nc '["search", "static"] | map(["instructions_per_request", ., "launch",
      "instructions", "lower"])')" ]
  [ "$(found '[.invalid, .void, .facts.unmeasurable]')" = '[[],[],null]' ]
  between 1.08 1.11 "$(bigger instructions_per_request search)"
  between 0.98 1.02 "$(bigger instructions_per_request static)"
  row instructions_per_request '.base[0] > 1e6 and .base[0] < 1e8' search | grep -x true
  all_ended
}

@test "instructions: neither start nor warm-up is counted: twice the requests, the same a request" {
  artifact "$box/head artifact" '.memory_mb = 20'
  local few many
  endpoints '["search"]' "$callgrind"
  between 0.98 1.02 "$(bigger instructions_per_request search)"
  few=$(row instructions_per_request '.base[0]' search)
  endpoints '["search"]' "$callgrind | .case.requests = 60"
  many=$(row instructions_per_request '.base[0]' search)
  echo "$few $many"
  between 0.98 1.02 "$(jq -n "$few / $many")"
}

@test "instructions: a warm-up is as long as the case says, and is not counted" {
  local usual
  artifact "$box/base artifact" '.die_after = 65'
  endpoints '["search"]' "$callgrind"
  [ "$(found '[.invalid, .facts.unmeasurable]')" = '[[],null]' ]
  usual=$(row instructions_per_request '.base[0]' search)
  endpoints '["search"]' "$callgrind | .case.warm_up = 30"
  between 0.98 1.02 "$(row instructions_per_request ".base[0] / $usual" search)"
  endpoints '["search"]' "$callgrind | .case.warm_up = 40"
  found .facts.unmeasurable | grep 'base died while its instructions were counted'
  all_ended
}

@test "instructions: perf counts between the same two moments; its event is its own word" {
  artifact "$box/head artifact" '.endpoints.search.cpu_us |= . * 4'
  endpoints '["search", "static"]' "$perf"
  [ "$status" -eq 0 ]
  [ "$(found '[.invalid, .facts.tool]')" = '[[],"perf"]' ]
  [ "$(found '[.rows[].label]')" = '["search","static"]' ]
  row instructions_per_request '.head[0] > 2 * .base[0]' search | grep -x true
  all_ended
}

@test "instructions: a service of several processes is counted in all of them" {
  local alone
  endpoints '["search"]' "$callgrind"
  alone=$(row instructions_per_request '.base[0]' search)
  jq '.start.command = ["bash", "-c", "(\"$@\"; true) & wait", "-"] + .start.command' \
    "$box/in/target.json" >"$box/forking.json"
  mv "$box/forking.json" "$box/in/target.json"
  endpoints '["search"]' "$callgrind"
  [ "$status" -eq 0 ]
  [ "$(found '[.invalid, .facts.unmeasurable]')" = '[[],null]' ]
  between 0.97 1.03 "$(row instructions_per_request ".base[0] / $alone" search)"
  all_ended
}

@test "instructions: a head that does not start, or dies, where the base runs, is invalid" {
  echo '{}' >"$box/head artifact/model.json"
  endpoints '["search"]' "$perf"
  [ "$status" -eq 0 ]
  [ "$(found '.facts.unmeasurable')" = null ]
  found '.invalid[].reason' \
    | grep 'the service ended at once with exit code 3.*head was not started'
  artifact "$box/head artifact" '.die_after = 25'
  endpoints '["search"]' "$perf"
  found '.invalid[].reason' \
    | grep 'head died while its instructions were counted: it ended with exit code 7'
  all_ended
}

@test "instructions: a base that does not start, dies or hangs is not measurable, and no fault" {
  echo '{}' >"$box/base artifact/model.json"
  endpoints '["search"]' "$perf"
  [ "$status" -eq 0 ]
  [ "$(found '[.rows, .invalid]')" = '[[],[]]' ]
  found .facts.unmeasurable | grep 'the base does not run under perf: the service ended at once'
  artifact "$box/base artifact" '.die_after = 25'
  endpoints '["search"]' "$perf"
  found .facts.unmeasurable | grep 'does not run under perf: base died'
  artifact "$box/base artifact" '.hang_after = 15'
  endpoints '["search"]' "$perf | .timeout_s = 0.2"
  found .facts.unmeasurable | grep 'the base does not answer under perf: search: [0-9]* × code '
  all_ended
}

@test "instructions: answers that were not expected make it invalid, whoever gave them" {
  artifact "$box/base artifact" 'del(.endpoints.static)'
  endpoints '["static"]' "$perf"
  [ "$(found '[.facts.unmeasurable, .invalid[].reason]')" = "$(jq -nc '[null,
    "base: 30 × status 404 of 30 answers were unexpected under the load of static that "
    + "was counted"]')" ]
}

@test "instructions: without a tool nothing is started, and the reason is told" {
  endpoints '["search"]' '.counter = {tool: null, version: null, reason: "no valgrind"}'
  [ "$status" -eq 0 ]
  [ "$(found '[.rows, .invalid, .facts.unmeasurable]')" = '[[],[],"no valgrind"]' ]
  [ ! -e "$box/raw/base/up" ]
}

# rounds SIDE N FORKED EXECUTED: its program works N rounds, so many more in a process of its own,
# and so many more in a program of its own
rounds() {
  executable "$box/$1 artifact/work" <<EOC
#!/usr/bin/env bash
for ((i = 0; i < $2; i++)); do :; done
(for ((i = 0; i < $3; i++)); do :; done)
bash -c "for ((i = 0; i < $4; i++)); do :; done"
EOC
}

@test "instructions: whole commands, by operation, with all of their processes" {
  rounds base 900 900 900
  rounds head 900 900 1800
  commands='commands: {some: ["{artifact}/work"], none: ["true"]}'
  count "$commands" "$callgrind"
  [ "$status" -eq 0 ]
  [ "$(found '[.rows[] | [.metric, .label]]')" \
    = '[["instructions_per_run","none"],["instructions_per_run","some"]]' ]
  between 0.99 1.01 "$(bigger instructions_per_run none)"
  found .rows
  between 1.2 1.34 "$(bigger instructions_per_run some)"
  # What was worked before a fork counts once.
  rounds head 1800 900 900
  count "$commands" "$callgrind"
  between 1.2 1.34 "$(bigger instructions_per_run some)"
  count "$commands, prepare: [\"touch\", \"there\"]" "$perf"
  [ "$status" -eq 0 ]
  [ "$(found '[.invalid, (.rows | length)]')" = '[[],2]' ]
  [ -e "$box/raw/base/work/there" ]
  all_ended
}

@test "instructions: a command that fails is the head's fault, and tells of the tool by the base" {
  executable "$box/head artifact/work" <<<$'#!/bin/sh\necho oh dear >&2; exit 4'
  executable "$box/base artifact/work" <<<$'#!/bin/sh\nexit 0'
  count 'commands: {some: ["{artifact}/work"]}' "$perf"
  found .
  found '.invalid[].reason' | grep 'head: the command some failed: oh dear'
  mv "$box/head artifact/work" "$box/base artifact/work"
  count 'commands: {some: ["{artifact}/work"]}' "$perf"
  found .
  found .facts.unmeasurable | grep 'does not run under perf: base: the command some failed: oh dear'
}

@test "instructions: what the service leaves in the place of a count is not read" {
  source "$ROOT/scripts/lib/common.sh"
  source "$ROOT/scripts/lib/instructions/callgrind.sh"
  source "$ROOT/scripts/lib/instructions/commands.sh"
  set -o pipefail
  tool=callgrind
  printf 'fn=1\n1 7\n\ntotals: 12345\n' >"$box/out.1"
  [ "$(callgrind_total "$box/out.1")" = 12345 ]
  add_up base "$box/out.1" "$box/out.1"
  [ "$REPLY" = 24690 ]
  ln -s "$box/out.1" "$box/out.2"
  mkfifo "$box/out.3"
  echo 'totals: 1e9' >"$box/out.4"
  echo 'totals: 99999999999999999999' >"$box/out.5"
  ln -s /dev/zero "$box/out.6"
  for n in 2 3 4 5 6; do
    run callgrind_total "$box/out.$n"
    [ "$status" -eq 1 ]
    [ -z "$output" ]
    run add_up base "$box/out.1" "$box/out.$n"
    [ "$status" -eq 3 ]
  done
}
