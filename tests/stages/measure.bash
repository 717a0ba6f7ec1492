# For the tests of measure: one plan for a file, sides to measure, and what was found.
# shellcheck shell=bash

# plan_for_all: the plan and the machine, for all tests of a file; called in setup_file
plan_for_all() {
  build_mock
  box=$BATS_FILE_TMPDIR/all
  mkdir -p "$box"
  home
  edit targets/demo/target.json "$(<"$BATS_TEST_DIRNAME/cases.jq")"
  edit thresholds/demo.json '.limits = [{ metric: "latency_p50", worse_by: "5%" }]'
  history "$BATS_FILE_TMPDIR/source" >/dev/null
  "$ROOT/scripts/plan/run" demo --out "$BATS_FILE_TMPDIR/plan" \
    --source "path:$BATS_FILE_TMPDIR/source"
  "$ROOT/scripts/machine/identity" --inputs "$BATS_FILE_TMPDIR/plan/inputs" \
    --out "$BATS_FILE_TMPDIR/machine.json"
}

# planned: a copy of the plan for one test, short, on a machine that stands still, and the base
planned() {
  scratch
  still_machine
  cp -R "$BATS_FILE_TMPDIR/plan" "$box/run"
  jq '.pins = { server: null, generator: null }' "$BATS_FILE_TMPDIR/machine.json" \
    >"$box/run/machine.json"
  plan '.looks = [2] | .launches = 2 | .pairs = 4'
  plan '(.cases[] | select(.probe == "k6")).slot_ms = 120'
  side base .
}

# plan FILTER: changes the plan
plan() { jq "$1" "$box/run/plan.json" >"$box/p" && mv "$box/p" "$box/run/plan.json"; }
# side NAME FILTER: a built side, whose commit is made up
side() { built "$box/run/$1" "$(printf '%040d' "${#1}$RANDOM")" "$2"; }

# measuring SIDES CASES [OPTION…]: measures "base head" or "head", in this process
measuring() {
  local side options=(--plan "$box/run/plan.json" --machine "$box/run/machine.json")
  for side in $1; do options+=("--$side" "$box/run/$side"); done
  "$ROOT/scripts/measure/run" "${options[@]}" --out "$box/run/first" "${still[@]}" \
    --cases "${@:2}" 3>&-
}
# measure CASES [OPTION…]: base and head; alone CASES: the head only. What they found is then
# checked by the schema.
measure() {
  run measuring "base head" "$@"
  sound
}
alone() {
  run measuring head "$@" --set precheck
  sound
}
sound() {
  echo "$output"
  [ "$status" -eq 0 ]
  (source "$ROOT/scripts/lib/common.sh" && valid measurement "$box/run/first/measurement.json")
  found '.cases[] | {case, mode, invalid, notes}'
  all_ended
}

found() { jq -c "$1" "$box/run/first/measurement.json"; }
# row METRIC FILTER [LABEL]: of the row of this metric
row() {
  local this='select(.metric == $metric and (.label // "") == $label)'
  jq -c --arg metric "$1" --arg label "${3-}" ".rows[] | $this | $2" \
    "$box/run/first/measurement.json"
}
# row_is METRIC FILTER [LABEL]: this is true of it
row_is() { row "$@" | grep -x true; }
