#!/usr/bin/env bats
# Admission: a machine that is not fit to measure is waited for, or named; it never gives a figure.

load ../lib/scratch

setup() {
  scratch
  # A recorded machine, whose temperature can be set; of the demo only what needs no load.
  cp -R "$ROOT/tests/fixtures/host/pi5" "$box/machine"
  temperature 50000
}
teardown() { clean; }

temperature() { echo "$1" >"$box/machine/sys/class/thermal/thermal_zone0/temp"; }
# gate SECONDS: plans, builds, measures and compares, as gate does; measuring may wait so long
gate() {
  local side
  "$ROOT/scripts/plan/run" demo --source twin --runner pi5-2gb --base v1 --head identical --only artifact --out "$box/run"
  for side in base head; do "$ROOT/scripts/build/run" --plan "$box/run/plan.json" --side $side --out "$box/run/$side"; done
  "$ROOT/scripts/machine/identity" --sysroot "$box/machine" --inputs "$box/run/inputs" --out "$box/run/machine.json"
  run "$ROOT/scripts/measure/run" --plan "$box/run/plan.json" --machine "$box/run/machine.json" \
    --base "$box/run/base" --head "$box/run/head" --out "$box/run/first" --cool "$1" --sysroot "$box/machine" 3>&-
  echo "$output"
  [ "$status" -eq 0 ]
  "$ROOT/scripts/compare/run" --plan "$box/run/plan.json" --out "$box/run" "$box/run/first/measurement.json"
}
verdict() { jq -r .verdict "$box/run/verdict.json"; }

@test "admission: a hot machine that stays hot is invalid, with its temperature and what is allowed" {
  temperature 81000
  gate 2
  [[ $output == *"waiting, for the processor has 81 °C, too hot to measure"* ]]
  jq -e '.verdict == "invalid" and any(.rows[]; .verdict == "invalid" and (.reason | test("the processor has 81 °C, too hot to measure; allowed: at most 75 °C before a case")))' "$box/run/verdict.json"
}

@test "admission: a hot machine that cools down in time is measured" {
  temperature 81000
  # It cools down some time after the case was to be measured.
  (eventually test -d "$box/run/first/raw/alone/artifact/1" && sleep 3 && temperature 60000) 3>&- &
  gate 120
  [ "$(verdict)" = pass ]
  [[ $output == *"waiting, for "* ]]
}

@test "admission: a Pi that is short of power now is not measured" {
  echo 1 >"$box/machine/sys/devices/platform/soc/soc:firmware/get_throttled"
  gate 0
  jq -e '.exit == 3 and any(.rows[]; .reason // "" | test("short of power .get_throttled 0x1.; allowed: 0x0"))' "$box/run/verdict.json"
}
