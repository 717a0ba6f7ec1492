#!/usr/bin/env bats
# bench turns on stored runs; measuring takes minutes.

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)

setup() {
  box=$(mktemp -d)
  cd "$box" || return
}
teardown() { rm -rf "$box"; }

# ran P50 CHANGE: a run of the Go server in which turns of 0.2 s had this p50, where the longest
# ones had 2 ms, and found this change, where those found 10 %
ran() {
  local folder=$box/tollgate-bench/turns-100-2000/go/run-10
  mkdir -p "$folder/first"
  echo '[1, 3]' >"$folder/load.json"
  jq -n --argjson p50 "$1" '{ rows: [
    [100, 200, 2000][] as $ms
    | (if $ms == 200 then $p50 else 2 end) as $took
    | { metric: "latency_p50", base: [range(3) | [$took, 1, 9]] },
      { metric: "cpu_per_request", base: [range(3) | $took * 500] }
    | .case = "turns-\($ms)-c1" ] }' \
    >"$folder/first/measurement.json"
  jq -n --argjson change "$2" '{ rows: [
    [100, 200, 2000][] as $ms | ("latency_p50", "cpu_per_request") as $metric
    | (if $ms == 200 then $change else 0.1 end) as $found
    | { endpoint: "turns-\($ms)", $metric, change: $found }
    | .interval = [$found - 0.01, $found + 0.01]
    ] }' >"$folder/verdict.json"
}

@test "turns: the goal is the same change in slots of 0.2 s, whatever their p50" {
  ran 2.2 0.115
  run "$ROOT/tests/bench/run" turns go
  echo "$output"
  [ "$status" -eq 0 ]
  [[ ${lines[2]} =~ ^go\ +200\ +3\ +1\ to\ 3\ +1.1\ \[1.1\ …\ 1.1\]\ +1.1\  ]]
  [[ ${lines[2]} == *" 11.5 [10.5 … 12.5] "* ]]
  [[ ${lines[3]} =~ ^go\ +2000\ .*\ 1\ \[1\ …\ 1\]\ +10\ \[9\ …\ 11\] ]]
}

@test "turns: another change in slots of 0.2 s misses the goal" {
  ran 2 0.125
  run "$ROOT/tests/bench/run" turns go
  echo "$output"
  [ "$status" -eq 1 ]
  [[ ${lines[2]} == *" NO" ]]
}
