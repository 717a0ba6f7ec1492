#!/usr/bin/env bats
# measure: short real runs (a few slots, two launches) on twins that do well and that misbehave.

# shellcheck disable=SC2031 # bats runs each test in a shell of its own
load ../lib/scratch

setup_file() {
  build_twin
  box=$BATS_FILE_TMPDIR/all
  mkdir -p "$box"
  home
  edit targets/demo/target.json '.settings.timeout_s = 60 | .variants = {fork: {arguments: []}, asio: {arguments: []}} | .cases = [
    {endpoint: "search", concurrency: [2]}, {endpoint: "orders", concurrency: [2]}, {endpoint: "upload", executor: "rate", rate: 100},
    {endpoint: "home", concurrency: [1], variant: "fork"}, {endpoint: "home", concurrency: [1], variant: "asio"},
    {endpoint: "artifact", probe: "size", files: ["model.json"]},
    {endpoint: "answer", probe: "command", needs: "service", metrics: ["bytes"],
     command: ["bash", "-c", "printf \"{\\\"metric\\\": \\\"bytes\\\", \\\"unit\\\": \\\"B\\\", \\\"better\\\": \\\"lower\\\", \\\"samples\\\": [%d]}\\n\" $(curl -s $URL/search | wc -c)"]}]
    | .start.ready.within_s = 120'
  edit thresholds/demo.json '.limits = [{metric: "latency_p50", worse_by: "5%"}]'
  history "$BATS_FILE_TMPDIR/source" >/dev/null
  "$ROOT/scripts/plan/run" demo --out "$BATS_FILE_TMPDIR/plan" --source "path:$BATS_FILE_TMPDIR/source"
  "$ROOT/scripts/machine/identity" --inputs "$BATS_FILE_TMPDIR/plan/inputs" --out "$BATS_FILE_TMPDIR/machine.json"
}
setup() {
  scratch
  still_machine
  cp -R "$BATS_FILE_TMPDIR/plan" "$box/run"
  jq '.pins = {server: null, generator: null}' "$BATS_FILE_TMPDIR/machine.json" >"$box/run/machine.json"
  plan '.launches = 2 | .pairs = 8 | .cases |= map(if .probe == "k6" then .slot_ms = 120 else . end)'
  side base .
}
teardown() { clean; }

