#!/usr/bin/env bats
# The published figures: what is stored under baselines/published, that it says what is suspect, and
# that no verdict can rest on it.

load ../lib/scratch

setup() {
  scratch
  published=$ROOT/baselines/published
}

valid() { run bash -c '. "$0/scripts/lib/common.sh"; valid published "$1"' "$ROOT" "$1"; }
# figures TARGET/VERSION FILTER: the figures that FILTER chooses, one JSON object a line
figures() { jq -c ".figures[] | select($2)" "$published/$1.json"; }
# value TARGET/VERSION FILTER: value and unit of the one figure that FILTER chooses
value() {
  figures "$1" "$2" \
    | jq -rs 'if length == 1 then .[0] | "\(.value)\(.unit)" else "\(length) figures" end'
}
# is VALUE TARGET/VERSION FILTER: the one figure that FILTER chooses has that value and unit
is() {
  echo "$2: $3"
  [ "$(value "$2" "$3")" = "$1" ]
}
# printed TARGET/VERSION FILTER: value, greatest value and the document's text, of one figure
printed() { figures "$1" "$2" | jq -c '[.value, .high, .printed]'; }
# suspect TARGET/VERSION FILTER WORDS: there are such figures, each with a caveat of these words
suspect() {
  figures "$1" "$2" \
    | jq -es --arg words "$3" '
        length > 0
        and all([.caveat // ""] | flatten | join("; ") | contains($words))' >/dev/null \
    || {
      echo "$1: $2: not all say '$3'"
      return 1
    }
}
# refused CHANGE WORDS: a file so changed does not fit the schema
refused() {
  jq "$1" "$published/fishjelly/v0.6.json" >"$box/changed.json"
  valid "$box/changed.json"
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *"$box/changed.json: $2"* ]]
}

@test "published: each file fits its schema, is where target and version say, not for the gate" {
  [ "$(cd "$published" && echo *)" = "fishjelly loupe nibiru replay-control walsync" ]
  for file in "$published"/*/*; do
    valid "$file"
    echo "$output"
    [ "$status" -eq 0 ]
    [ "$(jq -r '"\(.target)/\(.version).json"' "$file")" = "${file#"$published/"}" ]
    schema=$(cd "${file%/*}" && realpath "$(jq -r '.["$schema"]' "$file")")
    [ "$schema" = "$ROOT/scripts/lib/schema/published.json" ]
    jq -e '.gate == false and (.figures | length > 0)' "$file"
  done
}

@test "published: what its schema does not allow is refused with path, value and what is allowed" {
  refused '.gate = true' '/gate is true; must be false'
  refused '.figures = []' '/figures has 0 items; allowed: array; 1 or more items'
  refused '.date = "2025"' '/date is "2025"; allowed: '
  refused '.figures[0].unit = "req/s"' '/figures/0/unit is "req/s"; allowed: '
  refused '.figures[0].better = "faster"' \
    '/figures/0/better is "faster"; allowed: "lower", "higher", null'
  refused '.figures[0].change = "+94.7%"' '/figures/0/change is an unknown key; allowed: '
  refused '.figures[0].value = "3,609.3"' \
    '/figures/0/value is "3,609.3"; allowed: number or null'
  refused 'del(.figures[0].endpoint)' '/figures/0 lacks "endpoint"'
}

# faults FILE: what is wrong with its figures, one a line
faults() {
  jq -r --slurpfile metrics "$ROOT/scripts/lib/metrics.json" '
    def twice:
      group_by([.endpoint, .concurrency, .variant, .metric, .label])[]
      | select(length > 1)
      | "twice: \(.[0])";
    def in_other_units:
      . as $figure
      | $metrics[0][.metric] // empty
      | select([.unit, .better] != [$figure.unit, $figure.better])
      | "not in \(.unit), \(.better): \($figure)";
    def bare:
      select(
        (.value == null and .printed == null)
        or (.high != null and .high < (.value // 0))
        or (.high != null and .printed == null)
      )
      | "bare: \(.)";
    .figures
    | twice, (.[] | in_other_units, bare)' "$1"
}

@test "published: no figure twice; the metrics in the gate's units; no value without its text" {
  for file in "$published"/*/*; do
    faults "$file" >"$box/faults"
    cat "$box/faults"
    [ ! -s "$box/faults" ]
  done
}

