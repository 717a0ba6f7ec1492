#!/usr/bin/env bats
# gate: what happens beside a run, and when one is interrupted or killed.

load ../lib/scratch
load gate

setup() { small_demo; }
teardown() {
  if [[ -e $box/gate.pid ]] && kill -TERM "$(<"$box/gate.pid")" 2>/dev/null; then
    wait || true
  fi
  clean
}

# in_background OPTION…: a gate run in $!, with a pid file, that can be interrupted as if from a
# terminal
in_background() {
  env --default-signal=INT "$ROOT/scripts/gate" run demo --home "$box/home" --out "$box/run" \
    "${still[@]}" "$@" >"$box/gate.log" 2>&1 3>&- &
  echo $! >"$box/gate.pid"
}
measuring() {
  [[ -n $(find "$box/run" -name samples.txt -size +0 ! -path '*warm-up*' 2>/dev/null) ]]
}

@test "gate: a second run beside the first says why not; SIGTERM ends the first wholly" {
  in_background --base v1 --head slower --only search
  eventually measuring
  run gate run demo --home "$box/home" --only artifact --out "$box/second"
  echo "$output"
  [ "$status" -eq 3 ]
  first="pid $(<"$box/gate.pid") in $box/run"
  [[ $output == *"another run is measuring on this machine ($first): wait for its end"* ]]
  measuring
  [ -n "$(left_behind)" ]
  kill -TERM "$(<"$box/gate.pid")"
  code=0
  wait "$(<"$box/gate.pid")" || code=$?
  cat "$box/gate.log"
  [ "$code" -eq 143 ]
  all_ended
  [ "$(ls -A "$box/tmp")" = tollgate.lock ]
  [ ! -e "$box/run/comment.md" ]
}

@test "gate: SIGINT while memory is measured leaves nothing; the next run may start at once" {
  in_background --base v1 --head leaking --only memory
  eventually measuring
  kill -INT "$(<"$box/gate.pid")"
  code=0
  wait "$(<"$box/gate.pid")" || code=$?
  [ "$code" -eq 130 ]
  all_ended
  decided identical artifact
  [ "$status" -eq 0 ]
}

@test "gate: what a run that was killed outright has left is ended by the next" {
  in_background --base v1 --head slower --only search
  eventually measuring
  session=$(<"$(find "$box/run" -name session | head -n 1)")
  measure=$(pgrep -f "scripts/measure/run .*$box/run" | head -n 1)
  kill -KILL "$(<"$box/gate.pid")"
  pkill -KILL -s "$(ps -o sid= "$measure" | tr -d ' ')"
  [ -n "$(pids_of "$session")" ]
  run gate run demo --home "$box/home" --base v1 --head identical --only artifact \
    --out "$box/second"
  echo "$output"
  [ "$status" -eq 0 ]
  eventually gone "$session"
}