plan() { jq "$1" "$box/run/plan.json" >"$box/p" && mv "$box/p" "$box/run/plan.json"; }
# side NAME FILTER: a built side, as build leaves it
side() {
  artifact "$box/run/$1/artifact" "$2"
  jq -n --arg digest "sha256:$(sha256sum <"$box/run/$1/artifact/model.json" | cut -c1-64)" --arg c "$(printf '%040d' "${#1}$RANDOM")" \
    '{schema: "tollgate/build/1", commit: $c, $digest, seconds: 1}' >"$box/run/$1/build.json"
}
# measure CASES [OPTION…]: base and head; alone CASES: the head only. What they found is then checked by the schema.
measure() {
  run "$ROOT/scripts/measure/run" --plan "$box/run/plan.json" --machine "$box/run/machine.json" --base "$box/run/base" --head "$box/run/head" --out "$box/run/first" "${still[@]}" --cases "$@" 3>&-
  sound
}
alone() {
  run "$ROOT/scripts/measure/run" --plan "$box/run/plan.json" --machine "$box/run/machine.json" --head "$box/run/head" --out "$box/run/first" --set screen "${still[@]}" --cases "$@" 3>&-
  sound
}
sound() {
  echo "$output"
  [ "$status" -eq 0 ]
  (source "$ROOT/scripts/lib/common.sh" && valid measurement "$box/run/first/measurement.json")
  found '.cases[] | {case, mode, invalid, notes}'
  all_ended
}
found() { jq -c "$1" "$box/run/first/measurement.json"; }
# row METRIC FILTER [LABEL]: of the row of this metric
row() { jq -c --arg metric "$1" --arg label "${3-}" '.rows[] | select(.metric == $metric and (.label // "") == $label)'" | $2" "$box/run/first/measurement.json"; }

@test "measure: both sides in turns: rows by slot and by launch, and where they come from" {
  side head '.endpoints.search.payload_bytes = 7000'
  measure search-c2
  [ "$(found '.cases | length')" = 1 ]
  [ "$(found '.cases[0] | [.case, .endpoint, .concurrency, .probe, .set, .invalid, .slot_ms]')" = '["search-c2","search",2,"k6","first",[],120]' ]
  [ "$(row latency_p50 '[.kind, .unit, .better, (.base, .head | map(length))]')" = '["paired","ms","lower",[4,4],[4,4]]' ]
  row latency_p50 '[.base, .head | .[][] | select(. != null)] | length > 4 and all(. > 0)' | grep -x true
  [ "$(row throughput '[.kind, .unit, .better, (.base, .head | map(length))]')" = '["launch","/s","higher",[1,1],[1,1]]' ]
  [ "$(row cpu_per_request '[.kind, .unit, (.base, .head | map(length))]')" = '["launch","us",[1,1],[1,1]]' ]
  row cpu_per_request '[.base, .head | .[][]] | all(. > 0)' | grep -x true
  [ "$(row error_rate '[.kind, .base, .head]')" = '["count",[[0],[0]],[[0],[0]]]' ]
  row error_rate '[.base_of, .head_of | .[][]] | all(. > 10)' | grep -x true
  jq -e '.sides | keys == ["base", "head"]' "$box"/run/first/raw/paired/search-c2/1/request.json
  found '[.aa, (.control.samples | length), .sides.base.commit != .sides.head.commit, .times.wall_s > 0]' | grep -x '\[false,5,true,true\]'
}

@test "measure: neither side is always first, in its slots, its start or its port" {
  side head .
  plan '.pairs = 16'
  measure search-c2
  found .aa | grep -x true
  # which side has the first slot of each pair, over both launches
  first=$(jq -r '[.turns[] | select(.slot != "warm")] | [range(0; length; 2) as $i | .[$i].side[0:1]] | join("")' "$box"/run/first/raw/paired/search-c2/*/k6.json)
  echo "$first"
  [[ $first == *b* && $first == *h* ]]
  [ "$(head -n 1 <<<"$first")" != "$(tail -n 1 <<<"$first")" ]
  # the side that was started first is the one with the lower process id
  order=$(jq -r '[.sides | to_entries[] | [.value.session, .key]] | sort | map(.[1]) | join(" ")' "$box"/run/first/raw/paired/search-c2/{1,2}/request.json)
  [ "$order" = $'base head\nhead base' ]
}

@test "measure: the head alone has rows of its own only" {
  side head .
  alone 'search-c2 artifact'
  [ "$(found '[.cases[] | [.case, .set, .mode, .invalid]]')" = '[["artifact","screen","alone",[]],["search-c2","screen","alone",[]]]' ]
  [ "$(found '[.rows[] | has("base")] | unique')" = '[false]' ]
  [ "$(row latency_p50 '.head | map(length)')" = '[4,4]' ]
  [ "$(row size_raw '[.kind, .head]' model.json)" = "[\"exact\",[[$(wc -c <"$box/run/head/artifact/model.json")]]]" ]
  [ "$(found '.sides | keys')" = '["head"]' ]
}

@test "measure: a confirming set keeps the slots of the first and draws another order" {
  side head .
  plan '.launches = 1 | .pairs = 4'
  measure search-c2
  mv "$box/run/first" "$box/run/before"
  jq '.cases[0].slot_ms = 100 | .cases[0].guard_ms = 7 | .cases[0].mode = "paired"' "$box/run/before/measurement.json" >"$box/run/before/after.json"
  measure search-c2 --set confirm --after "$box/run/before/after.json"
  [ "$(found '.cases[0] | [.set, .slot_ms, .guard_ms]')" = '["confirm",100,7]' ]
  [ "$(found '[.rows[].set] | unique')" = '["confirm"]' ]
  [ ! -e "$box/run/first/raw/warm-up" ]
  seeds=$(jq .seed "$box"/run/{before,first}/raw/paired/search-c2/*/request.json)
  [ "$(sort -u <<<"$seeds" | wc -l)" -eq 2 ]
}

@test "measure: variants are started one by one; a command that wants the service has its address" {
  side head '.endpoints.search.payload_bytes = 7000'
  plan '.launches = 1 | .pairs = 3'
  measure 'home-fork-c1 home-asio-c1 answer'
  [ "$(found '[.cases[] | [.case, .variant, .invalid]]')" = '[["answer",null,[]],["home-asio-c1","asio",[]],["home-fork-c1","fork",[]]]' ]
  [ "$(jq -s 'map(.sides[].session) | unique | length' "$box"/run/first/raw/paired/*/1/request.json)" -eq 6 ]
  [ "$(row bytes '[.kind, .unit, .base, .head]')" = '["launch","B",[[6144]],[[7000]]]' ]
}

@test "measure: a side that dies spoils the case, not the next one" {
  side head '.die_after = 20'
  plan '.launches = 1 | .cases |= map(select(.case == "search-c2" or .case == "answer"))'
  measure 'search-c2 answer'
  found '.cases[] | select(.case == "search-c2") | .invalid[].reason' | grep 'head died while it was measured: it ended with exit code 7; log ends: '
  [ "$(found '[.rows[] | select(.case == "search-c2")]')" = '[]' ]
  [ "$(found '.cases[] | select(.case == "answer") | .invalid')" = '[]' ]
  [ "$(row bytes '[.base, .head]')" = '[[[6144]],[[6144]]]' ]
}

@test "measure: a side that does not start spoils its cases, and says why" {
  side head .
  echo '{"schema": "tollgate/twin/0"}' >"$box/run/head/artifact/model.json"
  measure 'search-c2 upload-c1'
  [ "$(found '[.cases[] | .invalid | length]')" = '[1,1]' ]
  found '.cases[].invalid[].reason' | grep 'head was not started: deploy: the service ended at once with exit code 3; log ends: '
  [ "$(found .rows)" = '[]' ]
}

@test "measure: a not-found page served as 200 is counted as a wrong body, and has no latency" {
  side head '.endpoints.search.not_found_as_200 = true'
  measure search-c2
  [ "$(row error_rate '[.kind, .base, (.head == .head_of)]' body)" = '["count",[[0],[0]],true]' ]
  row error_rate '.head == .head_of and (.head | add | add) > 0' | grep -x true
  [ "$(row latency_p50 '[.head[][] | select(. != null)]')" = '[]' ]
  row latency_p50 '[.base[][] | select(. != null)] | length > 2 and all(. > 0)' | grep -x true
}

@test "measure: a side that hangs is counted as timeouts" {
  side head '.hang_after = 10'
  plan '.launches = 1 | .timeout_s = 3'
  measure search-c2
  row error_rate '.head[0][0] > 0 and .base == [[0]]' 'code 1050' | grep -x true
}

@test "measure: an error that one launch had and the other had not is counted over both" {
  side head '.endpoints.orders.fail_every = 5'
  artifact "$box/calm" .
  mv "$box/calm/model.json" "$box/run/head/artifact/calm.json"
  # From its second start on, the head plays the calm model.
  jq '.start.command = ["bash", "-c", "m=$0/model.json; [ ! -e $0/again ] || m=$0/calm.json; [ ! -e $0/calm.json ] || touch $0/again; exec $0/server -model $m -port $1", "{artifact}", "{port}"]' \
    "$box/run/inputs/target.json" >"$box/t" && mv "$box/t" "$box/run/inputs/target.json"
  measure orders-c2
  row error_rate '.base == [[0],[0]] and .head[0][0] > 0 and .head[1] == [0] and all(.head_of[][]; . > 0)' 'status 500' | grep -x true
}

@test "measure: a side that works during the other's turns is measured alone, with a note" {
  side head '.background_cpu = 0.4'
  plan '.launches = 1 | .pairs = 4'
  measure search-c2
  [ "$(found '[.cases[] | [.case, .mode]]')" = '[["search-c2","alone"]]' ]
  found '.cases[0].notes[0]' | grep -E "^\"measured one side at a time: head used [0-9.]+ % of a core more than its peer during the other's turns\"$"
  [ "$(row throughput '[.kind, (.base, .head | map(length))]')" = '["launch",[1],[1]]' ]
  # The rows are those of the second measuring, not of both.
  [ "$(row latency_p50 '[.base, .head | map(length)]')" = '[[4],[4]]' ]
}

# slow_machine: its processors' clock ticks come at a hundredth of their pace, so that whatever k6 uses is more than it had
slow_machine() {
  local ticks=0
  while sleep 1; do
    ticks=$((ticks + 1))
    sed "s/^\(cpu[0-9]*\) .*/\1 $ticks 0 0 0 0 0 0 0 0 0/" /proc/stat >"$box/machine/stat"
    mv "$box/machine/stat" "$box/machine/proc/stat"
  done 3>&- &
  clock=$!
  echo "$clock" >>"$box/started"
  disown
}

@test "measure: where k6 is the bottleneck the case is measured again at half its rate, 1000 a second at most, with a note; a side that stalls shows there, too" {
  side head '.stall = {every_ms: 500, for_ms: 350}'
  plan '.launches = 1 | .pairs = 16'
  slow_machine
  measure search-c2
  found '.cases[] | [.case, .mode, .generator, .rate]'
  [ "$(found '[.cases[] | [.case, .mode]]')" = '[["search-c2","rate"]]' ]
  rate=$(jq '[.facts.rate / 2, 1000] | min | ceil' "$box"/run/first/raw/paired/search-c2/*/result.json)
  found '.cases[0].notes[0]' | grep -x "\"k6 was the bottleneck: measured again at $rate requests/s\""
  jq -e --argjson rate "$rate" '.case | .executor == "rate" and .rate == $rate' "$box/run/first/raw/rate/search-c2/1/request.json"
  row stalled_slots '[.base[0][0], .head[0][0], .head_of[0][0]]'
  row stalled_slots '.head[0][0] > .base[0][0]' | grep -x true
}

@test "measure: interrupted, it ends what it has started and leaves no half-written file" {
  side head .
  plan '.pairs = 16'
  "$ROOT/scripts/measure/run" --plan "$box/run/plan.json" --machine "$box/run/machine.json" --base "$box/run/base" --head "$box/run/head" --out "$box/run/first" --cases search-c2 3>&- &
  running=$!
  measuring() { [[ -s $box/run/first/raw/paired/search-c2/1/samples.txt ]]; }
  eventually measuring
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
  local plan=(--plan "$box/run/plan.json" --machine "$box/run/machine.json" --out "$box/run/first")
  run "$ROOT/scripts/measure/run" "${plan[@]}"
  [ "$status" -eq 64 ]
  run "$ROOT/scripts/measure/run" "${plan[@]}" --head "$box/run"
  [ "$status" -eq 64 ]
  [[ $output == *"--head '$box/run' has no build.json"* ]]
  run "$ROOT/scripts/measure/run" "${plan[@]}" --head "$box/run/head" --cases serach-c2
  [ "$status" -eq 64 ]
  [[ $output == *"--cases 'serach-c2': the plan has search-c2, orders-c2, "* ]]
  run "$ROOT/scripts/measure/run" "${plan[@]}" --head "$box/run/head" --cases 'search-c2 serach-c2'
  [ "$status" -eq 64 ]
  run "$ROOT/scripts/measure/run" "${plan[@]}" --head "$box/run/head" --set last
  [ "$status" -eq 64 ]
  [[ $output == *"--set 'last': allowed are first, confirm, screen"* ]]
}
