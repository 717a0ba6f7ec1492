#!/usr/bin/env bats
# publish: pages from stored snapshots, what it refuses and what it marks.

load ../lib/scratch
load publish

setup_file() { "$BATS_TEST_DIRNAME/../../runner-setup/install" --for pandoc; }
setup() {
  scratch
  a_room
}

# none COMMAND…: succeeds if the command finds nothing (a leading ! would not fail a test)
none() { if "$@"; then return 1; fi; }
# The same service, slower at one endpoint.
slower='
  .rows |= map(
    if .case == "endpoint-0-c4" and .metric == "latency_p50" then
      .head |= map(map(. * 1.2))
    else . end)'

# refuses FILTER WORDS: a snapshot v2 so changed
refuses() {
  stored v2 "$1"
  publish
  refused 3 "$many/v2.json: $2"
}
# refuses_page FILTER WORDS: a page so changed
refuses_page() {
  made "page | $1" >"$forms"
  publish
  refused 3 "$2"
  [[ $output == *"$forms: "* ]]
}

@test "publish: --help shows an example; wrong usage is 64" {
  run "$ROOT/scripts/gate" publish --help
  [ "$status" -eq 0 ]
  [[ $output == *"Example: scripts/publish/run"* ]]
  stored v1
  for arguments in '--versions' '--tables pie' '--runner nowhere' '--target none' 'more' \
    '--else x'; do
    # shellcheck disable=SC2086 # words
    publish $arguments
    refused 64 ''
  done
  run "$ROOT/scripts/publish/run" --target many
  [ "$status" -eq 64 ]
}

# drawn: the page draws all pictures there are
drawn() {
  jq '
    .forms = [
      { form: "history", title: "H", columns: ["latency_p50"], picture: true },
      {
        form: "matrix",
        title: "L",
        picture: "levels",
        each: { endpoints: ["*"] },
        levels: ["*"],
        columns: ["throughput", "latency_p50"]
      }
    ]' "$forms" >"$box/drawn" && mv "$box/drawn" "$forms"
}
# inlined FILE: the pictures that an HTML file holds, as text
inlined() {
  grep -o 'base64,[^"]*' "$1" | cut -d, -f2 \
    | while read -r data; do base64 -d <<<"$data"; done
}

