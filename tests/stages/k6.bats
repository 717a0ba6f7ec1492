#!/usr/bin/env bats
# The k6 library and the demo's scripts, as pure functions, by hand, and as the gate runs them,
# against mocks.

load ../lib/scratch

setup_file() { build_mock; }
setup() {
  scratch
  base=$(free_port) && mock "$base"
}
teardown() { clean; }
# head FILTER: a second mock
head() { head=$(free_port) && mock "$head" "$1"; }

k6() { command k6 run -q --address "" --log-output "file=$box/k6.log,level=error" "$@" 3>&-; }
# gated SCRIPT [FILTER]: as the gate runs it, on base and head where there is one; what it found is
# in $box/out.json
gated() {
  jq -nc --arg base "$base" --arg head "${head-}" '
    {
      executor: "closed",
      parts: { default: 2 },
      urls: { $base, $head }
        | map_values(select(. != "") | "http://127.0.0.1:\(.)"),
      pairs: 4,
      seed: 3,
      slotMs: 150,
      guardMs: 10,
      warmMs: 60,
      timeoutMs: 60000
    }' | jq -c "${2:-.}" >"$box/case.json"
  CASE=$(<"$box/case.json") OUT=$box/out.json run k6 "$ROOT/k6/demo/$1.js"
  echo "$output"
  [ "$status" -eq 0 ]
  jq -c '[.sides, .dropped, .slots]' "$box/out.json"
}
found() { jq -c "$1" "$box/out.json"; }
is_true() { found "$1" | grep -x true; }
# unexpected: the names of what was not expected, by side
unexpected() { found '[.sides[] | [.side, (.unexpected | keys)]]'; }

@test "k6: slots, codes and bars as pure functions" {
  for name in slots codes bars; do
    run k6 "$ROOT/tests/k6/$name.js"
    echo "$output"
    [ "$status" -eq 0 ]
  done
}

@test "k6: nothing uses what k6 2 has removed, and its REST server stays off" {
  cd "$ROOT"
  # Commands, options, executors, modules and variables that its release notes list.
  removed='\bk6 (pause|resume|scale|status|login|cloud)\b|--(no-summary|upload-only)\b'
  removed+='|summary-mode[= ]legacy|externally-controlled|loadimpact|k6/experimental|:6565\b'
  removed+='|K6_(BINARY_PROVISIONING|ENABLE_COMMUNITY_EXTENSIONS|ADDRESS|OTEL_)'
  run grep -rnE "$removed" k6 scripts targets runner-setup tests --exclude k6.bats
  echo "$output"
  [ "$status" -eq 1 ]
  # The defaults that it changed are not relied on: nobody runs k6 without saying.
  run grep -rnE '\bk6 run -' scripts targets --exclude '*.md'
  echo "$output"
  [[ $status -eq 0 ]]
  while IFS= read -r line; do
    [[ $line == *'--address ""'* || $line == *'${options[@]}'* ]]
  done <<<"$output"
  grep -rlF 'options=(--address ""' scripts/probes/{k6/run,load.sh} | wc -l | grep -qx 2
}

@test "k6: every script of the demo runs alone by hand, with its checks, and says what it saw" {
  export BASE_URL=http://127.0.0.1:$base
  for script in "$ROOT"/k6/demo/*.js; do
    parts=default
    [[ $script != */mixed.js ]] || parts=home,orders,search
    PARTS=$parts k6 -e VUS=2 -e SECONDS=1 "$script" >"$box/$(basename "$script").txt" 2>&1 &
    runs+=($!)
  done
  wait "${runs[@]}"
  latencies='p50 [0-9.]+ ms, p95 [0-9.]+ ms, max [0-9.]+ ms'
  for said in "$box"/*.js.txt; do
    echo "$said" && cat "$said"
    grep -qE "^([a-z]+: )?[1-9][0-9]* requests in 1 s \([0-9]+/s\), $latencies$" "$said"
    grep -qx 'unexpected: none' "$said"
  done
  [ "$(sed -n 's/:.*requests in.*//p' "$box/mixed.js.txt" | xargs)" = "home orders search" ]
}

