#!/usr/bin/env bats
# measure: short real runs (a few slots, two launches) on twins that misbehave.

load ../lib/scratch
load measure

setup_file() { plan_for_all; }
setup() { planned; }
teardown() { clean; }

@test "measure: a side that dies spoils the case, not the next one" {
  side head '.die_after = 20'
  plan '.launches = 1 | .cases |= map(select(.case == "search-c2" or .case == "answer"))'
  measure 'search-c2 answer'
  found '.cases[] | select(.case == "search-c2") | .invalid[].reason' \
    | grep 'head died while it was measured: it ended with exit code 7; log ends: '
  [ "$(found '[.rows[] | select(.case == "search-c2")]')" = '[]' ]
  [ "$(found '.cases[] | select(.case == "answer") | .invalid')" = '[]' ]
  [ "$(row bytes '[.base, .head]')" = '[[[6144]],[[6144]]]' ]
}

@test "measure: a side that does not start spoils its cases, and says why" {
  side head .
  echo '{"schema": "tollgate/twin/0"}' >"$box/run/head/artifact/model.json"
  measure 'search-c2 upload-c1'
  [ "$(found '[.cases[] | .invalid | length]')" = '[1,1]' ]
  ended="deploy: the service ended at once with exit code 3; log ends: "
  found '.cases[].invalid[].reason' | grep "head was not started: $ended"
  [ "$(found .rows)" = '[]' ]
}

@test "measure: a not-found page served as 200 is counted as a wrong body, and has no latency" {
  side head '.endpoints.search.not_found_as_200 = true'
  measure search-c2
  [ "$(row error_rate '[.kind, .base, (.head == .head_of)]' body)" = '["count",[[0],[0]],true]' ]
  row_is error_rate '.head == .head_of and (.head | add | add) > 0'
  [ "$(row latency_p50 '[.head[][] | select(. != null)]')" = '[]' ]
  row_is latency_p50 '[.base[][] | select(. != null)] | length > 2 and all(. > 0)'
}

@test "measure: a side that hangs is counted as timeouts" {
  side head '.hang_after = 10'
  plan '.launches = 1 | .timeout_s = 3'
  measure search-c2
  row_is error_rate '.head[0][0] > 0 and .base == [[0]]' 'code 1050'
}

@test "measure: an error that one launch had and the other had not is counted over both" {
  side head '.endpoints.orders.fail_every = 5'
  artifact "$box/calm" .
  mv "$box/calm/model.json" "$box/run/head/artifact/calm.json"
  # From its second start on, the head plays the calm model.
  executable "$box/start" <<'EOT'
#!/bin/sh
model=$1/model.json
[ ! -e "$1/started" ] || model=$1/calm.json
[ ! -e "$1/calm.json" ] || touch "$1/started"
exec "$1/server" -model "$model" -port "$2"
EOT
  jq --arg start "$box/start" '.start.command = [$start, "{artifact}", "{port}"]' \
    "$box/run/inputs/target.json" >"$box/t"
  mv "$box/t" "$box/run/inputs/target.json"
  measure orders-c2
  row_is error_rate '.base == [[0],[0]] and .head[0][0] > 0 and .head[1] == [0]' 'status 500'
  row_is error_rate 'all(.head_of[][]; . > 0)' 'status 500'
}

@test "measure: a side that works during the other's turns is measured alone, with a note" {
  side head '.background_cpu = 0.4'
  plan '.launches = 1 | .pairs = 4'
  measure search-c2
  [ "$(found '[.cases[] | [.case, .mode]]')" = '[["search-c2","alone"]]' ]
  used="head used [0-9.]+ % of a core more than its peer during the other's turns"
  found '.cases[0].notes[0]' | grep -xE "\"measured one side at a time: $used\""
  [ "$(row throughput '[.kind, (.base, .head | map(length))]')" = '["launch",[1],[1]]' ]
  # The rows are those of the second measuring, not of both.
  [ "$(row latency_p50 '[.base, .head | map(length)]')" = '[[4],[4]]' ]
}

# slow_machine: its processors' clock ticks come at a hundredth of their pace, so that whatever k6
# uses is more than it had
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

@test "measure: where k6 is the bottleneck, at half its rate, 1000/s at most; stalls show" {
  side head '.stall = {every_ms: 500, for_ms: 350}'
  plan '.launches = 1 | .pairs = 16'
  slow_machine
  measure search-c2
  found '.cases[] | [.case, .mode, .generator, .rate]'
  [ "$(found '[.cases[] | [.case, .mode]]')" = '[["search-c2","rate"]]' ]
  rate=$(jq '[.facts.rate / 2, 1000] | min | ceil' \
    "$box"/run/first/raw/paired/search-c2/*/result.json)
  [ "$(found '.cases[0].notes[0]')" \
    = "\"k6 was the bottleneck: measured again at $rate requests/s\"" ]
  jq -e --argjson rate "$rate" '.case | .executor == "rate" and .rate == $rate' \
    "$box/run/first/raw/rate/search-c2/1/request.json"
  row stalled_slots '[.base[0][0], .head[0][0], .head_of[0][0]]'
  row_is stalled_slots '.head[0][0] > .base[0][0]'
}
