# For the tests of scripts/machine: trees as two machines would show them (tests/fixtures/host).
# shellcheck shell=bash

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)
. "$ROOT/scripts/lib/common.sh"
. "$ROOT/tests/lib/txtar.bash"

# machines: a copy of the two, in the folder $tree
machines() {
  tree=$(mktemp -d)
  recorded_machine pi5 "$tree/pi5"
  recorded_machine x86 "$tree/x86"
}

# on MACHINE COMMAND…: runs it as if on that machine
on() { "$2" --sysroot "$tree/$1" "${@:3}"; }
fact() { on "$1" "$ROOT/scripts/machine/facts" | jq -c ".$2"; }
counter() { on "$1" "$ROOT/scripts/machine/facts" --counters | jq -c ".$2"; }
