#!/usr/bin/env bats
# publish: pages from stored snapshots; what it refuses, what it marks, what is kept of a snapshot and what that takes in git.

load ../lib/scratch

setup_file() { "$BATS_TEST_DIRNAME/../../runner-setup/install" --for pandoc; }
setup() {
  scratch
  room=$box/room
  many=$room/baselines/x86-2core/many
  mkdir -p "$room/targets/many" "$room/thresholds" "$many"
  made definition >"$room/targets/many/target.json"
  made 'page | .forms += [{form: "text", title: "Memory", bars: [{title: "b", rows: [{metric: "rss"}]}]}]' >"$room/targets/many/page.json"
  jq -n '{schema: "tollgate/thresholds/1", target: "many", limits: [{metric: "latency_p50", max: "5ms"}]}' >"$room/thresholds/many.json"
}

# made FILTER: what tests/lib/many-versions.jq makes
made() { jq -n -L "$ROOT/tests/lib" -L "$ROOT/scripts" "include \"many-versions\"; include \"lib/downsample\"; $1"; }
# stored VERSION [FILTER]: a snapshot of two endpoints, changed by a filter
stored() { made "snapshot(2; [1, 4]) | ${2:-.}" >"$many/$1.json"; }
publish() { run "$ROOT/scripts/publish/run" --target many --home "$room" --out "$box/page" "$@" 3>&-; }
# refused CODE WORDS: that, and nothing is written
refused() {
  echo "$output"
  [ "$status" -eq "$1" ] || return 1
  [[ $output == *"$2"* ]] || return 1
  [ ! -e "$box/page" ]
}
# none COMMAND…: succeeds if the command finds nothing (a leading ! would not fail a test)
none() { if "$@"; then return 1; fi; }
page() { cat "$box/page/BENCHMARKS.md"; }
slower='.rows |= map(if .case == "endpoint-0-c4" and .metric == "latency_p50" then .head |= map(map(. * 1.2)) else . end)'

@test "publish: --help shows an example; wrong usage is 64" {
  run "$ROOT/scripts/gate" publish --help
  [ "$status" -eq 0 ]
  [[ $output == *"Example: scripts/publish/run"* ]]
  stored v1
  for arguments in '--versions' '--tables pie' '--runner nowhere' '--target none' 'more' '--else x'; do
    # shellcheck disable=SC2086 # words
    publish $arguments
    refused 64 ''
  done
  run "$ROOT/scripts/publish/run" --target many
  [ "$status" -eq 64 ]
}

