# For the tests of scripts/machine: trees as two machines would show them (tests/fixtures/host).
# shellcheck shell=bash

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)
. "$ROOT/scripts/lib/common.sh"

# machines: a copy of the two, in the folder $tree
machines() {
  tree=$(mktemp -d)
  cp -r "$ROOT"/tests/fixtures/host/* "$tree/"
}

# on MACHINE COMMAND…: runs it as if on that machine
on() { "$2" --sysroot "$tree/$1" "${@:3}"; }
fact() { on "$1" "$ROOT/scripts/machine/facts" | jq -c ".$2"; }
counter() { on "$1" "$ROOT/scripts/machine/facts" --counters | jq -c ".$2"; }
