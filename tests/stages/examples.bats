#!/usr/bin/env bats
# The third-party servers, from the registry to the report, in short.

load ../lib/scratch

setup() {
  scratch
  still_machine
}
teardown() { clean; }

module=github.com/mccutchen/go-httpbin/v2
unreachable() { skip "no module registry to be reached"; }
# holds FILTER: this is true of the verdict
holds() { jq -e "$1" "$box/run/verdict.json"; }

@test "examples: two released versions of go-httpbin are built, measured and compared" {
  home=$ROOT/tests/examples
  versions=$(jq -r '.source | .base, .head' "$home/targets/httpbin/target.json")
  for version in $versions; do
    go mod download "$module@$version" || unreachable
  done
  run "$ROOT/scripts/gate" run httpbin --home "$home" --only base64,artifact --launches 1 \
    --out "$box/run" "${still[@]}" 3>&-
  echo "$output"
  # One launch cannot decide all rows; what it found depends on the versions and the machine, but it
  # has found something.
  [[ $status =~ ^[0123]$ ]]
  [ "$(jq -r '.sides.base.ref, .sides.head.ref' "$box/run/verdict.json")" = "$versions" ]
  holds '.source == "release" and .sides.base.artifact != .sides.head.artifact'
  holds '.rows
    | all(.verdict != "invalid" and (.verdict != "missing" or .metric == "latency_p99"))'
  holds '[.rows[] | select(.gated) | .metric]
    | contains(["cpu_per_request", "error_rate", "latency_p50", "size_raw"])'
  holds '.rows[] | select(.metric == "latency_p50") | .base > 0 and .head > 0'
  holds '.rows[] | select(.metric == "error_rate" and .label == null) | .base == 0 and .head == 0'
  command="scripts/gate run httpbin --base v.* --head v.* --home 'tests/examples'"
  grep -q "$command" "$box/run/comment.md"
  all_ended
}

@test "examples: two packages of a C server execute the same number of instructions" {
  home=$ROOT/tests/examples
  offered=$(apt-cache madison nginx 2>/dev/null || true)
  for version in $(jq -r '.source | .base, .head' "$home/targets/nginx/target.json"); do
    [[ $offered == *" $version "* ]] || skip "the package lists do not offer nginx $version"
  done
  run "$ROOT/scripts/gate" run nginx --home "$home" --only instructions --launches 1 \
    --out "$box/run" "${still[@]}" 3>&-
  echo "$output"
  [[ $status =~ ^[02]$ ]]
  holds '[.rows[] | select(.metric == "instructions_per_request")]
    | length == 3 and all(.base > 5000 and (.change | fabs) < 0.01)'
  all_ended
}

@test "examples: each target can be planned, and is in the notes" {
  home=$ROOT/tests/examples
  for definition in "$home"/targets/*/target.json; do
    name=$(basename "$(dirname "$definition")")
    run "$ROOT/scripts/gate" run "$name" --home "$home" --dry-run 3>&-
    echo "$output"
    [ "$status" -eq 0 ]
    for version in $(jq -r '.source | .base, .head' "$definition"); do
      [[ $output == *" $version, a released version"* ]]
    done
    for endpoint in $(jq -r '.cases[] | select(.probe == null).endpoint, .endpoints[]?' \
      "$definition"); do
      [ -s "$home/k6/$name/$endpoint.js" ]
    done
  done
  [ "$(jq -r '.servers[].target' "$home/notes.json" | sort)" = "$(ls "$home/targets")" ]
}

@test "examples: every script runs by hand" {
  port=$(free_port)
  version=$(jq -r .source.head "$ROOT/tests/examples/targets/httpbin/target.json")
  GOBIN=$box CGO_ENABLED=0 go install "$module/cmd/go-httpbin@$version" || unreachable
  "$box/go-httpbin" -host 127.0.0.1 -port "$port" >/dev/null 2>&1 3>&- &
  echo $! >"$box/started"
  disown
  answers() { curl -fs "http://127.0.0.1:$port/json" >/dev/null; }
  eventually answers
  for script in "$ROOT"/tests/examples/k6/httpbin/*.js; do
    BASE_URL=http://127.0.0.1:$port run k6 run -q --address "" -e SECONDS=1 "$script" 3>&-
    echo "$script: $output"
    [ "$status" -eq 0 ]
    [[ $output == *"unexpected: none"* && $output =~ [1-9][0-9]*' requests in 1 s' ]]
  done
}
