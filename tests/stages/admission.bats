#!/usr/bin/env bats
# Admission: a machine that is not fit to measure is waited for, or named; it never gives a figure.

load ../lib/scratch
load ../lib/txtar

setup() {
  scratch
  # A recorded machine, whose temperature can be set and whose clock goes on; of the demo only what
  # needs no load.
  recorded_machine pi5 "$box/machine"
  ln -sf /proc/uptime "$box/machine/proc/uptime"
  temperature 50000
}
teardown() { clean; }

temperature() { echo "$1" >"$box/machine/sys/class/thermal/thermal_zone0/temp"; }
# gate SECONDS: plans, builds, measures and compares, as gate does; measuring may wait so long
gate() {
  local side
  "$ROOT/scripts/plan/run" demo --source mock --runner pi5-2gb --base v1 --head identical \
    --only artifact --out "$box/run"
  for side in base head; do
    "$ROOT/scripts/build/run" --plan "$box/run/plan.json" --side $side --out "$box/run/$side"
  done
  "$ROOT/scripts/machine/identity" --sysroot "$box/machine" --inputs "$box/run/inputs" \
    --out "$box/run/machine.json"
  "$ROOT/scripts/measure/run" --plan "$box/run/plan.json" --machine "$box/run/machine.json" \
    --base "$box/run/base" --head "$box/run/head" --out "$box/run/first" --cool "$1" \
    --sysroot "$box/machine" >"$box/log" 2>&1 3>&-
  cat "$box/log"
  "$ROOT/scripts/compare/run" --plan "$box/run/plan.json" --out "$box/run" \
    "$box/run/first/measurement.json"
}
verdict() { jq -r .verdict "$box/run/verdict.json"; }
waits() { grep -q " set waits: " "$box/log"; }

hot="the processor has 81 °C, too hot to measure"

@test "admission: a hot machine that stays hot is invalid, with its temperature and the limit" {
  temperature 81000
  gate 2
  grep -q "set waits: $hot" "$box/log"
  [ "$(verdict)" = invalid ]
  jq -r '.rows[] | select(.verdict == "invalid") | .reason' "$box/run/verdict.json" \
    | grep "$hot; allowed: at most 75 °C before a case"
}

@test "admission: a hot machine that cools down in time is measured" {
  temperature 81000
  (eventually waits && temperature 60000) 2>/dev/null 3>&- &
  gate 240
  [ "$(verdict)" = pass ]
  waits
}

@test "admission: a Pi that is short of power now is not measured" {
  echo 1 >"$box/machine/sys/devices/platform/soc/soc:firmware/get_throttled"
  gate 0
  jq -e '.exit == 3' "$box/run/verdict.json"
  jq -r '.rows[].reason // ""' "$box/run/verdict.json" \
    | grep 'short of power .get_throttled 0x1.; allowed: 0x0'
}
