#!/usr/bin/env bats
# The probe of what comes with age: a service that becomes slower or larger under load.

load ../lib/scratch
load probes

setup_file() { build_mock; }
setup() {
  sides_and_inputs
  sides . .
}
teardown() { clean; }

# sides BASE HEAD: filters of their models. An answer takes 10 ms, whatever else the machine does.
sides() {
  artifact "$box/base artifact" ".endpoints.search |= (.wait_ms = 10 | .cpu_us = 1000) | $1"
  artifact "$box/head artifact" ".endpoints.search |= (.wait_ms = 10 | .cpu_us = 1000) | $2"
}
# case_of SECONDS: of load on each side
case_of() { echo "{ endpoint: \"search\", concurrency: 2, load_s: $1 }"; }
soak() { probe soak "$(case_of "$1")" "${2:-.}"; }
# is METRIC FILTER: what it says of the row is true
is() {
  row "$1" '[.base, .head, .base_of, .head_of]' ''
  row "$1" "$2" '' | grep -x true
}

@test "soak: what is slower and larger from the start has not grown, and has as many requests" {
  sides . '.memory_mb = 60 | .endpoints.search.wait_ms = 40'
  soak 6
  [ "$status" -eq 0 ]
  [ "$(found '[.rows[] | "\(.metric) \(.unit) \(.kind)"]')" \
    = '["latency_growth × launch","memory_growth × launch","error_rate  count"]' ]
  is latency_growth '[.base[0], .head[0]] | all(. > 0.4 and . < 2.5)'
  is memory_growth '[.base[0], .head[0]] | all(. > 0.9 and . < 1.3)'
  is error_rate '.base == [0] and .head == [0]'
  is error_rate '.base_of[0] / .head_of[0] | . > 0.7 and . < 1.4'
  [ "$(found '[.discarded, .invalid, .facts.load_s > 11.9, .facts.k6_s > 0]')" \
    = '[[],[],true,true]' ]
  all_ended
}

@test "soak: a head that becomes slower and keeps memory has grown, and the base has not" {
  sides . '.endpoints.search |= (.later = {after: 250, times: 20} | .leak_bytes = 2e5)'
  soak 6
  [ "$status" -eq 0 ]
  is latency_growth '.head[0] > 1.5 and .head[0] > 1.5 * .base[0]'
  is memory_growth '.head[0] > 1.4 and .base[0] < 1.2'
}

@test "soak: a base that becomes slower has grown; each side is told by its own answers" {
  sides '.endpoints.search.later = {after: 250, times: 20}' .
  soak 6 '.launch = 2'
  is latency_growth '.base[0] > 1.5 and .base[0] > 1.5 * .head[0]'
}

@test "soak: a side alone, and answers that were not expected" {
  sides . 'del(.endpoints.search)'
  soak 2
  [ "$status" -eq 0 ]
  is latency_growth '.head == [null]'
  is error_rate '.head == .head_of and .head[0] > 0 and .base == [0]'
  [ "$(found '[.rows[] | select(.metric == "error_rate") | .label]')" = '[null,"status 404"]' ]
  soak 4 'del(.sides.base)'
  [ "$status" -eq 0 ]
  is memory_growth '(has("base") | not) and .head[0] > 0'
}

@test "soak: a side that dies, and a load that fails, are named, and nothing is left" {
  sides . '.die_after = 60'
  soak 4
  refused "head died while it was measured: it ended with exit code 7"
  sides . .
  echo 'import { nothing } from "./nowhere.js";' >"$box/in/k6/demo/search.js"
  soak 4
  refused "k6 did not finish its short load: "
}

@test "soak: it ends before a side has taken all memory, and says who has how much" {
  mkdir "$box/gate"
  cp -R "$ROOT/scripts" "$ROOT/k6" "$box/gate/"
  jq '.measure.memory_least_mb.value = 1e9' "$ROOT/scripts/lib/policy.json" \
    >"$box/gate/scripts/lib/policy.json"
  ROOT=$box/gate soak 600
  refused "MB of memory are free after"
  [[ $output =~ base\ has\ [0-9]+\ MB ]]
}

@test "soak: interrupted, it leaves neither k6 nor a side" {
  request "$(case_of 600)"
  "$ROOT/scripts/probes/soak/run" "$box/request.json" "$box/raw" 3>&- &
  probe=$!
  under_load() { [[ -s $box/raw/memory.jsonl ]]; }
  eventually under_load
  [ "$(pgrep -fc -- "$box/in/k6/demo/search.js")" -gt 0 ]
  kill -TERM "$probe"
  all_ended
}

@test "soak: planned in tier full, measured on fresh processes, and judged as one figure a launch" {
  home
  still_machine
  edit targets/demo/target.json \
    '.cases = [{endpoint: "search", probe: "soak", tier: "full", load_s: 2}]'
  edit thresholds/demo.json '.limits = [{metric: "memory_growth", worse_by: "20%"}]'
  history "$box/source" >/dev/null
  "$ROOT/scripts/plan/run" demo --out "$box/run" --source "path:$box/source" --tier full
  run "$ROOT/scripts/plan/run" demo --dry-run --source "path:$box/source" --tier full
  echo "$output"
  [[ $output == *" soak "*" 1 user, 2 s on each side"* ]]
  jq -e '.cases[0].case == "search" and .launch_s > 4 and .launch_s < 12' "$box/run/plan.json"
  "$ROOT/scripts/machine/identity" --inputs "$box/run/inputs" --out "$box/run/machine.json"
  for side in base head; do
    built "$box/run/$side" "$(jq -r ".$side.commit" "$box/run/plan.json")" \
      ".endpoints.search.leak_bytes = $([[ $side == base ]] || echo 1)00000"
  done
  "$ROOT/scripts/measure/run" --plan "$box/run/plan.json" --machine "$box/run/machine.json" \
    --base "$box/run/base" --head "$box/run/head" --out "$box/run/first" "${still[@]}" \
    --launches 2 3>&-
  "$ROOT/scripts/compare/run" --plan "$box/run/plan.json" --out "$box/run" \
    "$box/run/first/measurement.json"
  jq -c '.rows[] | [.metric, .mode, .verdict, .why, .base, .head, .change]' "$box/run/verdict.json"
  jq -e '([.rows[] | .metric] | sort) == ["error_rate", "latency_growth", "memory_growth"]
    and all(.rows[]; .mode == "together")
    and (.rows[] | select(.metric == "memory_growth") | .gated and .change > 0.2)' \
    "$box/run/verdict.json"
}
