#!/usr/bin/env bats
# gate: which looks a run takes. Most of these runs are of made-up figures, so that what is open is
# known, and none of time.

load ../lib/scratch
load gate

setup() { small_demo; }
teardown() { clean; }

# made_up FILTER: a gate of the test's own, which in the place of measuring makes figures up: home
# is as it was, search 10 % slower, report was so in its first two launches only; changed by FILTER
made_up() {
  own_gate
  cp "$ROOT/tests/stages/made-up" "$box/gate/scripts/measure/run"
  jq -n '{
      "home-c4": { change: [0] },
      "search-c4": { change: [0.1] },
      "report-c4": { change: [0.1, 0.1, 0] }
    }
    | .[].seconds = 1
    | '"${1:-.}" >"$box/made-up.json"
  edit targets/demo/target.json '.cases = [
      { endpoint: ("home", "search", "report"), concurrency: [4], slot_ms: 200 }
    ]'
  limit latency_p50 6%
}
# asked: what was measured, look by look
asked() {
  cat "$box/run/asked"
  diff - "$box/run/asked"
}
of() { jq -r "$1" "$box/run/verdict.json"; }
verdicts() { of '[.rows[] | select(.gated) | "\(.case) \(.verdict)"] | sort | join(", ")'; }

@test "looks: what four launches clear is done, suspects are confirmed, then what is open goes on" {
  made_up
  decided slower '*'
  [ "$status" -eq 1 ]
  asked <<'EOT'
first 4 home-c4 search-c4 report-c4
first 10 report-c4 search-c4, going on
confirm 10 search-c4, going on, after first
first 15 report-c4, going on
EOT
  [ "$(verdicts)" = "home-c4 pass, report-c4 pass, search-c4 regression" ]
  [[ $output == *"look 1 of 5: 10 launches, 2 cases still open, about 20 s"* ]]
  [[ $output == *"confirming, look 1 of 5: 10 launches, 1 case suspected, about 10 s"* ]]
  [[ $output == *"look 2 of 5: 15 launches, 1 case still open, about 10 s"* ]]
  jq -e '[.cases[] | "\(.set) \(.case) \(.launches)"] == [
      "first home-c4 4", "first search-c4 10", "first report-c4 15", "confirm search-c4 10"
    ]' "$box/run/measurement.json"
}

@test "looks: what does not fit into the time is left open, and what fits goes on" {
  made_up '."search-c4".seconds = 1000'
  decided slower '*' --budget 15m
  [ "$status" -eq 2 ]
  asked <<'EOT'
first 4 home-c4 search-c4 report-c4
first 10 report-c4, going on
first 15 report-c4, going on
EOT
  [ "$(verdicts)" = "home-c4 pass, report-c4 pass, search-c4 inconclusive" ]
  of '.rows[] | select(.verdict == "inconclusive") | .reason' | grep -e '--budget'
}

@test "looks: they end at the last one, and where nothing more can be had" {
  made_up '."report-c4".change = [0.2, -0.1, 0.2, -0.1, 0.2, -0.1, 0.2, -0.1, 0.2, -0.1, 0.2, -0.1]'
  decided slower report --launches 12
  [ "$status" -eq 2 ]
  asked <<'EOT'
first 10 report-c4
first 12 report-c4, going on
EOT
  edit ../made-up.json '.stuck = true'
  rm "$box/run/asked"
  decided slower report --launches 12
  asked <<'EOT'
first 10 report-c4
first 12 report-c4, going on
EOT
}

@test "looks: a baseline goes on with what is open, and confirms nothing" {
  made_up '."search-c4".change = [0]'
  gate baseline demo --home "$box/home" --ref v1 --out "$box/run" "${still[@]}"
  asked <<'EOT'
precheck 10 home-c4 search-c4 report-c4
first 10 home-c4 search-c4 report-c4
first 15 report-c4, going on
EOT
  # A pre-check against it takes over its slots, and from when on its answers were slow. Made-up
  # figures have no noise that would show that it is worth the time.
  printf '#!/bin/sh\necho true\n' >"$box/gate/scripts/compare/worth-prechecking"
  class=$(jq -r .runner "$box/run/plan.json")
  mkdir -p "$box/home/baselines/$class/demo"
  mv "$box/run/baseline.json" "$box/home/baselines/$class/demo/main.json"
  decided identical '*'
  grep -x 'precheck 10 home-c4 search-c4 report-c4, after inputs' "$box/run/asked"
  edit ../made-up.json '."search-c4".change = [0.1]'
  rm "$box/run/asked"
  run gate baseline demo --home "$box/home" --ref v1 --out "$box/run" "${still[@]}"
  echo "$output"
  [ "$status" -eq 2 ]
  [[ $output == *"no baseline: "* ]]
  ! grep confirm "$box/run/asked" || false
}

@test "looks: measured for real, a second one adds its launches to the first" {
  own_gate
  edit ../gate/scripts/lib/policy.json '.plan.looks.value = [1, 2]'
  decided identical 'search,artifact'
  # Two launches tell nothing of times.
  [ "$status" -eq 2 ]
  jq -e '[.cases[] | { key: .case, value: .launches }] | from_entries
    == { "search-c4": 2, artifact: 1 }' "$box/run/measurement.json"
  jq -e '.rows[] | select(.metric == "latency_p50") | .base, .head | length == 2' \
    "$box/run/measurement.json"
  [[ $output == *"look 2 of 2: 2 launches, 1 case still open"* ]]
  all_ended
}
