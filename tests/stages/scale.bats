#!/usr/bin/env bats
# bench scale and spent: they run and print their tables. The figures are not tested.

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)

setup() {
  box=$(mktemp -d)
  cd "$box" || return
}
teardown() { rm -rf "$box"; }

scale() { run "$ROOT/tests/bench/scale" --keep kept --out out --cases 2 --times 1 "$@"; }

# known STAGE ROWS CPU…: lines as if these sizes had been measured
known() {
  local stage=$1 rows=$2
  shift 2
  for cpu; do
    jq -nc --arg stage "$stage" --argjson rows "$rows" --argjson cpu "$cpu" \
      '{ stage: $stage, size: $rows, rows: $rows, seconds: $cpu, cpu_s: $cpu, mb: 50 }'
    rows=$((rows * 10))
  done >>out/scale/lines.jsonl
}

@test "scale: each size is measured once, shown in one table and drawn" {
  scale --rows "10 20" --versions "1 2"
  echo "$output"
  [[ $output == *"stage "*" rows "*" CPU s "*" grew"* ]]
  [ "$(grep -cE '^(compare|report|publish) +[0-9]+ +[0-9]' <<<"$output")" -eq 6 ]
  [ "$(jq -c '[.stages[] | .stage, (.sizes | length)]' kept/scale.json)" = \
    '["compare",2,"report",2,"publish",2]' ]
  grep -q '</svg>' kept/scale.svg
  cp out/scale/lines.jsonl before
  scale --rows "10 20" --versions "1 2"
  cmp before out/scale/lines.jsonl
}

@test "scale: linear growth passes, whatever the cost of starting" {
  mkdir -p out/scale
  known compare 10 0.31 0.4 1.3
  known report 10 5.01 5.1 6
  known publish 1 0.21 0.3 1.2
  scale --rows "10 100 1000" --versions "1 10 100"
  echo "$output"
  [ "$status" -eq 0 ]
  [[ $output != *NO* ]]
}

@test "scale: growth beyond the bound is NO, with exit code 1" {
  mkdir -p out/scale
  known compare 10 0.31 0.4 2.2
  known report 10 5.01 5.1 6
  known publish 1 0.21 0.3 1.2
  scale --rows "10 100 1000" --versions "1 10 100"
  echo "$output"
  [ "$status" -eq 1 ]
  [ "$(grep -c 'NO$' <<<"$output")" -eq 1 ]
  grep -qE "^compare +1000 .* 2 +NO$" <<<"$output"
}

@test "scale: sizes that are not numbers are refused" {
  scale --rows "ten"
  [ "$status" -eq 64 ]
  [[ $output == *"--rows 'ten': allowed are whole numbers from 1 up"* ]]
}

# run_of: a small finished run whose probe took 2.1 s, from 100 to 102.1
run_of() {
  local probe=run/first/raw/paired/a/1
  mkdir -p "$probe" run/head run/first/raw/warm-up/a/1
  echo '{"target": "one", "cases": [{"case": "a", "probe": "k6"}]}' >run/plan.json
  echo '{"case": "a", "mode": "paired", "launch": 1, "side": null, "us": 2100000}' \
    >run/first/raw/tally.jsonl
  echo '{"times": {"wall_s": 4}}' | tee run/first/measurement.json >run/measurement.json
  jq -n '{ start: 100100, turns: [{ slot: "warm", start: 0, timed: 0, end: 300 },
    { slot: "0", start: 300, timed: 305, end: 1900 }] }' >"$probe/k6.json"
  touch "$probe"/{began,ended}.txt run/{machine.json,summary.txt,head/build.json}
  touch run/first/raw/warm-up/a/1/{usual,found}.json
  # The files of the run, and when each was written.
  while read -r name at; do touch -d "@$at" "run/$name"; done <<'END'
plan.json 90
head/build.json 95
machine.json 96
first/raw/warm-up/a/1/usual.json 97
first/raw/warm-up/a/1/found.json 97.5
first/raw/paired/a/1/began.txt 100.02
first/raw/paired/a/1/ended.txt 102.05
measurement.json 103
summary.txt 104
END
}

# part NAME: its seconds, in hundredths
part() {
  jq --arg part "$1" \
    '.runs[0].parts[] | select(.part == $part).seconds | values * 100 | round' kept/spent.json
}

@test "spent: the parts of a run come from its files, and add up to the run" {
  run_of
  run "$ROOT/tests/bench/spent" --keep kept run
  echo "$output"
  [ "$status" -eq 0 ]
  [[ $output == *"run: s"*"share"* ]]
  [ "$(part build)" -eq 500 ]
  [ "$(part "k6 starts")" -eq 8 ]
  [ "$(part "k6 warms up")" -eq 30 ]
  [ "$(part "k6 ends")" -eq 5 ]
  [ "$(part "the gate's own work around k6")" -eq 7 ]
  [ "$(part "both sides start and end, all between launches")" -eq 140 ]
  [ -z "$(part "say why")" ]
  jq -e '.runs[0] | ([.parts[].seconds // 0] | add) - .seconds | fabs < 0.001' kept/spent.json
}

@test "spent: a folder without a finished run is refused" {
  mkdir empty
  run "$ROOT/tests/bench/spent" --keep kept empty
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *"empty: holds no finished run"* ]]
  [ ! -e kept/spent.json ]
}
