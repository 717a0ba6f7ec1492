#!/usr/bin/env bats
# measure: short real runs (a few slots, two launches) on mocks that misbehave.

load ../lib/scratch
load measure

setup_file() { plan_for_all; }
setup() { planned; }
teardown() { clean; }

@test "measure: a side that dies spoils the case, not the next one" {
  side head '.die_after = 20'
  plan '.looks = [1] | .cases |= map(select(.case == "search-c2" or .case == "answer"))'
  measure 'search-c2 answer'
  found '.cases[] | select(.case == "search-c2") | .invalid[].reason' \
    | grep 'head died while it was measured: it ended with exit code 7; log ends: '
  [ "$(found '[.rows[] | select(.case == "search-c2")]')" = '[]' ]
  [ "$(found '.cases[] | select(.case == "answer") | .invalid')" = '[]' ]
  [ "$(row bytes '[.base, .head]')" = '[[[6144]],[[6144]]]' ]
}

@test "measure: a side that does not start spoils its cases, and says why" {
  side head .
  echo '{"schema": "tollgate/mock/0"}' >"$box/run/head/artifact/model.json"
  measure 'search-c2 upload-c1'
  [ "$(found '[.cases[] | [.launches, (.invalid | length), .lacks]]')" = '[[0,1,[]],[0,1,[]]]' ]
  ended="deploy: the service ended at once with exit code 3; log ends: "
  found '.cases[].invalid[].reason' | grep "head was not started: $ended"
  [ "$(found .rows)" = '[]' ]
}

# in_full_tmp COMMAND…: runs it where the folder for temporary files is full
in_full_tmp() {
  unshare --mount --map-root-user bash -c '
    mount -t tmpfs -o size=4k none "$TMPDIR" || exit
    cat /dev/zero >"$TMPDIR/full" 2>/dev/null || true
    exec "$@"' bash "$@"
}

@test "measure: a TMPDIR that is full is named" {
  side head .
  in_full_tmp true || skip "no folder of one's own can be mounted here"
  run in_full_tmp "$ROOT/scripts/measure/run" --plan "$box/run/plan.json" \
    --machine "$box/run/machine.json" --head "$box/run/head" --out "$box/run/first" \
    "${still[@]}" --cases artifact --set precheck --failure "$box/reason" 3>&-
  refused 3 "(exit code "
  [[ $(<"$box/reason") == *"free disk: 0 MB on $box/tmp, "* ]]
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
  plan '.looks = [1] | .timeout_s = 3'
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
  [ "$(found '[.cases[].answers[] | [.side, .code, .request, .text]]')" \
    = '[["head","status 500","GET /orders","Failed as modelled"]]' ]
}

@test "measure: a side that works during the other's turns is measured alone, with a note" {
  side head '.background_cpu = 0.4'
  plan '.looks = [1]'
  measure search-c2
  [ "$(found '[.cases[] | [.case, .mode]]')" = '[["search-c2","alone"]]' ]
  used="head used [0-9.]+ % of a core more than its peer during the other's turns"
  found '.cases[0].notes[0]' | grep -xE "\"measured one side at a time: $used\""
  [ "$(row throughput '[.kind, (.base, .head | map(length))]')" = '["launch",[1],[1]]' ]
  # The rows are those of the second measuring, not of both.
  [ "$(row latency_p50 '[.base, .head | map(length)]')" = '[[4],[4]]' ]
}

# slow_machine: its processors' clock ticks come at a hundredth of their pace, so that whatever k6
# uses is more than it had, until it sends at a fixed rate
slow_machine() {
  local ticks=0
  while sleep 1; do
    ticks=$((ticks + 1))
    [[ ! -e $box/run/first/raw/rate ]] || ticks=$((ticks + 10000))
    sed "s/^\(cpu[0-9]*\) .*/\1 $ticks 0 0 0 0 0 0 0 0 0/" /proc/stat >"$box/machine/stat"
    mv "$box/machine/stat" "$box/machine/proc/stat"
  done 3>&- &
  clock=$!
  echo "$clock" >>"$box/started"
  disown
}