@test "publish: Markdown, pictures in both formats, one HTML file with all of it and no script" {
  stored v1
  stored v2 "$slower"
  publish
  echo "$output"
  [ "$status" -eq 0 ]
  [ -z "$output" ]
  [[ $(page) == *'| endpoint 0 · c=4 | 2.05 ms, '*' | 2.46 ms, '*'**+20.0 %** worse'* ]]
  [[ $(page) == *'flat ('* || $(page) == *'—'* ]]
  drawn
  publish
  histories=$(echo history-endpoint-{0,1}-c-{1,4}.svg)
  [ "$(cd "$box/page" && echo *.svg)" = "$histories levels-endpoint-0.svg levels-endpoint-1.svg" ]
  for file in "$box"/page/*.svg; do
    [ "$(file -b --mime-type "${file%.svg}.png")" = image/png ]
    grep -q "](${file##*/})" "$box/page/BENCHMARKS.md"
  done
  html=$box/page/index.html
  [ "$(grep -o 'src="[a-z:/+]*' "$html" | sort -u)" = 'src="data:image/svg+xml' ]
  [ "$(grep -o 'src="data:' "$html" | wc -l)" -eq 6 ]
  none grep -i '<script\|href=\|@import\|url(' "$html"
  inlined "$html" >"$box/pictures"
  grep -q '<svg' "$box/pictures"
  none grep -i '<script' "$box/pictures"
  # Each picture is told in words.
  [ "$(page | grep -c '^!\[[^]]*better[^]]* (v2)\.\](history-')" -eq 4 ]
  # An earlier page's pictures go.
  publish --tables changes
  [ -z "$(find "$box/page" -name '*.svg' -o -name '*.png')" ]
}

@test "publish: a missing or bad snapshot is named with file, path, value and what is allowed" {
  publish
  refused 3 "there is no snapshot"
  stored v1
  publish --versions v1,v9
  refused 3 "$many/v9.json: no such snapshot; there are: v1"
  refuses 'del(.rows[3].unit)' '/rows/3 lacks "unit"'
  refuses '.rows[0].unit = ""' 'latency_p50 of endpoint-0 has the unit ""; allowed: "ms"'
  refuses '.rows[1].unit = "s"' 'latency_p95 of endpoint-0 has the unit "s"; allowed: "ms"'
  refuses '.rows[2].case = "lost"' '/rows/2/case is "lost"; allowed: endpoint-0-c1'
  refuses '.rows[2] = .rows[1]' \
    'two figures of endpoint-0 1 latency_p95; allowed: one of each'
  refuses '.rows[4].head[1] = [-1]' '/rows/4/head/1 '
  refuses '.schema = "other"' '/schema is "other"; allowed: "tollgate/measurement/1"'
  refuses '.target = "few"' '/target is "few"; allowed: "many"'
  refuses '.runner = "pi5-2gb"' '/runner is "pi5-2gb"; allowed: "x86-2core"'
  refuses '., .' 'holds 2 JSON documents; allowed: exactly one'
  head -c 900 "$many/v1.json" >"$many/v2.json"
  publish
  refused 3 "$many/v2.json: not complete JSON"
}

@test "publish: a form that means several figures, or an unknown one, is refused" {
  stored v1
  refuses_page '
    .forms = [{
      form: "matrix",
      columns: [{ title: "value" }],
      rows: [{ endpoint: "endpoint-0", metric: "latency_p50" }]
    }]' 'fits 2 figures: endpoint-0 1, endpoint-0 4; allowed: exactly one'
  refuses_page '.forms = [{ form: "history", rows: [{ metric: "latency_p50" }] }]' \
    'fits 4 figures'
  refuses_page '.forms[0].form = "pie"' '/forms/0/form is "pie"; allowed: "table"'
  refuses_page '.noise = 5' '/noise is 5; allowed: '
}

@test "publish: machines are not mixed unless asked; then nothing is claimed, it says so first" {
  stored v1
  stored v2 "$slower | .host = { fingerprint: \"sha256:2\", cpu: \"Another\" }"
  publish
  words="the versions were measured on 2 machines: v1 on Made-up; v2 on Another; "
  refused 3 "${words}allowed: one machine, or --mixed"
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

@test "publish: published figures may stand beside measured ones, marked, and nothing is claimed" {
  stored v1.1
  mkdir -p "$room/baselines/published/many"
  jq '
    .target = "many"
    | .version = "v1.0"
    | .figures = [
        .figures[0] + {
          endpoint: "endpoint-0",
          variant: null,
          concurrency: 4,
          metric: "latency_p50",
          unit: "ms",
          better: "lower",
          value: 5
        }
      ]' "$ROOT/baselines/published/fishjelly/v0.6.json" \
    >"$room/baselines/published/many/v1.0.json"
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

@test "publish: no change is claimed of one launch; a mock says so; the invalid has no figure" {
  stored v1 '.rows |= map(.head |= .[0:1])'
  stored v2 "$slower
    | .source = \"mock\"
    | .cases[0].invalid = [{ reason: \"the processor was throttled\" }]"
  publish
  [ "$status" -eq 0 ]
  [[ $(page | sed -n 3p) == '> **Mock service:** a mock played the service in v2.'* ]]
  [[ $(page) == *'> **One launch:** of v1 '* ]]
  [[ $(page) == *'| endpoint 0 · c=4 | '*' | — |'* ]]
  page | sed -n '/^## Changes/,/^## [^C]/p' >"$box/changes"
  grep -q 'endpoint 0 · c=4' "$box/changes"
  none grep '[*]\|flat' "$box/changes"
  [[ $(page) == *'| endpoint 0 · c=1 ¹ | — |'* || $(page) == *'| endpoint 0 · c=1 | — ¹ |'* ]]
  [[ $(page) == *'not valid: the processor was throttled'* ]]
}

@test "publish: hostile text stays text" {
  stored v1 '
    .sides.head.commit = "`<script>alert(1)</script>"
    | .host.cpu = "<img src=x onerror=alert(1)> | [a](javascript:b)"'
  publish
  echo "$output"
  [ "$status" -eq 0 ]
  none grep -i '<script\|<img src=x\|href=\|onerror=alert(1)>' "$box/page/index.html"
  grep -q '&lt;img src=x' "$box/page/index.html"
}
