#!/usr/bin/env bats
# Admission: a machine that is not fit to measure is waited for, or named; it never gives a figure.

load ../lib/scratch

setup() {
  scratch
  # A recorded machine, whose temperature can be set; of the demo only what needs no load.
  cp -R "$ROOT/tests/fixtures/host/pi5" "$box/machine"
  temperature 50000
  export TOLLGATE_SYSROOT=$box/machine
}
teardown() { clean; }

temperature() { echo "$1" >"$box/machine/sys/class/thermal/thermal_zone0/temp"; }
gate() {
  status=0
  "$ROOT/scripts/gate" run demo --source twin --base v1 --head identical --only artifact --out "$box/run" >"$box/log" 2>&1 3>&- || status=$?
  cat "$box/log"
}
waits() { grep -q "waiting, for " "$box/log"; }

@test "admission: a hot machine that stays hot is invalid, with its temperature and what is allowed" {
  temperature 81000
  TOLLGATE_COOL_S=2 gate
  [ "$status" -eq 3 ]
  grep -q "waiting, for the processor has 81 °C, too hot to measure" "$box/log"
  jq -e '.verdict == "invalid" and any(.rows[]; .verdict == "invalid" and (.reason | test("the processor has 81 °C, too hot to measure; allowed: at most 75 °C before a case")))' "$box/run/verdict.json"
}

@test "admission: a hot machine that cools down in time is measured" {
  temperature 81000
  (eventually waits && temperature 60000) 2>/dev/null 3>&- &
  TOLLGATE_COOL_S=240 gate
  [ "$status" -eq 0 ]
  waits
}

@test "admission: a Pi that is short of power now is not measured" {
  echo 1 >"$box/machine/sys/devices/platform/soc/soc:firmware/get_throttled"
  TOLLGATE_COOL_S=0 gate
  [ "$status" -eq 3 ]
  jq -e 'any(.rows[]; .reason // "" | test("short of power .get_throttled 0x1.; allowed: 0x0"))' "$box/run/verdict.json"
}