@test "measure: where k6 is the bottleneck, at half its rate, 1000/s at most; stalls show" {
  side head '.stall = {every_ms: 500, for_ms: 230}'
  plan '.looks = [1] | .pairs = 16'
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

# swapping UNTIL: a machine that has swapped a hundred pages more at each look, until a file is
# there, and whose host takes a third of its time
swapping() {
  local pages=0 ticks=0
  while sleep 0.05; do
    [[ -e $1 ]] || pages=$((pages + 100))
    ticks=$((ticks + 1000))
    printf 'pswpin %s\npswpout 0\n' "$pages" >"$box/machine/vmstat"
    sed "s/^\(cpu[0-9]*\) .*/\1 $ticks 0 0 $ticks 0 0 0 $ticks 0 0/" /proc/stat >"$box/machine/stat"
    for name in vmstat stat; do mv "$box/machine/$name" "$box/machine/proc/$name"; done
  done 3>&- &
  echo "$!" >>"$box/started"
  disown
}

# tried CASE: the numbers of the launches that were tried
tried() { (cd "$box/run/first/raw/paired/$1" && printf '%s\n' * | sort -n | xargs); }

@test "measure: a launch in which the machine swapped is discarded for both sides, and replaced" {
  side head .
  swapping "$box/run/first/raw/paired/search-c2/1/after.json"
  measure 'search-c2 artifact' --launches 3
  # A slow test may let the next one swap, too.
  of_case=$(found '.cases[] | select(.case == "search-c2") | [.launches, .discarded, .invalid]')
  [[ $of_case == '[3,[{"launch":1,"reason":"the machine swapped"}'*'],[]]' ]]
  [[ $(tried search-c2) == "1 2 3 4"* ]]
  # What the host took is noted, and discards nothing.
  found '.cases[] | select(.case == "search-c2") | .noise.steal
    | length == 3 and all(. > 0.33 and . < 0.34)' | grep -x true
  # Rows hold the launches that count, of either side.
  found '[.rows[] | select(.case == "search-c2") | .base, .head | length] | unique == [3]'
  row_is latency_p50 '[.base, .head | length] == [3, 3]'
  jq -c .rows "$box/run/first/raw/paired/search-c2/1/result.json" | grep -q latency_p50
  [ "$(found '.cases[] | select(.case == "artifact") | [.launches, .discarded, .invalid]')" \
    = '[1,[],[]]' ]
}

@test "measure: a machine that swaps all the time makes the case invalid, once, with one reason" {
  side head .
  swapping "$box/never"
  measure search-c2 --launches 3
  # Of 5 launches 3 cannot count any more once 3 are discarded.
  [ "$(tried search-c2)" = "1 2 3" ]
  reason='"3 of 3 launches were discarded: the machine swapped"'
  [ "$(found '.cases[] | [.launches, .invalid]')" = "[0,[{\"reason\":$reason}]]" ]
  [ "$(found .rows)" = '[]' ]
}

# stub_probe: k6's probe as a stub. Its rows are 1, the head's 2; in the launches that discarded_in
# names it is discarded, for the reason that is given
stub_probe() {
  mkdir "$box/gate"
  cp -R "$ROOT/scripts" "$ROOT/k6" "$box/gate/"
  executable "$box/gate/scripts/probes/k6/run" <<'EOT'
#!/usr/bin/env bash
jq --argjson discarded "$DISCARDED_IN" '.launch as $launch
  | {
      rows: [{
        metric: "latency_p50", label: null, unit: "ms", better: "lower", kind: "paired",
        base: [range(.pairs) | 1], head: [range(.pairs) | 2]
      }],
      discarded: [{ reason: "k6 was at its limit" } | select($discarded | index($launch))],
      invalid: [],
      facts: {}
    }' "$1" >"$2/found.json"
EOT
  ROOT=$box/gate
}

@test "measure: discarding is blind to sides: base and head change places, the rest is the same" {
  side head .
  stub_probe
  DISCARDED_IN='[2, 5]' measure search-c2 --launches 5
  cp "$box/run/first/measurement.json" "$box/first.json"
  # The same builds as the other side: what is discarded, tried and counted must not change.
  mv "$box/run/base" "$box/run/was" && mv "$box/run/head" "$box/run/base"
  mv "$box/run/was" "$box/run/head"
  DISCARDED_IN='[2, 5]' measure search-c2 --launches 5
  [ "$(found '.cases[0] | [.launches, [.discarded[].launch], .invalid]')" = '[5,[2,5],[]]' ]
  diff <(jq -c '.cases[0] | [.launches, .discarded, .invalid]' "$box/first.json") \
    <(found '.cases[0] | [.launches, .discarded, .invalid]')
  [ "$(tried search-c2)" = "1 2 3 4 5 6 7" ]
}

@test "measure: a set goes on to its next look, with what it has; modes and slots stay" {
  side head .
  stub_probe
  export DISCARDED_IN='[1, 4]'
  measure 'search-c2 orders-c2' --launches 2
  [ "$(found '[.cases[] | [.case, .launches]]')" = '[["orders-c2",2],["search-c2",2]]' ]
  slots=$(jq -c . "$box/run/first/raw/slots.json")
  measure search-c2 --launches 4 --go-on
  [ "$(found '[.cases[] | [.case, .launches, [.discarded[].launch]]]')" \
    = '[["orders-c2",2,[1]],["search-c2",4,[1,4]]]' ]
  [ "$(jq -c . "$box/run/first/raw/slots.json")" = "$slots" ]
  [ "$(row latency_p50 '[.case, (.base | length)]')" = $'["orders-c2",2]\n["search-c2",4]' ]
  # Without --go-on the set begins anew.
  measure search-c2 --launches 1
  [ "$(found '[.cases[] | [.case, .launches]]')" = '[["search-c2",1]]' ]
}