@test "k6: by hand, what was unexpected is said" {
  head '.endpoints.search.not_found_as_200 = true'
  BASE_URL=http://127.0.0.1:$head run k6 -e SECONDS=1 "$ROOT/k6/demo/search.js"
  echo "$output"
  [[ $output == *"no expected answer"* && $output =~ 'unexpected: '[1-9][0-9]*' × body' ]]
  BASE_URL=http://127.0.0.1:$(free_port) run k6 -e SECONDS=1 "$ROOT/k6/demo/search.js"
  [[ $output =~ 'unexpected: '[1-9][0-9]*' × code 1212' ]]
}

@test "k6: closed: every slot of both sides has its own figures, and none of the other's requests" {
  head '.endpoints.search.wait_ms = 400'
  gated search '.pairs = 2 | .slotMs = 1000 | .guardMs = 500'
  [ "$(found '[.slots[] | [.side, .pair]] | sort')" \
    = '[["base",0],["base",1],["head",0],["head",1]]' ]
  is_true '.slots | all(.count > 0 and .p50 > 0 and .p95 >= .p50)'
  # The head waits 400 ms for each answer; a base slot that held its requests would show it.
  is_true '.slots | all(if .side == "head" then .p50 > 400 else .p50 < 400 end)'
  # 2 users, 1000 ms and 400 ms an answer: 4 in a slot at most, and as many as fit into its guard,
  # which have no latency.
  is_true '[.slots[] | select(.side == "head") | .count] | add <= 8'
  is_true '.sides[1] | .timed > .count'
  is_true '.sides | length == 2 and all(.requests >= .timed and .timed >= .count and .count > 0)'
  is_true '.sides | all(.unexpected == {})'
  is_true '[.sides[].count] == [
    ("base", "head") as $side
    | [.slots[] | select(.side == $side) | .count]
    | add
  ]'
  [ "$(found '[.turns[] | .end - .timed] | unique')" = '[60,1000]' ]
}

@test "k6: closed: with a pace both sides get as many requests, whatever their speed" {
  head '.endpoints.search.wait_ms = 60'
  gated search '.pairs = 2 | .slotMs = 900 | .guardMs = 100 | .paceMs = 200'
  # 2 users, each 5 times a second, for 2 seconds: 20 of each side.
  is_true '[.sides[].timed] | all(. > 10 and . <= 24)'
  # Requests are paced, not iterations: a script that sends three has a third of them.
  mkdir -p "$box/k6/demo"
  cp -R "$ROOT/k6/lib" "$box/k6/lib"
  sed 's|^  get(.*|&&&|' "$ROOT/k6/demo/search.js" >"$box/k6/demo/three.js"
  [ "$(grep -o 'get(./' "$box/k6/demo/three.js" | wc -l)" -eq 3 ]
  CASE=$(<"$box/case.json") OUT=$box/out.json k6 "$box/k6/demo/three.js"
  is_true '[.sides[].timed] | all(. > 10 and . <= 28)'
}

@test "k6: answers that take longer than the case says are slow, and counted by side" {
  head '.endpoints.search.wait_ms = 400'
  gated search '.slotMs = 1000 | .guardMs = 500 | .slowMs = 400'
  is_true '.sides | all(if .side == "head" then .slow == .count else .slow < .count end)'
  gated search 'del(.slowMs)'
  is_true '.sides | all(.slow == 0)'
}

@test "k6: without a head there is one side, with the same slots" {
  gated search '.'
  [ "$(found '[.slots[] | [.side, .pair]]')" = '[["base",0],["base",1],["base",2],["base",3]]' ]
}

@test "k6: a wrong body, another status and a refused connection are counted by name, by side" {
  head '.endpoints.search.not_found_as_200 = true
    | .endpoints.orders.fail_every = 3
    | del(.endpoints.static)'
  gated search
  [ "$(unexpected)" = '[["base",[]],["head",["body"]]]' ]
  is_true '.sides[1] | .unexpected.body == .requests and .count == 0 and .p50 == null'
  is_true '.slots | all(.side == "base" or .count == 0 and .p50 == null)'
  is_true '[.slots[] | select(.side == "base") | .count] | add > 0'
  gated static
  [ "$(unexpected)" = '[["base",[]],["head",["status 404"]]]' ]
  gated orders
  [ "$(unexpected)" = '[["base",[]],["head",["status 500"]]]' ]
  is_true '.sides[1] | (.unexpected["status 500"] - .requests / 3 | fabs) <= 1 and .count > 0'
  gated search ".urls.head = \"http://127.0.0.1:$(free_port)\""
  [ "$(unexpected)" = '[["base",[]],["head",["code 1212"]]]' ]
}

