#!/usr/bin/env bats
# Rooms of scripts/: none reads a module of another one. tests/lib/lint/rooms.awk says what a room
# is, and what is seen.

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)

setup() { box=$(mktemp -d); }
teardown() { rm -rf "$box"; }

# rooms FOLDER: what its files read of other rooms
rooms() {
  cd "$1" || return
  find scripts -type f ! -name '*.json' ! -name '*.md' ! -name '*.gp' -print0 | sort -z \
    | xargs -0 awk -f "$ROOT/tests/lib/lint/rooms.awk"
}

# file NAME LINE…: below scripts/ of the box
file() {
  mkdir -p "$box/scripts/$(dirname "$1")"
  printf '%s\n' "${@:2}" >"$box/scripts/$1"
}

# refused NAME LINE WHAT: the line is found in that file, once
refused() {
  rm -rf "$box/scripts"
  file "$1" '# a header' "$2"
  run rooms "$box"
  [ "$output" = "scripts/$1:2: $3" ] || { echo "$1: $2: $output" && false; }
}

# accepted NAME LINE
accepted() {
  rm -rf "$box/scripts"
  file "$1" '# a header' "$2"
  run rooms "$box"
  [ -z "$output" ] || { echo "$1: $2: $output" && false; }
}

@test "rooms: no room of this repository reads a module of another one" {
  run rooms "$ROOT"
  echo "$output"
  [ "$status" -eq 0 ]
  [ -z "$output" ]
}

@test "rooms: what jq includes of another room is refused, in Bash too" {
  local other='reads why/flame of the room why; allowed: plot, lib'
  refused plot/a.jq 'include "why/flame";' "$other"
  refused plot/a.jq '  import "why/flame" as flame;' "$other"
  refused plot/run $'jqx \'include "why/flame"; graph\' file' "$other"
  refused plot/run 'jqx "include \"why/flame\"; graph" file' "$other"
  refused lib/a.jq 'include "report/names";' \
    'reads report/names of the room report; allowed: lib'
  accepted plot/a.jq 'include "lib/text"; include "plot/tables";'
}

@test "rooms: what Bash sources or hands to jq of another room is refused" {
  local other='of the room plan; allowed: build, lib'
  # shellcheck disable=SC2016 # these are lines of files
  {
    refused build/run 'source "$TOLLGATE_ROOT/scripts/plan/source.sh"' \
      "reads plan/source.sh $other"
    refused build/run 'source "${0%/*}/../plan/source.sh"' "reads plan/source.sh $other"
    refused build/run '. "$here/../plan/source.sh"' "reads plan/source.sh $other"
    refused build/run 'jqx -f "$TOLLGATE_ROOT/scripts/plan/cell.jq" file' \
      "reads plan/cell.jq $other"
    refused build/run 'jqx -f "$scripts/plan/cell.jq" file' "reads plan/cell.jq $other"
    refused build/run 'other=$TOLLGATE_ROOT/scripts/plan' "reads plan $other"
    refused build/run '"$TOLLGATE_ROOT/tests/bench/run" x' \
      'reads of the tests; allowed: nothing of them in scripts/'
    accepted build/run '"$TOLLGATE_ROOT/scripts/plan/run" demo'
    accepted build/run 'source "${0%/*}/../lib/common.sh"'
    accepted probes/k6/run 'source "${0%/*}/../../lib/common.sh"'
    accepted build/run 'deploy=$TOLLGATE_ROOT/scripts/deploy/run'
    accepted build/run 'plots=$TOLLGATE_ROOT/scripts/plot'
    accepted gate 'source "$scripts/drive/decide.sh"'
  }
}

@test "rooms: a folder of scripts/ci is a room; ci/lib is for all of them" {
  # shellcheck disable=SC2016 # these are lines of files
  {
    refused ci/verdict/run 'source "$TOLLGATE_ROOT/scripts/ci/plan/context.sh"' \
      'reads ci/plan/context.sh of the room ci/plan; allowed: ci/verdict, lib, ci/lib'
    accepted ci/verdict/run 'source "$TOLLGATE_ROOT/scripts/ci/lib/step.sh"'
  }
  refused ci/lib/a.jq 'include "ci/plan/matrix";' \
    'reads ci/plan/matrix of the room ci/plan; allowed: ci/lib, lib'
  refused report/a.jq 'include "ci/lib/jobs";' \
    'reads ci/lib/jobs of the room ci/lib; allowed: report, lib'
}

@test "rooms: what JavaScript requires of another room is refused" {
  refused ci/github/a.js "const x = require('../verdict/x.js');" \
    'reads ci/verdict/x.js of the room ci/verdict; allowed: ci/github, lib, ci/lib'
  accepted ci/github/a.js "const x = require('./lib/retry.js');"
  accepted ci/github/lib/a.js "const x = require('../../../lib/verdicts.json');"
  accepted ci/github/a.js "const fs = require('node:fs');"
}
