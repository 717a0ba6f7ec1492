# For the tests of whole runs: a small demo, a run of it, and its verdict.
# shellcheck shell=bash

# small_demo: the demo under $box/home with few cases, which take little, on a machine that stands
# still
small_demo() {
  scratch
  still_machine
  home
  edit targets/demo/mock.json '.startup_ms = 0 | .memory_mb = 1'
  edit targets/demo/target.json ".settings = {timeout_s: 60}
    | .start.ready.within_s = 120
    | .cases = $(small_cases)"
  small_changes >"$box/home/targets/demo/changes.json"
  small_limits >"$box/home/thresholds/demo.json"
}
small_cases() {
  cat <<'EOT'
[
  { "endpoint": "search", "concurrency": [4], "slot_ms": 150 },
  {
    "endpoint": "memory",
    "probe": "proc",
    "requests": 40,
    "concurrency": [4],
    "idle_s": 0,
    "settled_s": 0
  },
  { "endpoint": "artifact", "probe": "size", "files": ["model.json"] }
]
EOT
}
small_changes() {
  cat <<'EOT'
{
  "identical": ".",
  "slower": ".endpoints.search.wait_ms = 100",
  "leaking": ".endpoints.static.leak_bytes = 2000000",
  "dying": ".die_after = 60",
  "bigger": ".endpoints.home.body = \"x\" * 4000",
  "broken": ".schema = \"x\""
}
EOT
}
small_limits() {
  cat <<'EOT'
{
  "schema": "tollgate/thresholds/1",
  "target": "demo",
  "limits": [
    { "metric": "latency_p50", "worse_by": "100%" },
    { "metric": "cpu_per_request", "worse_by": "100%" },
    { "metric": "size_raw", "worse_by": "100%" },
    { "metric": "rss_settled", "worse_by": "100%", "at_least": "10MB" },
    { "metric": "error_rate", "max": "0%" }
  ]
}
EOT
}

# own_gate: a gate under $box/gate, whose scripts a test may change
own_gate() {
  own=$box/gate
  mkdir "$own"
  cp -R "$ROOT/scripts" "$own/"
  ln -s "$ROOT"/{runner-setup,targets,k6,thresholds,tests} "$own/"
}
gate() { "${own:-$ROOT}/scripts/gate" "$@" 3>&-; }
# limit METRIC SHARE: the only limit of the home's demo
limit() {
  jq -n --arg metric "$1" --arg share "$2" -f "$ROOT/tests/lib/limit.jq" \
    >"$box/home/thresholds/demo.json"
}
# decided HEAD ONLY [OPTION…]: a run from v1 to that change
decided() {
  run gate run demo --home "$box/home" --base v1 --head "$1" --only "$2" --out "$box/run" \
    "${still[@]}" "${@:3}"
  echo "$output"
}
