# For the tests of plan, on the history of the demo.
# shellcheck shell=bash

# histories: the history, for all tests of a file; called in setup_file
histories() { history "$BATS_FILE_TMPDIR/source" >"$BATS_FILE_TMPDIR/commits"; }

# plan OPTION…: of the history; plan_of SOURCE OPTION…: of another source
plan() { plan_of "path:$BATS_FILE_TMPDIR/source" "$@"; }
plan_of() { run "$ROOT/scripts/plan/run" demo --out "$box/run" --source "$@"; }
planned() { jq -c "$1" "$box/run/plan.json"; }
commit() { sed -n "s/^$1 //p" "$BATS_FILE_TMPDIR/commits"; }
