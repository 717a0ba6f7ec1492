# For the tests of publish: the room of a target with made-up snapshots.
# shellcheck shell=bash

# made FILTER: what tests/lib/many-versions.jq makes
made() {
  jq -n -L "$ROOT/tests/lib" -L "$ROOT/scripts" \
    "include \"many-versions\"; include \"lib/downsample\"; $1"
}
# a_room: sets room, many (where its snapshots are) and forms (what its page says)
a_room() {
  room=$box/room
  many=$room/baselines/x86-2core/many
  forms=$room/targets/many/page.json
  mkdir -p "$room/targets/many" "$room/thresholds" "$many"
  made definition >"$room/targets/many/target.json"
  local bars='{ title: "b", rows: [{ metric: "rss" }] }'
  made "page | .forms += [{ form: \"text\", title: \"Memory\", bars: [$bars] }]" >"$forms"
  cat >"$room/thresholds/many.json" <<'EOT'
{
  "schema": "tollgate/thresholds/1",
  "target": "many",
  "limits": [{ "metric": "latency_p50", "max": "5ms" }]
}
EOT
}
# stored VERSION [FILTER]: a snapshot of two endpoints, changed by a filter
stored() { made "snapshot(2; [1, 4]) | ${2:-.}" >"$many/$1.json"; }
publish() {
  run "$ROOT/scripts/publish/run" --target many --home "$room" --out "$box/page" "$@" 3>&-
}
page() { cat "$box/page/BENCHMARKS.md"; }
# refused CODE WORDS: that, and nothing is written
refused() {
  echo "$output"
  [ "$status" -eq "$1" ] || return 1
  [[ $output == *"$2"* ]] || return 1
  [ ! -e "$box/page" ]
}
