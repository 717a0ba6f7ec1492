# For the tests of tests/lint: a scratch repository in which it finds nothing, and what it finds.
# shellcheck shell=bash

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)

setup() {
  repo=$(mktemp -d)
  git -C "$repo" init -q
  mkdir -p "$repo/scripts/lib" "$repo/tests" "$repo/.github/workflows"
  lines '#!/usr/bin/env bash' '# Says hello. Example: scripts/hello' 'echo "hello, Example"' \
    >"$repo/scripts/hello"
  chmod +x "$repo/scripts/hello"
  lines '# input: a number' '# output: the next one' 'def next: . + 1;' >"$repo/scripts/lib/ok.jq"
  echo '{}' >"$repo/tests/ok.json"
}
teardown() { rm -rf "$repo"; }

lines() { printf '%s\n' "$@"; }
# times N LINE: the line N times
times() { yes "$2" | head -n "$1"; }
# none PATTERN: lint prints no such line
none() {
  run "$ROOT/tests/lint" "$repo"
  echo "$output"
  ! grep -qE "$1" <<<"$output"
}
# finds PATTERN: lint fails and prints a line that matches it from its start
finds() {
  run "$ROOT/tests/lint" "$repo"
  echo "$output"
  [ "$status" -eq 1 ]
  printf '%s\n' "$output" | grep -qE "^$1"
}
