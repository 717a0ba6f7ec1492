#!/usr/bin/env bats
# What the report says of the last release.

load ../lib/scratch
load ../lib/golden

setup() { scratch; }
teardown() { clean; }

# report CASE FOLDER: the stage on a golden case's input
report() {
  local made
  made=$(golden_report "$1")
  "$ROOT/scripts/report/run" --verdict "$made/verdict.json" \
    --measurement "$made/measurement.json" --out "$2"
}
# none COMMAND…: succeeds if the command finds nothing (a leading ! would not fail a test)
none() { if "$@"; then return 1; fi; }

@test "report: what is far from the release stands before any table; nothing where there is none" {
  far="search · c=4 · latency p50 is 9.1 % slower than v1.2.0, gradually"
  report release "$box/out"
  for file in comment.md summary.txt; do
    sed '/^|/,$d; /^verdict /,$d' "$box/out/$file" >"$box/before"
    grep -q "$far .*this change.*+1.8 %" "$box/before"
  done
  # Some of the spaces do not wrap.
  grep -q '| since.*v1.2.0:.*+9.1.*% ⚠️ |$' "$box/out/comment.md"
  grep -q '| since.*v1.2.0:.*−2.1.*% |$' "$box/out/comment.md"
  grep -q '3 of 4 rows are compared with it; the others were measured on' "$box/out/comment.md"
  for case in pass regression; do
    report "$case" "$box/out"
    none grep -iE 'since v1.2|release' "$box"/out/{comment.md,summary.txt}
  done
}