@test "k6: how an unexpected answer begins is told once a user and code, without query, if asked" {
  head '.endpoints.search |= . + {fail_every: 3, fail_status: 503}
    | .endpoints.orders.not_found_as_200 = true'
  told() {
    sed -n 's/.* msg="unexpected \([^"]*\)" source=console$/\1/p' "$box/k6.log" \
      | while read -r line; do base64 -d <<<"$line" && echo; done
  }
  gated search
  [ "$(told)" = "" ]
  gated search '.sampleAnswers = true'
  told | tee /dev/stderr | jq -sc 'unique[] | [.side, .code, .request, .status, .text]' \
    >"$box/told"
  diff - "$box/told" <<'EOT'
["head","status 503","GET /search",503,"Failed as modelled"]
EOT
  is_true '.sides[1].unexpected["status 503"] > 2'
  [ "$(told | wc -l)" -le 2 ]
  rm "$box/k6.log"
  gated orders '.sampleAnswers = true'
  told | jq -sc 'unique[] | [.code, .status, (.text | length)]'
  told | jq -se 'unique | length == 1 and .[0].code == "body" and .[0].status == 200'
  rm "$box/k6.log"
  gated search ".sampleAnswers = true | .urls.head = \"http://127.0.0.1:$(free_port)\""
  told | jq -se 'unique[0] | .code == "code 1212" and (.text | test("connection refused"))'
}

@test "k6: a side that hangs is counted as timeouts and does not take the other's slots" {
  head '.hang_after = 3'
  gated search '.timeoutMs = 2000 | .slotMs = 500'
  [ "$(unexpected)" = '[["base",[]],["head",["code 1050"]]]' ]
  [ "$(found '[.slots[] | select(.side == "base") | .count > 0]')" = '[true,true,true,true]' ]
}

@test "k6: rate: arrivals are spread over the sides' turns; none is dropped while users are free" {
  head .
  gated upload '.executor = "rate" | .rate = 100'
  # 100 a second for 4 × 160 ms: 64 a side. A busy machine may send fewer in time; then it says so.
  is_true '.sides | length == 2 and all(.timed > 0 and .timed < 75 and .unexpected == {})'
  is_true '.dropped > 0 or (.sides | all(.timed > 50))'
}

@test "k6: rate: what cannot be sent in time is counted as dropped" {
  head '.endpoints.upload.wait_ms = 1500'
  gated upload '.executor = "rate" | .rate = 40 | .urls |= {head}'
  is_true '.dropped > 0'
}

@test "k6: mixed: each part has figures of its own" {
  head '.endpoints.orders.not_found_as_200 = true'
  gated mixed '.parts = {home: 1, search: 2, orders: 1}'
  diff - <(found '.sides | sort_by(.part, .side)[] | [.part, .side, (.unexpected | keys)]') <<'EOT'
["home","base",[]]
["home","head",[]]
["orders","base",[]]
["orders","head",["body"]]
["search","base",[]]
["search","head",[]]
EOT
  [ "$(found '.slots | length')" -eq 24 ]
  [ "$(found '[.slots[] | select(.count > 0) | [.part, .side]] | unique')" \
    = '[["home","base"],["home","head"],["orders","base"],["search","base"],["search","head"]]' ]
}

@test "k6: burst: in each slot every user sends one request, over a new connection" {
  head .
  gated rush '.executor = "burst" | .parts.default = 20
    | .guardMs = 0 | .slotMs = 1500 | .pairs = 2'
  [ "$(found '[.slots[].count] | unique')" = '[20]' ]
  [ "$(found '[.sides[].timed]')" = '[40,40]' ]
}

@test "k6: count: so many requests and no more" {
  gated memory '.executor = "count" | .requests = 30 | .parts.default = 3
    | .pairs = 1 | .slotMs = 60000 | .warmMs = 0 | .guardMs = 0'
  [ "$(found '[.sides[] | [.requests, .timed, .count, .unexpected]]')" = '[[60,60,60,{}]]' ]
}
