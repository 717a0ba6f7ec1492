# For the tests of the probes: a request to one probe, and what it found.
# shellcheck shell=bash

# sides_and_inputs: the demo's scripts and definition, and two sides of it, the head a little bigger
sides_and_inputs() {
  scratch
  mkdir -p "$box/in/k6" "$box/raw"
  cp -R "$ROOT/k6/lib" "$ROOT/k6/demo" "$box/in/k6/"
  jq '.start.ready.within_s = 120' "$ROOT/targets/demo/target.json" >"$box/in/target.json"
  artifact "$box/base artifact" .
  artifact "$box/head artifact" '.endpoints.home.body = "x" * 2000'
}

# request CASE [FILTER]: writes $box/request.json for a case (an object in jq)
request() {
  jq -n "$1" | jq --arg box "$box" -f "$BATS_TEST_DIRNAME/request.jq" \
    | jq "${2:-.}" >"$box/request.json"
}
# probe NAME CASE [FILTER]: requests a case of a probe; what it found is in $box/raw/found.json
probe() {
  request "${@:2}"
  run ${T:+timeout "$T"} "$ROOT/scripts/probes/$1/run" "$box/request.json" "$box/raw" 3>&-
  echo "$output"
}
found() { jq -c "$1" "$box/raw/found.json"; }
# row METRIC FILTER [LABEL]: of the row of this metric
row() {
  local this='select(.metric == $metric and (.label // "") == $label)'
  jq -c --arg metric "$1" --arg label "${3-}" ".rows[] | $this | $2" "$box/raw/found.json"
}
# refused WORDS: the probe failed with these words and has no result
refused() {
  [ "$status" -eq 3 ]
  [[ $output == *"$1"* ]]
  [ ! -e "$box/raw/found.json" ]
  all_ended
}
# running SIDE: starts this side as measure does
running() {
  "$ROOT/scripts/deploy/run" up --target "$box/in/target.json" --artifact "$box/$1 artifact" \
    --port "$(free_port)" --run "$box/up-$1" 3>&-
}
