#!/usr/bin/env bats
# The probe of a fresh service's first answers.

load ../lib/scratch
load probes

setup_file() { build_mock; }
setup() { sides_and_inputs; }
teardown() { clean; }

# first_of REQUESTS: that many of two users, of a fresh service, again, and after a rest
first_of() {
  probe first "{ endpoint: \"memory\", requests: $1, concurrency: 2, idle_s: 0.3, rest_s: 0.2 }"
}

@test "first: a slow first answer beside fast ones, which none before it has warmed up" {
  artifact "$box/head artifact" \
    '.endpoints.upload |= (.cache = { ttl_ms: 600000, hit_cpu_us: 50 } | .wait_ms = 3000)'
  first_of 20
  [ "$status" -eq 0 ]
  [ "$(found '[.invalid, .discarded, (.rows | length)]')" = '[[],[],9]' ]
  found '[.rows[] | [.base, .head] | all(length == 1 and .[0] > 0)] | all' | grep -x true
  row cold_latency_max '.head[0] >= 3000 and .base[0] < 2500' | grep -x true
  for run in warm rested; do row "${run}_latency_max" '.head[0] < 2500' | grep -x true; done
  # The run lasts as long as its slowest answer, and the others hardly count.
  row cold_throughput '.head[0] < 40 / 3 and .head[0] > 1' | grep -x true
  row warm_throughput '.head[0] > 40 / 3' | grep -x true
  all_ended
}

@test "first: answers that were not expected make it invalid" {
  artifact "$box/head artifact" 'del(.endpoints.upload)'
  first_of 10
  [ "$status" -eq 0 ]
  [ "$(found '[.invalid[].reason] | length')" -eq 3 ]
  [[ $(found '.invalid[0].reason') == *"head, cold: 10 × status 404 of 20 answers"* ]]
}

@test "first: a load that fails is named, and no service left" {
  echo 'import { nothing } from "./nowhere.js";' >"$box/in/k6/demo/memory.js"
  first_of 10
  refused "base: k6 did not finish its load: "
}