@test "published: some figures of each system, as its document prints them" {
  v4=replay-control/v0.4.0
  v3=replay-control/v0.3.0
  is 265/s $v4 '.endpoint == "home" and .concurrency == 10 and .metric == "throughput"'
  is 1099ms $v4 \
    '.endpoint == "search-mario" and .concurrency == 30 and .metric == "latency_p95"'
  is 949ms $v4 \
    '.endpoint == "mixed" and .label == "search-street-fighter" and .metric == "latency_p95"'
  is 4000000B $v4 '.label == "wasm" and .metric == "size_raw"'
  is 189MB $v4 '.label == "load" and .metric == "rss_peak"'
  is 194ms $v3 '.endpoint == "search-broad" and .metric == "latency_p50"'
  is 1778000B replay-control/v0.2.0 '.label == "wasm"'
  is 940ms replay-control/pre-optimization '.endpoint == "home" and .concurrency == 1'
  snes=$(printed $v4 \
    '.endpoint == "system-pages" and .concurrency == 5 and .metric == "throughput"')
  [ "$snes" = '[1227,1671,"1,227–1,671"]' ]
  detail=$(printed $v3 '.endpoint == "game-detail" and .metric == "latency_p50"')
  [ "$detail" = '[null,1,"<1ms"]' ]

  is 7028.4/s fishjelly/v0.6 '.variant == "asio" and .metric == "throughput"'
  is 34 fishjelly/v0.6 '.variant == "fork" and .metric == "successful_connections"'

  is 600MB walsync/2026-01-13 '.endpoint == "databases-20" and .label == "litestream"'
  is 6954ms walsync/2026-01-13 '.endpoint == "restore-120" and .metric == "time"'
  is 5230000ns walsync/2026-01-13 '.label == "sha256-1mb"'

  is 4200ms loupe/v1.0.0 '.endpoint == "auth-register" and .metric == "latency_p99"'
  is 280ms loupe/v1.0.0 \
    '.endpoint == "pool" and .concurrency == 200 and .metric == "pool_acquire_p95"'
  is 0.52 loupe/v1.0.0 '.endpoint == "query-rate-200" and .metric == "refused_rate"'

  is 42113.5053/s nibiru/2025-01-01 '.concurrency == 50 and .metric == "throughput"'
  is 17 nibiru/2024-08-06 '.metric == "errors" and .label == "connection reset by peer"'
}

@test "published: what is suspect says so" {
  for version in v0.2.0 v0.3.0 v0.4.0; do
    suspect "replay-control/$version" \
      '.endpoint == "system-pages" or .endpoint == "game-detail"' 'not-found page'
  done
  suspect fishjelly/v0.6 '.metric == "latency_p99"' 'largest of 100'
  suspect walsync/2026-01-13 '.endpoint == "snapshot" and .metric == "latency_p95"' \
    'largest of 10'
  suspect walsync/2026-01-13 '.metric == "rows_lost" or .metric == "catch_up"' 'a constant'
  suspect walsync/2026-01-13 '.endpoint == "micro"' "not walsync's own code"
  suspect loupe/v1.0.0 '.metric == "throughput"' 'not reachable'
  suspect loupe/v1.0.0 '(.endpoint // "") | test("^(memory-|cpu|datasources-)")' 'no load test'
  suspect nibiru/2025-01-01 '.value == 1000000' 'the cap of hey'
  suspect nibiru/2025-01-01 '.concurrency == 1 and .metric == "throughput"' \
    'the limit of the generator'
  jq -e '.commit == null and any(.caveats[]; contains("placeholder"))' \
    "$published/loupe/v1.0.0.json"
  jq -e 'any(.caveats[]; contains("2026-01-01"))' "$published/nibiru/2025-01-01.json"
}

@test "published: plan never takes one as a stored baseline" {
  home
  history "$box/source" >/dev/null
  plan() {
    run "$ROOT/scripts/plan/run" demo --out "$box/run" --source "path:$box/source" \
      --only search-c4 --runner "$1" "${@:2}"
  }
  plan published
  echo "$output"
  [ "$status" -eq 64 ]
  [[ $output == *"--runner published: a class of figures from other machines"* ]]
  # Not even under the name of a stored baseline, nor when it is named outright.
  figures=$published/fishjelly/v0.6.json
  stored=$box/home/baselines/x86-2core/demo
  mkdir -p "$stored"
  cp "$figures" "$stored/main.json"
  plan x86-2core
  echo "$output"
  [ "$status" -eq 3 ]
  words='main.json: /schema is "tollgate/published/1"; must be "tollgate/measurement/1"'
  [[ $output == *"$words"* ]]
  plan x86-4core --baseline "$figures"
  [ "$status" -eq 3 ]
  [ ! -e "$box/run/inputs/baseline.json" ]
}
