#!/usr/bin/env bats
# drift: input, and errors.

load drift

setup() {
  box=$(mktemp -d)
  cd "$box" || return
}
teardown() { rm -rf "$box"; }

@test "an invalid data point is named, and earlier output stays" {
  points 'days(30; 0)'
  drift
  cp -R out before
  for bad in '{"schema": "tollgate/poi' '' '{"schema": "tollgate/data-point/1"}' '1 2'; do
    printf '%s' "$bad" >points/x86-2core/demo/bad.json
    run drift
    echo "$output"
    [ "$status" -eq 3 ]
    [[ $output == *"points/x86-2core/demo/bad.json"* ]]
    diff -r out before
  done
  jq '.rows[0].value = "fast"' points/x86-2core/demo/p0000.json >points/x86-2core/demo/bad.json
  run drift
  [ "$status" -eq 3 ]
  [[ $output == *'bad.json: /rows/0/value is "fast"; allowed: number'* ]]
  jq '.committed = "2026-19-39T00:00:00Z"' points/x86-2core/demo/p0000.json \
    >points/x86-2core/demo/bad.json
  run drift
  [ "$status" -eq 3 ]
  [[ $output == *"bad.json: 2026-19-39T00:00:00Z is not a UTC time of the calendar"* ]]
}

@test "without data points it says so, and finds nothing" {
  mkdir points
  run drift
  [ "$status" -eq 0 ]
  [ "$output" = "no data points" ]
  schemas
  [ "$(said '[.changes, .breaks, .short, .points, .newest]')" = '[[],[],[],0,null]' ]
  [[ $(<out/badge.svg) == *"drift: no data points"* ]]
  [ ! -s out/issue.md ]
  [ "$(wc -l <out/rows.csv)" -eq 1 ]
  grep -q 'No row has changed' out/drift.svg
}

@test "data points come from a store; a missing store is an error" {
  points 'days(3; 0)'
  "$ROOT/scripts/gate" store add points/x86-2core/demo/*.json --store "dir:$box/store"
  drift_of=("$ROOT/scripts/gate" drift --out out --now 2026-12-31T00:00:00Z)
  run "${drift_of[@]}" --store "dir:$box/store"
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(said .points)" -eq "$(find store/points -type f | wc -l)" ]
  cp -R out before
  run "${drift_of[@]}" --store "dir:$box/gone"
  [ "$status" -eq 3 ]
  [[ $output == *"$box/gone"* ]]
  diff -r out before
}

@test "data points older than 400 days are ignored, by --now" {
  points 'days(60; if . >= 30 then 0.2 else 0 end)'
  run drift --now 2027-03-05T00:00:00Z
  [ "$status" -eq 0 ]
  [ "$(said .points)" -eq 32 ]
}

@test "wrong usage is refused with what is allowed" {
  run drift --store "dir:x"
  [ "$status" -eq 64 ]
  [[ $output == *"one of --store STORE and --points DIR"* ]]
  run drift --now yesterday
  [ "$status" -eq 64 ]
  [[ $output == *"--now 'yesterday': allowed is UTC such as"* ]]
  run "$ROOT/scripts/gate" drift --points nowhere --out out
  [ "$status" -eq 3 ]
  [[ $output == *"--points 'nowhere': no such folder"* ]]
}
