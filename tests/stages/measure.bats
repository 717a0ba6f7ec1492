#!/usr/bin/env bats
# measure: short real runs (a few slots, two launches) on mocks that do well.

load ../lib/scratch
load measure

setup_file() { plan_for_all; }
setup() { planned; }
teardown() { clean; }

# how many figures a row has, and of what
shape='[.kind, .unit, .better, (.base, .head | map(length))]'

@test "measure: both sides in turns: rows by slot and by launch, and where they come from" {
  side head '.endpoints.search.payload_bytes = 7000'
  measure search-c2
  [ "$(found '.cases | length')" = 1 ]
  [ "$(found '.cases[0] | [.case, .endpoint, .concurrency, .probe, .set, .invalid, .slot_ms]')" \
    = '["search-c2","search",2,"k6","first",[],120]' ]
  [ "$(row latency_p50 "$shape")" = '["paired","ms","lower",[4,4],[4,4]]' ]
  row_is latency_p50 '[.base, .head | .[][] | select(. != null)] | length > 4 and all(. > 0)'
  [ "$(row throughput "$shape")" = '["launch","/s","higher",[1,1],[1,1]]' ]
  [ "$(row cpu_per_request '[.kind, .unit, (.base, .head | map(length))]')" \
    = '["launch","us",[1,1],[1,1]]' ]
  row_is cpu_per_request '[.base, .head | .[][]] | all(. > 0)'
  [ "$(row error_rate '[.kind, .base, .head]')" = '["count",[[0],[0]],[[0],[0]]]' ]
  row_is error_rate '[.base_of, .head_of | .[][]] | all(. > 10)'
  jq -e '.sides | keys == ["base", "head"]' "$box"/run/first/raw/paired/search-c2/1/request.json
  [ "$(found '[.aa, (.control.samples | length)]')" = '[false,5]' ]
  found '.sides.base.commit != .sides.head.commit and .times.wall_s > 0' | grep -x true
}

@test "measure: an earlier set that is not there is named, and ends as wrong usage does" {
  side head .
  run measuring "base head" search-c2 --after "$box/none.json"
  echo "$output"
  [ "$status" -eq 64 ]
  [[ $output == *"--after '$box/none.json': no such file"* ]]
}