@test "publish: Markdown, pictures in both formats, and one HTML file with all of it and no script" {
  stored v1
  stored v2 "$slower"
  publish
  echo "$output"
  [ "$status" -eq 0 ]
  [ -z "$output" ]
  [[ $(page) == *'| endpoint 0 · c=4 | 2.05 ms, '*' | 2.46 ms, '*'**+20.0 %** worse'* ]]
  [[ $(page) == *'flat ('* || $(page) == *'—'* ]]
  jq '.forms = [{form: "history", title: "H", columns: ["latency_p50"], picture: true}, {form: "matrix", title: "L", picture: "levels", each: {endpoints: ["*"]}, levels: ["*"], columns: ["throughput", "latency_p50"]}]' "$room/targets/many/page.json" >"$box/t"
  mv "$box/t" "$room/targets/many/page.json"
  publish
  [ "$(cd "$box/page" && echo *.svg)" = "history-endpoint-0-c-1.svg history-endpoint-0-c-4.svg history-endpoint-1-c-1.svg history-endpoint-1-c-4.svg levels-endpoint-0.svg levels-endpoint-1.svg" ]
  for file in "$box"/page/*.svg; do
    [ "$(file -b --mime-type "${file%.svg}.png")" = image/png ]
    grep -q "](${file##*/})" "$box/page/BENCHMARKS.md"
  done
  html=$box/page/index.html
  [ "$(grep -o 'src="[a-z:/+]*' "$html" | sort -u)" = 'src="data:image/svg+xml' ]
  [ "$(grep -o 'src="data:' "$html" | wc -l)" -eq 6 ]
  none grep -i '<script\|href=\|@import\|url(' "$html"
  grep -o 'base64,[^"]*' "$html" | cut -d, -f2 | while read -r data; do base64 -d <<<"$data"; done >"$box/pictures"
  grep -q '<svg' "$box/pictures"
  none grep -i '<script' "$box/pictures"
  # Each picture is told in words.
  [ "$(grep -c '^!\[[^]]*better[^]]* (v2)\.\](history-' "$box/page/BENCHMARKS.md")" -eq 4 ]
  # An earlier page's pictures go.
  publish --tables changes
  [ -z "$(find "$box/page" -name '*.svg' -o -name '*.png')" ]
}

@test "publish: the same bytes twice, and of a thinned snapshot the same page as of the whole one" {
  stored v1 'version(3)'
  stored v2 'version(8)'
  publish
  cp -R "$box/page" "$box/whole"
  publish
  diff -r "$box/whole" "$box/page"
  for file in "$many"/*; do
    jq -L "$ROOT/scripts" 'include "lib/downsample"; thin' "$file" >"$box/thin.json"
    bash -c '. "$0/scripts/lib/common.sh"; valid measurement "$1"' "$ROOT" "$box/thin.json"
    [ "$(wc -c <"$box/thin.json")" -lt "$(wc -c <"$file")" ]
    mv "$box/thin.json" "$file"
  done
  publish
  diff -r "$box/whole" "$box/page"
}

@test "publish: a missing or bad snapshot is named with file, path, value and what is allowed" {
  publish
  refused 3 "there is no snapshot"
  stored v1
  publish --versions v1,v9
  refused 3 "$many/v9.json: no such snapshot; there are: v1"
  while IFS=$'\t' read -r filter words; do
    stored v2 "$filter"
    publish
    refused 3 "$many/v2.json: $words"
  done <<'EOT'
del(.rows[3].unit)	/rows/3 lacks "unit"
.rows[0].unit = ""	latency_p50 of endpoint-0 has the unit ""; allowed: "ms"
.rows[1].unit = "s"	latency_p95 of endpoint-0 has the unit "s"; allowed: "ms"
.rows[2].case = "lost"	/rows/2/case is "lost"; allowed: endpoint-0-c1
.rows[2] = .rows[1]	two figures of endpoint-0 1 latency_p95; allowed: one of each
.rows[4].head[1] = [-1]	/rows/4/head/1 
.schema = "other"	/schema is "other"; allowed: "tollgate/measurement/1"
.target = "few"	/target is "few"; allowed: "many"
.runner = "pi5-2gb"	/runner is "pi5-2gb"; allowed: "x86-2core"
., .	holds 2 JSON documents; allowed: exactly one
EOT
  head -c 900 "$many/v1.json" >"$many/v2.json"
  publish
  refused 3 "$many/v2.json: not complete JSON"
}

@test "publish: a form that means several figures, or an unknown one, is refused" {
  stored v1
  for change in '.forms = [{form: "matrix", columns: [{title: "value"}], rows: [{endpoint: "endpoint-0", metric: "latency_p50"}]}]	fits 2 figures: endpoint-0 1, endpoint-0 4; allowed: exactly one' \
    '.forms = [{form: "history", rows: [{metric: "latency_p50"}]}]	fits 4 figures' '.forms[0].form = "pie"	/forms/0/form is "pie"; allowed: "table"' \
    '.noise = 5	/noise is 5; allowed: '; do
    made "page | ${change%%$'\t'*}" >"$room/targets/many/page.json"
    publish
    refused 3 "${change#*$'\t'}"
    [[ $output == *"$room/targets/many/page.json: "* ]]
  done
}

@test "publish: machines are not mixed unless asked, and then nothing is claimed and it says so first" {
  stored v1
  stored v2 "$slower | .host = {fingerprint: \"sha256:2\", cpu: \"Another\"}"
  publish
  refused 3 "the versions were measured on 2 machines: v1 on Made-up; v2 on Another; allowed: one machine, or --mixed"
  publish --mixed
  [ "$status" -eq 0 ]
  [[ $(page | sed -n 3p) == '> **Mixed machines:** '* ]]
  [[ $(page) == *'+20.0 % †'* ]]
  page | sed 1,8d >"$box/rest"
  none grep -F '**' "$box/rest"
  publish --versions v2
  [ "$status" -eq 0 ]
  [[ $(page) != *Mixed* ]]
}

@test "publish: published figures may stand beside measured ones, marked, and nothing is claimed between them" {
  stored v1.1
  mkdir -p "$room/baselines/published/many"
  jq '.target = "many" | .version = "v1.0" | .figures = [.figures[0] + {endpoint: "endpoint-0", variant: null, concurrency: 4, metric: "latency_p50", unit: "ms", better: "lower", value: 5}]' \
    "$ROOT/baselines/published/fishjelly/v0.6.json" >"$room/baselines/published/many/v1.0.json"
  publish --versions v1.1,published/v1.0
  refused 3 '2 machines: '
  publish --versions v1.1,published/v1.0 --mixed
  [ "$status" -eq 0 ]
  [[ $(page) == *'> **As published:** figures of published/v1.0 '* ]]
  [[ $(page) == *'|   | published/v1.0 | v1.1 | change'* ]]
  [[ $(page) == *'| endpoint 0 · c=4 | 5 ms | 2.05 ms | −5'*' % † |'* ]]
  publish --versions published/../x
  [ "$status" -eq 3 ]
}

@test "publish: of one launch no change is claimed; a stand-in says so first; what is invalid has no figure" {
  stored v1 '.rows |= map(.head |= .[0:1])'
  stored v2 "$slower | .source = \"twin\" | .cases[0].invalid = [{reason: \"the processor was throttled\"}]"
  publish
  [ "$status" -eq 0 ]
  [[ $(page | sed -n 3p) == '> **Stand-in:** a twin played the service in v2.'* ]]
  [[ $(page) == *'> **One launch:** of v1 '* ]]
  [[ $(page) == *'| endpoint 0 · c=4 | '*' | — |'* ]]
  page | sed -n '/^## Changes/,/^## [^C]/p' >"$box/changes"
  grep -q 'endpoint 0 · c=4' "$box/changes"
  none grep '[*]\|flat' "$box/changes"
  [[ $(page) == *'| endpoint 0 · c=1 ¹ | — |'* || $(page) == *'| endpoint 0 · c=1 | — ¹ |'* ]]
  [[ $(page) == *'not valid: the processor was throttled'* ]]
}

@test "publish: hostile text stays text" {
  stored v1 '.sides.head.commit = "`<script>alert(1)</script>" | .host.cpu = "<img src=x onerror=alert(1)> | [a](javascript:b)"'
  publish
  echo "$output"
  [ "$status" -eq 0 ]
  none grep -i '<script\|<img src=x\|href=\|onerror=alert(1)>' "$box/page/index.html"
  grep -q '&lt;img src=x' "$box/page/index.html"
}

@test "publish: a year of weekly snapshots, 10 targets on 3 classes, stays within 50 MB of git" {
  # Twenty weeks of one target as large as the largest of ours: 40 cases of 10 metrics, the head alone and in turns with itself. Every figure differs, so
  # git finds little to share.
  git -C "$many" init -q
  for ((week = 0; week < 20; week++)); do
    made "def noise: (. * 7919 + 104729) % 94906249 | (. * .) % 94906249 | (. * 69069 + 1) % 94906249 | (. * .) % 94906249 / 94906249;
      snapshot(40; [50]) | .rows |= [range(length) as \$r | .[\$r] | .head |= [range(length) as \$l | .[\$l]
        | [range(length) as \$s | .[\$s] * (1 + ($week * 100003 + \$r * 1009 + \$l * 101 + \$s | noise) / 10)]]]
      | .rows += (.rows | map(.set = \"first\" | .base = (.head | map(map(. * 1.00123))))) | .cases += (.cases | map(.set = \"first\")) | thin" >"$many/main.json"
    git -C "$many" add . && git -C "$many" -c user.name=t -c user.email=t@t commit -qm "week $week"
  done
  git -C "$many" gc -q --aggressive
  packed=$(find "$many/.git/objects/pack" -name '*.pack' -printf '%s')
  echo "$packed bytes for 20 snapshots: $((packed * 78 / 1000000)) MB a year"
  ((packed * 78 <= 50 * 1000 * 1000)) # 52 weeks, 30 files, of 20 snapshots
}
