#!/usr/bin/env bats
# bench coverage: it runs, and reports intervals that miss the nominal rate. The figures are not
# tested: that takes a quarter of an hour.

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)

setup() {
  box=$(mktemp -d)
  cd "$box" || return
}
teardown() { rm -rf "$box"; }

coverage() { "$ROOT/tests/bench/run" coverage --keep kept "$@"; }

@test "coverage: intervals of few rows contain the change, in a table and a file" {
  run coverage --rows 4 normal level-wanders
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(grep -c '^normal ' <<<"$output")" -eq 6 ]
  [ "$(grep -c '^level-wanders ' <<<"$output")" -eq 6 ]
  [[ $output == *"model "*"change "*"limit "*"below % (at most)"*"above % (at most)"*"within"* ]]
  [[ $output != *NO* ]]
  jq -e '.schema == "tollgate/bench/1" and .within and (.entries | length == 12)
    and (.entries[0] | .rows == 4 and .below.seen == 0 and .launches == 4)' kept/coverage.json
}

@test "coverage: present batches count, and intervals that miss the change are shown" {
  coverage --rows 4 normal ratio-wanders >table
  missed() {
    local file
    file=$(echo tollgate-bench/coverage/*/"$1"_20_0_0-4.json)
    jq -c '.below = 4' "$file" >changed
    mv changed "$file"
  }
  # Nothing is promised of this one.
  missed ratio-wanders
  run coverage --rows 4 normal ratio-wanders
  echo "$output"
  [ "$status" -eq 0 ]
  [[ $output == *"ratio-wanders  0 "*"100 (100)"*" no, nor promised"* ]]
  missed normal
  run coverage --rows 4 normal ratio-wanders
  echo "$output"
  [ "$status" -eq 1 ]
  [ "$(grep -c ' NO$' <<<"$output")" -eq 1 ]
  [[ $output == *"normal "*"100 (100)"*"NO"* ]]
}

@test "coverage: an unknown model or number is refused with what is allowed" {
  run coverage --rows 0
  [ "$status" -eq 64 ]
  [[ $output == *"--rows '0': allowed is a whole number above 0"* ]]
  run coverage cauchy
  [ "$status" -eq 64 ]
  [[ $output == *"'cauchy': allowed are autocorrelated, bursts, "* ]]
}