@test "measure: neither side is always first, in its slots, its start or its port" {
  side head .
  plan '.pairs = 8'
  measure search-c2
  found .aa | grep -x true
  # which side has the first slot of each pair, over both launches
  first=$(jq -r '[.turns[] | select(.slot != "warm")]
    | [range(0; length; 2) as $i | .[$i].side[0:1]]
    | join("")' "$box"/run/first/raw/paired/search-c2/*/k6.json)
  echo "$first"
  [[ $first == *b* && $first == *h* ]]
  [ "$(head -n 1 <<<"$first")" != "$(tail -n 1 <<<"$first")" ]
  # the side that was started first has the lower process id, unless these have begun anew
  order=$(jq -r --argjson last "$(</proc/sys/kernel/pid_max)" '.sides
    | if (.head.session - .base.session + $last) % $last < $last / 2 then "base head"
      else "head base" end' "$box"/run/first/raw/paired/search-c2/{1,2}/request.json)
  [ "$order" = $'base head\nhead base' ]
}

@test "measure: where latency falls at first, each launch is warmed up until it is steady" {
  side head '.endpoints.search |= (.cpu_us = 100 | .wait_ms = 10
    | .later = { after: 180, times: 0.2 })'
  alone search-c2
  found '.cases[] | [.warm_ms, .steady, .notes]' | tee "$box/warmed"
  grep -x '\[2100,true,\["each launch had 2.1 s of load first, until its latency was steady"\]\]' \
    "$box/warmed"
  warm='[.turns[] | select(.slot == "warm") | .end - .start] | unique'
  [ "$(jq -c "$warm" "$box"/run/first/raw/alone/search-c2/1/k6.json)" = '[2100]' ]
}

@test "measure: the head alone has rows of its own only" {
  side head .
  alone 'search-c2 artifact'
  [ "$(found '[.cases[] | [.case, .set, .mode, .invalid]]')" \
    = '[["artifact","precheck","alone",[]],["search-c2","precheck","alone",[]]]' ]
  [ "$(found '[.rows[] | has("base")] | unique')" = '[false]' ]
  [ "$(row latency_p50 '.head | map(length)')" = '[4,4]' ]
  bytes=$(wc -c <"$box/run/head/artifact/model.json")
  [ "$(row size_raw '[.kind, .head]' model.json)" = "[\"exact\",[[$bytes]]]" ]
  [ "$(found '.sides | keys')" = '["head"]' ]
}

@test "measure: a confirming set keeps the slots of the first and draws another order" {
  side head .
  plan '.looks = [1]'
  measure search-c2
  mv "$box/run/first" "$box/run/before"
  jq '.cases[0] |= (.slot_ms = 100 | .guard_ms = 7 | .mode = "paired")' \
    "$box/run/before/measurement.json" >"$box/run/before/after.json"
  measure search-c2 --set confirm --after "$box/run/before/after.json"
  [ "$(found '.cases[0] | [.set, .slot_ms, .guard_ms]')" = '["confirm",100,7]' ]
  [ "$(found '[.rows[].set] | unique')" = '["confirm"]' ]
  [ ! -e "$box/run/first/raw/warm-up" ]
  seeds=$(jq .seed "$box"/run/{before,first}/raw/paired/search-c2/*/request.json)
  [ "$(sort -u <<<"$seeds" | wc -l)" -eq 2 ]
}

@test "measure: variants are started one by one; a command that wants the service has its address" {
  side head '.endpoints.search.payload_bytes = 7000'
  plan '.pairs = 3'
  measure 'home-fork-c1 home-asio-c1 answer' --launches 1
  [ "$(found '[.cases[] | [.case, .variant, .invalid]]')" \
    = '[["answer",null,[]],["home-asio-c1","asio",[]],["home-fork-c1","fork",[]]]' ]
  sessions=$(jq '.sides[].session' "$box"/run/first/raw/paired/*/1/request.json)
  [ "$(sort -u <<<"$sessions" | wc -l)" -eq 6 ]
  [ "$(row bytes '[.kind, .unit, .base, .head]')" = '["launch","B",[[6144]],[[7000]]]' ]
}

@test "measure: interrupted, it ends what it has started and leaves no half-written file" {
  side head .
  plan '.pairs = 8'
  "$ROOT/scripts/measure/run" --plan "$box/run/plan.json" --machine "$box/run/machine.json" \
    --base "$box/run/base" --head "$box/run/head" --out "$box/run/first" --cases search-c2 3>&- &
  running=$!
  has_samples() { [[ -s $box/run/first/raw/paired/search-c2/1/samples.txt ]]; }
  eventually has_samples
  ports=$(jq .port "$box/run/first"/up-*/run.json)
  kill -TERM "$running"
  code=0
  wait "$running" || code=$?
  [ "$code" -eq 143 ]
  for port in $ports; do [ -z "$(listener "$port")" ]; done
  all_ended
  [ ! -e "$box/run/first/measurement.json" ]
}

@test "measure: wrong usage" {
  side head .
  local plan=(--plan "$box/run/plan.json" --machine "$box/run/machine.json")
  plan+=(--out "$box/run/first")
  run "$ROOT/scripts/measure/run" "${plan[@]}"
  [ "$status" -eq 64 ]
  run "$ROOT/scripts/measure/run" "${plan[@]}" --head "$box/run"
  [ "$status" -eq 64 ]
  [[ $output == *"--head '$box/run': has no build.json"* ]]
  run "$ROOT/scripts/measure/run" "${plan[@]}" --head "$box/run/head" --cases serach-c2
  [ "$status" -eq 64 ]
  [[ $output == *"--cases 'serach-c2': allowed are search-c2, orders-c2, "* ]]
  run "$ROOT/scripts/measure/run" "${plan[@]}" --head "$box/run/head" --cases 'search-c2 serach-c2'
  [ "$status" -eq 64 ]
  run "$ROOT/scripts/measure/run" "${plan[@]}" --head "$box/run/head" --set last
  [ "$status" -eq 64 ]
  [[ $output == *"--set 'last': allowed are first, confirm, precheck"* ]]
  for launches in 0 -3 two; do
    run "$ROOT/scripts/measure/run" "${plan[@]}" --head "$box/run/head" --launches "$launches"
    [ "$status" -eq 64 ]
    [[ $output == *"--launches '$launches': allowed are whole numbers from 1 up"* ]]
  done
}

@test "measure: what a launch takes beside its probes is shared by all of its cases" {
  run jq -cs -L "$ROOT/scripts" --argjson us 22 \
    'import "measure/results" as results; results::tally($us)' \
    <<<'{"us": 3, "facts": {}} {"us": 5, "facts": {}} {"us": 2, "facts": {}}'
  echo "$output"
  [ "$(jq -cs 'map(.start_us)' <<<"$output")" = '[4,4,4]' ]
}
