#!/usr/bin/env bats
# The published figures: what is stored under baselines/published, that it says what is suspect, and that no verdict can rest on it.

load ../lib/scratch

setup() {
  scratch
  published=$ROOT/baselines/published
}

valid() { run bash -c '. "$0/scripts/lib/common.sh"; valid published "$1"' "$ROOT" "$1"; }
# figures TARGET/VERSION FILTER: the figures that FILTER chooses, one JSON object a line
figures() { jq -c ".figures[] | select($2)" "$published/$1.json"; }
# value TARGET/VERSION FILTER: value and unit of the one figure that FILTER chooses
value() { figures "$1" "$2" | jq -rs 'if length == 1 then .[0] | "\(.value)\(.unit)" else "\(length) figures" end'; }
# suspect TARGET/VERSION FILTER WORDS: there are such figures, and each has a caveat with these words
suspect() {
  figures "$1" "$2" | jq -es --arg words "$3" 'length > 0 and all(.caveat // "" | contains($words))' >/dev/null || {
    echo "$1: $2: not all say '$3'"
    return 1
  }
}

@test "published: each file fits its schema, is where its target and version say, and is not for the gate" {
  [ "$(cd "$published" && echo *)" = "fishjelly loupe nibiru replay-control walsync" ]
  for file in "$published"/*/*; do
    valid "$file"
    echo "$output"
    [ "$status" -eq 0 ]
    [ "$(jq -r '"\(.target)/\(.version).json"' "$file")" = "${file#"$published/"}" ]
    [ "$(cd "${file%/*}" && realpath "$(jq -r '.["$schema"]' "$file")")" = "$ROOT/scripts/lib/schema/published.json" ]
    jq -e '.gate == false and (.figures | length > 0)' "$file"
  done
}

@test "published: what its schema does not allow is refused with path, value and what is allowed" {
  while IFS=$'\t' read -r filter words; do
    jq "$filter" "$published/fishjelly/v0.6.json" >"$box/changed.json"
    valid "$box/changed.json"
    echo "$output"
    [ "$status" -eq 3 ]
    [[ $output == *"$box/changed.json: $words"* ]]
  done <<'EOT'
.gate = true	/gate is true; must be false
.figures = []	/figures has 0 items; allowed: array; 1 or more items
.date = "2025"	/date is "2025"; allowed: 
.figures[0].unit = "req/s"	/figures/0/unit is "req/s"; allowed: 
.figures[0].better = "faster"	/figures/0/better is "faster"; allowed: "lower", "higher", null
.figures[0].change = "+94.7%"	/figures/0/change is an unknown key; allowed: 
.figures[0].value = "3,609.3"	/figures/0/value is "3,609.3"; allowed: number or null
del(.figures[0].endpoint)	/figures/0 lacks "endpoint"
EOT
}

@test "published: no figure twice; the gate's metrics in the gate's units; no empty value without the document's text" {
  for file in "$published"/*/*; do
    jq -r --slurpfile metrics "$ROOT/scripts/lib/metrics.json" '
      (.figures | group_by([.endpoint, .concurrency, .variant, .metric, .label])[] | select(length > 1) | "twice: \(.[0])"),
      (.figures[] | . as $f | $metrics[0][.metric] // empty | select([.unit, .better] != [$f.unit, $f.better]) | "not in \(.unit), \(.better): \($f)"),
      (.figures[] | select((.value == null and .printed == null) or (.high != null and .high < (.value // 0)) or (.high != null and .printed == null)) | "bare: \(.)")' \
      "$file" >"$box/faults"
    cat "$box/faults"
    [ ! -s "$box/faults" ]
  done
}

@test "published: some figures of each system, as its document prints them" {
  [ "$(value replay-control/v0.4.0 '.endpoint == "home" and .concurrency == 10 and .metric == "throughput"')" = 265/s ]
  [ "$(value replay-control/v0.4.0 '.endpoint == "search-mario" and .concurrency == 30 and .metric == "latency_p95"')" = 1099ms ]
  [ "$(value replay-control/v0.4.0 '.endpoint == "mixed" and .label == "search-street-fighter" and .metric == "latency_p95"')" = 949ms ]
  [ "$(value replay-control/v0.4.0 '.label == "wasm" and .metric == "size_raw"')" = 4000000B ]
  [ "$(value replay-control/v0.4.0 '.label == "load" and .metric == "rss_peak"')" = 189MB ]
  [ "$(value replay-control/v0.3.0 '.endpoint == "search-broad" and .metric == "latency_p50"')" = 194ms ]
  [ "$(value replay-control/v0.2.0 '.label == "wasm"')" = 1778000B ]
  [ "$(value replay-control/pre-optimization '.endpoint == "home" and .concurrency == 1')" = 940ms ]
  [ "$(figures replay-control/v0.4.0 '.endpoint == "system-snes" and .concurrency == 5 and .metric == "throughput"' | jq -c '[.value, .high, .printed]')" = '[1227,1671,"1,227–1,671"]' ]
  [ "$(figures replay-control/v0.3.0 '.endpoint == "game-detail" and .metric == "latency_p50"' | jq -c '[.value, .high, .printed]')" = '[null,1,"<1ms"]' ]
  [ "$(value fishjelly/v0.6 '.variant == "asio" and .metric == "throughput"')" = 7028.4/s ]
  [ "$(value fishjelly/v0.6 '.variant == "fork" and .metric == "successful_connections"')" = 34 ]
  [ "$(value walsync/2026-01-13 '.endpoint == "databases-20" and .label == "litestream"')" = 600MB ]
  [ "$(value walsync/2026-01-13 '.endpoint == "restore-120" and .metric == "time"')" = 6954ms ]
  [ "$(value walsync/2026-01-13 '.label == "sha256-1mb"')" = 5230000ns ]
  [ "$(value loupe/v1.0.0 '.endpoint == "auth-register" and .metric == "latency_p99"')" = 4200ms ]
  [ "$(value loupe/v1.0.0 '.endpoint == "pool" and .concurrency == 200 and .metric == "pool_acquire_p95"')" = 280ms ]
  [ "$(value loupe/v1.0.0 '.endpoint == "query-rate-200" and .metric == "refused_rate"')" = 0.52 ]
  [ "$(value nibiru/2025-01-01 '.concurrency == 50 and .metric == "throughput"')" = 42113.5053/s ]
  [ "$(value nibiru/2024-08-06 '.metric == "errors" and .label == "connection reset by peer"')" = 17 ]
}

@test "published: what is suspect says so" {
  for version in v0.2.0 v0.3.0 v0.4.0; do
    suspect "replay-control/$version" '.endpoint == "system-snes" or .endpoint == "game-detail"' 'not-found page'
  done
  suspect fishjelly/v0.6 '.metric == "latency_p99"' 'largest of 100'
  suspect walsync/2026-01-13 '.endpoint == "snapshot" and .metric == "latency_p95"' 'largest of 10'
  suspect walsync/2026-01-13 '.metric == "rows_lost" or .metric == "catch_up"' 'a constant'
  suspect walsync/2026-01-13 '.endpoint == "micro"' "not walsync's own code"
  suspect loupe/v1.0.0 '.metric == "throughput"' 'not reachable'
  suspect loupe/v1.0.0 '(.endpoint // "") | test("^(memory-|cpu|datasources-)")' 'no load test'
  suspect nibiru/2025-01-01 '.value == 1000000' 'the cap of hey'
  suspect nibiru/2025-01-01 '.concurrency == 1 and .metric == "throughput"' 'the limit of the generator'
  jq -e '.commit == null and any(.caveats[]; contains("placeholder"))' "$published/loupe/v1.0.0.json"
  jq -e 'any(.caveats[]; contains("2026-01-01"))' "$published/nibiru/2025-01-01.json"
}

@test "published: plan never takes one as a stored baseline" {
  home
  history "$box/source" >/dev/null
  plan() { run "$ROOT/scripts/plan/run" demo --out "$box/run" --source "path:$box/source" --only search-c4 --runner "$1" "${@:2}"; }
  plan published
  echo "$output"
  [ "$status" -eq 64 ]
  [[ $output == *"--runner published: those are figures of others' machines"* ]]
  # Not even under the name of a stored baseline, nor when it is named outright.
  mkdir -p "$box/home/baselines/x86-2core/demo"
  cp "$published/fishjelly/v0.6.json" "$box/home/baselines/x86-2core/demo/main.json"
  plan x86-2core
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *'main.json: /schema is "tollgate/published/1"; must be "tollgate/measurement/1"'* ]]
  plan x86-4core --baseline "$published/fishjelly/v0.6.json"
  [ "$status" -eq 3 ]
  [ ! -e "$box/run/inputs/baseline.json" ]
}
