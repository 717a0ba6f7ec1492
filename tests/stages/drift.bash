# For the tests of drift: made-up data points in a folder, and what drift makes of them.

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)

# points PROGRAM: a file for each data point that the program gives, after `include "drift"`
points() {
  rm -rf points
  mkdir -p points/x86-2core/demo
  jq -nc -L "$ROOT/tests/bench" "include \"drift\"; $1" | split -l 1 -a 4 -d \
    --additional-suffix .json - points/x86-2core/demo/p
}

# drift: of these data points, at the end of the year
drift() {
  "$ROOT/scripts/gate" drift --points points --out out --now 2026-12-31T00:00:00Z "$@"
}

# said FILTER: of drift.json
said() { jq -c "$1" out/drift.json; }

# schemas: what was written is as its schema says
schemas() {
  local name
  for name in drift series; do
    (. "$ROOT/scripts/lib/common.sh" && valid "$name" "out/$name.json") || return
  done
}
