#!/usr/bin/env bats
# What a service may try beside serving: to outlive its end, to hide what it uses, to have something
# of others ended or deleted, to write the results itself.

load ../lib/scratch
load gate

setup_file() { build_mock; }
setup() { scratch; }
teardown() { clean; }

# service CODE: the definition of one that runs a line of bash before the mock, which is $SERVER
service() {
  jq --arg code "$1; exec \"\$SERVER\" -port \"\$PORT\"" '.start.ready.within_s = 120
    | .start.command = ["bash", "-c", $code]
    | .start.env = {PORT: "{port}", SERVER: "{artifact}/server"}' \
    "$ROOT/targets/demo/target.json" >"$box/target.json"
  artifact "$box/built"
}
deploy() { "$ROOT/scripts/deploy/run" "$@" 3>&-; }
up() {
  run deploy up --target "$box/target.json" --artifact "$box/built" --port "$(free_port)" \
    --run "$box/run"
  echo "$output"
}
# foreign: a process that is none of the gate's, in $!
foreign() {
  sleep 600 3>&- &
  echo $! >>"$box/started"
  disown
}
# named WORDS: those that run with exactly these words
named() { pgrep -fx "$1" || true; }
nobody() { [[ -z $(named "$1") ]]; }

# Four ways to leave; a number in each, so that no other test's is meant.
leaving='setsid sleep 611.$PORT & (setsid sleep 612.$PORT &) ; (sleep 613.$PORT &) ;'
leaving+=' setsid bash -c "(setsid sleep 614.$PORT &)"'

@test "deploy: four children that leave by setsid and by forking twice are its own, and end" {
  service "$leaving"
  up
  [ "$status" -eq 0 ]
  session=$(<"$box/run/session") port=$(jq .port "$box/run/run.json")
  # The service may be ready before they are.
  away() {
    [[ $(pgrep -cfx "sleep 61[1-4].$port") == 4 && $(pids_of "$session" | wc -l) == 5 ]]
  }
  eventually away
  for number in 611 612 613 614; do
    pid=$(named "sleep $number.$port")
    pids_of "$session" | grep -x "$pid"
  done
  # The service and they, neither tini nor keep.
  [ "$(tree "$session" | jq .processes)" -eq 5 ]
  deploy down --run "$box/run"
  for number in 611 612 613 614; do nobody "sleep $number.$port"; done
  all_ended
}

@test "deploy: what a service has sent away ends with it when it ends by itself, too" {
  port=$RANDOM
  service "(setsid sleep 615.$port &) ; exit 9"
  up
  [ "$status" -eq 3 ]
  [[ $output == *"the service ended at once with exit code 9"* ]]
  nobody "sleep 615.$port"
  service "(setsid bash -c 'trap \"\" TERM HUP; sleep 616.$port; sleep 617.$port' &)"
  up
  [ "$status" -eq 0 ]
  deploy down --run "$box/run"
  nobody "sleep 616.$port" && nobody "sleep 617.$port"
}

@test "cpu time: that of children which have lost their parent counts" {
  cd "$box"
  "${in_session[@]}" "$box" 0 bash -c \
    '(setsid bash -c "for i in {1..400000}; do :; done; echo >done" &) ; exec sleep 600' 3>&- &
  session=$!
  echo "$session" >"$box/session"
  worked() { [[ -e $box/done && $(pids_of "$session" | wc -l) == 1 ]]; }
  eventually worked
  # shellcheck disable=SC2046 # a list
  cpu_ns "$session" $(pids_of "$session")
  echo "$REPLY ns"
  ((REPLY >= 100000000))
  end_session "$session"
}

@test "a keeper that waits for something that hangs is ended, after what it kept" {
  mkdir "$box/bin"
  printf '#!/bin/sh\nexec sleep 619\n' >"$box/bin/ps"
  chmod +x "$box/bin/ps"
  PATH=$box/bin:$PATH "${in_session[@]}" "$box" 0 sleep "618.$$" 3>&- &
  session=$!
  kept() { [[ -n $(named "sleep 618.$$") ]]; }
  eventually kept
  end_session "$session"
  nobody "sleep 618.$$" && nobody "sleep 619"
}

@test "deploy: a word of the definition with a line in it is no number that bash computes" {
  jq --arg word $'x\n\nlines[$(touch pwned)]' '.fixture = ["true", $word]' \
    "$ROOT/targets/demo/target.json" >"$box/target.json"
  artifact "$box/built"
  cd "$box"
  up
  [ ! -e pwned ]
  refused 3 'a word of the definition cannot be used: '
}

@test "deploy: a process id that somebody has put into a folder ends nobody" {
  mkdir -p "$box/run/services/redis"
  foreign
  echo $! | tee "$box/run/session" >"$box/run/services/redis/pid"
  run deploy down --run "$box/run"
  [ "$status" -eq 0 ]
  kill -0 $!
}

@test "gate: what a service writes into its data is never ended nor deleted for it" {
  small_demo
  foreign
  mkdir -p "$box/precious/data"
  export VICTIM=$! PRECIOUS=$box/precious
  export PLANT
  PLANT='mkdir -p decoy x/services/postgresql && echo "$VICTIM" >decoy/session &&'
  PLANT+=' echo "$PRECIOUS" >x/services/postgresql/cluster'
  edit targets/demo/target.json \
    '.start.command = ["bash", "-c", $ENV.PLANT + "; exec \"$@\"", "x"] + .start.command'
  decided identical memory --launches 1
  [ -s "$(find "$box/run" -path '*/data/decoy/session' | head -n 1)" ]
  kill -0 "$VICTIM"
  [ -d "$box/precious/data" ]
}

@test "measure: a result.json in a folder of the service's is no result" {
  small_demo
  export FORGED
  FORGED='{"mode":"alone","case":"memory","launch":1,"rows":[],"discarded":[],"facts":{},'
  FORGED+='"invalid":[{"reason":"FORGED"}]}'
  edit targets/demo/target.json '.start.command
    |= ["bash", "-c", "printf %s \"$FORGED\" >result.json; exec \"$@\"", "x"] + .'
  decided identical memory --launches 1
  [ -s "$(find "$box/run" -path '*/data/result.json' | head -n 1)" ]
  ! grep -q FORGED "$box/run/verdict.json" "$box/run/measurement.json" || false
}
