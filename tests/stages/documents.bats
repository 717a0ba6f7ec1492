#!/usr/bin/env bats
# tests/documents finds errors in document.json.

load ../lib/scratch

setup() {
  scratch
  export TOLLGATE_HOME=$box/home
  mkdir -p "$box/home/targets" "$box/home/thresholds" "$box/home/baselines/published"
  cp -R "$ROOT/targets/walsync" "$box/home/targets/"
  cp "$ROOT/thresholds/walsync.json" "$box/home/thresholds/"
  cp -R "$ROOT/baselines/published/walsync" "$box/home/baselines/published/"
  folder=$box/home/targets/walsync
}
teardown() { clean; }

# changed FILE FILTER: that file of the target, changed
changed() {
  jq "$2" "$folder/$1.json" >"$box/changed" && mv "$box/changed" "$folder/$1.json"
}
# finds WORDS: the check fails and says so
finds() {
  run "$ROOT/tests/documents/run" walsync
  echo "$output"
  [ "$status" -eq 1 ]
  [[ $output == *"$1"* ]]
}

@test "documents: a missing case or metric is reported by item, page and snapshot" {
  run "$ROOT/tests/documents/run" walsync
  echo "$output"
  [ "$status" -eq 0 ]
  changed target '.cases |= map(select(.endpoint != "checkpoint"))'
  changed document '.items |= map(select(.lines != "62-68"))'
  finds 'lines 66-68: nothing is said of lines 66, 67, 68'
  [[ $output == *'"At work › Checkpoint": checkpoint checkpoint_time: no case measures it'* ]]
  [[ $output == *'a snapshot has checkpoint checkpoint_time: no case measures it'* ]]
}

@test "documents: an item that names something missing is a fault" {
  changed document '.items[0] |= . + {
    lines: "9-999", by: { case: "restore-*", metric: "tim" }, page: "Restored",
    setting: "start/none", limit: { metric: "time", max: "1ms" }, caveat: "never said",
    published: { endpoint: "restore-7" } }'
  finds 'lines 9-999: the document has lines 1 to 164'
  [[ $output == *'by {"case":"restore-*","metric":"tim"}: no case of target.json gives that'* ]]
  [[ $output == *'page "Restored": no such section'* ]]
  [[ $output == *'setting "start/none": not in target.json'* ]]
  [[ $output == *'limit {"max":"1ms","metric":"time"}: no limit'* ]]
  [[ $output == *'caveat "never said": no caveat'* ]]
  [[ $output == *'published {"endpoint":"restore-7"}: no snapshot has such a figure'* ]]
  changed document '.items[0] |= { lines, item }'
  finds 'nothing answers for it'
}

@test "documents: the README names what is not measured, however it is wrapped" {
  changed document '.items[-1] |= { lines, item, not: "Nobody has asked for it so far." }'
  finds 'not "Nobody has asked for it so far.": README.md does not say so'
  printf '\n## Else\n\n- Nobody has asked for it so far.\n' >>"$folder/README.md"
  finds 'README.md does not say so'
  printf '\n## What is not measured\n\n- Nobody has\n  asked for it so far.\n' >"$folder/more"
  sed '/^## What is not measured/d' "$folder/README.md" | cat "$folder/more" - >"$box/README"
  mv "$box/README" "$folder/README.md"
  run "$ROOT/tests/documents/run" walsync
  echo "$output"
  [[ $output != *"Nobody has asked"* ]]
}

@test "documents: a list out of order and an unknown key are faults" {
  changed document '.items |= reverse'
  finds 'stands after lines'
  changed document '.items[0].cases = 1'
  finds '/items/0/cases is an unknown key'
}

@test "documents: the published figure itself is no absolute threshold" {
  limits=$box/home/thresholds/walsync.json
  jq '.limits |= map(if .metric == "checkpoint_time" then .max = "7ms" else . end)' "$limits" \
    >"$box/changed"
  mv "$box/changed" "$limits"
  finds 'limit max 7ms of checkpoint_time: the published figure of checkpoint checkpoint_time is'
  # A target of the document's own may be met to the figure: one process.
  [[ $output != *processes* ]]
  changed document '.items |= map(del(.limit))'
  finds 'the published figure of databases-10 processes walsync is just that'
}
