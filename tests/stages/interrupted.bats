#!/usr/bin/env bats
# gate: what happens beside a run, and when one is interrupted or killed.

load ../lib/scratch
load gate

setup() { small_demo; }
teardown() {
  # A number of one that was waited for may be another's by now.
  if [[ -e $box/gate.pid ]] && jobs -pr | grep -qx "$(<"$box/gate.pid")"; then
    kill -TERM "$(<"$box/gate.pid")" 2>/dev/null || true
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
  [ -z "$(ls -A "$box/tmp")" ]
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

# started: the run that is killed below; sets gate, its stage's tini, keep and measure, and session,
# of one of its sides
started() {
  in_background --base v1 --head slower --only search
  eventually measuring
  gate=$(<"$box/gate.pid")
  # The oldest: it has children of its own name, whose numbers are lower where they have begun anew.
  measure=$(pgrep -of "^bash $ROOT/scripts/measure/run .*$box/run")
  stage=$(sed -n 's/^stage \([0-9]*\).*/\1/p' "$XDG_CACHE_HOME/tollgate/running/lock" | tail -n 1)
  keep=$(pgrep -P "$stage" -f "/lib/keep $XDG_CACHE_HOME")
  session=$(<"$(find "$box/run" -name session | head -n 1)")
}
# elsewhere: another run at once, with another folder
elsewhere() {
  gate run demo --home "$box/home" --base v1 --head identical --only artifact \
    --out "$box/second"
}

@test "gate: a run elsewhere after kill -9 of the driver measures when the old one is over" {
  started
  kill -KILL "$gate"
  elsewhere
  ! runs "$measure" || false
  [ -z "$(pgrep -f "$box/run/")" ]
}

@test "gate: kill -9 of measure, or of who keeps it, ends what it has started; the run says so" {
  for which in measure stage keep; do
    started
    kill -KILL "${!which}"
    code=0
    wait "$gate" || code=$?
    cat "$box/gate.log"
    [ "$code" -eq 3 ]
    grep -q 'measure ended with exit code 137' "$box/run/comment.md"
    all_ended
    rm -r "$box/run"
  done
}

@test "gate: what a run that was killed outright has left is ended by the next" {
  started
  # With those who would end it, before any of them can.
  kill -STOP "$gate"
  kill -KILL "$stage" "$keep" "$measure"
  kill -KILL "$gate"
  runs "$session"
  elsewhere
  ! runs "$session" || false
}

@test "gate: a lock where others may write, or behind a link, is refused, and nothing overwritten" {
  running=$XDG_CACHE_HOME/tollgate/running
  mkdir -p "$running" "$box/elsewhere"
  chmod 777 "$running"
  echo precious >"$box/elsewhere/lock"
  refuses() {
    run gate run demo --home "$box/home" --only artifact --out "$box/run"
    refused 3 "$running: must be a folder of "
    [[ $output == *"that nobody else can write to; remove it"* ]]
  }
  refuses
  rm -r "$running"
  ln -s "$box/elsewhere" "$running"
  refuses
  [ "$(<"$box/elsewhere/lock")" = precious ]
}
