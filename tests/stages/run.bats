#!/usr/bin/env bats
# The test runner itself, on a scratch copy whose sections are made up.

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)

setup() {
  repo=$(mktemp -d)
  mkdir -p "$repo/scripts/lib" "$repo/runner-setup"
  cp "$ROOT/scripts/lib/common.sh" "$repo/scripts/lib/"
  mkdir -p "$repo/tests/lib"
  cp "$ROOT/tests/run" "$repo/tests/"
  cp "$ROOT/tests/lib/lanes.bash" "$repo/tests/lib/"
  room runner-setup/install :
}
teardown() { rm -rf "$repo"; }

# room FILE LINE…: an executable made of these lines
room() {
  mkdir -p "$(dirname "$repo/$1")"
  printf '%s\n' '#!/usr/bin/env bash' "${@:2}" >"$repo/$1"
  chmod +x "$repo/$1"
}

@test "run: adds up passed, failed and skipped over all that speaks TAP; one line ends it" {
  room tests/good/run 'echo "ok 1 - a"' 'echo "ok 2 - b # skip no Pi"' 'echo "ok 3 - c"'
  run "$repo/tests/run" good
  echo "$output"
  [ "$status" -eq 0 ]
  [ "${lines[${#lines[@]} - 1]}" = "2 passed, 0 failed, 1 skipped" ]
  room tests/other/run 'echo "not ok 1 - a"' 'echo "ok 2 - b"' 'echo "not ok 3 - c"' 'exit 1'
  run "$repo/tests/run" good other
  [ "$status" -eq 1 ]
  [ "${lines[${#lines[@]} - 1]}" = "3 passed, 2 failed, 1 skipped" ]
}

@test "run: a section that tests nothing, or dies after its last test, has failed" {
  room tests/good/run 'echo "ok 1 - a"'
  room tests/empty/run 'exit 0'
  room tests/dies/run 'echo "ok 1 - a"' 'exit 7'
  run "$repo/tests/run" good empty
  [ "$status" -eq 1 ]
  [ "${lines[${#lines[@]} - 1]}" = "1 passed, 1 failed, 0 skipped" ]
  run "$repo/tests/run" dies
  [ "$status" -eq 1 ]
  [ "${lines[${#lines[@]} - 1]}" = "1 passed, 1 failed, 0 skipped" ]
}

@test "run: the slowest tests are named before the last line, with their seconds" {
  room tests/good/run \
    'echo "ok 1 - swift in 70ms"' \
    'echo "ok 2 slow in 12345ms"' \
    'echo "ok 3 left out in 3ms # skip no Pi"' \
    'echo "--- PASS: TestIt (1.63s)"' \
    'seq -f "ok 1%g dull in 100ms" 20'
  run "$repo/tests/run" good
  echo "$output"
  [ "${lines[${#lines[@]} - 1]}" = "23 passed, 0 failed, 1 skipped" ]
  slowest=$(sed '1,/^== the slowest tests/d' <<<"$output")
  [ "$(head -n 3 <<<"$slowest" | xargs)" = "12.3 s slow 1.6 s TestIt 0.1 s dull" ]
  [ "$(wc -l <<<"$slowest")" -eq 11 ]
}

@test "run: what runs beside something else is printed in order, and ends with it" {
  room tests/one/run 'sleep 0.5; echo "ok 1 - one"'
  room tests/two/run 'echo "ok 1 - two"'
  run "$repo/tests/run" two one
  [ "$(grep '^ok' <<<"$output" | xargs)" = "ok 1 - two ok 1 - one" ]
  room tests/one/run "echo \$\$ >$repo/pid; exec sleep 600"
  setsid "$repo/tests/run" one >/dev/null 2>&1 3>&- &
  until [[ -s $repo/pid ]]; do sleep 0.05; done
  kill -TERM $!
  ! wait $! || false
  until [[ ! -e /proc/$(<"$repo/pid") ]]; do sleep 0.05; done
}

@test "run: lint counts as one test, by its exit code" {
  room tests/lint :
  run "$repo/tests/run" lint
  [ "$status" -eq 0 ]
  [ "${lines[${#lines[@]} - 1]}" = "1 passed, 0 failed, 0 skipped" ]
  room tests/lint 'echo "x:1: bad"' 'exit 1'
  run "$repo/tests/run" lint
  [ "$status" -eq 1 ]
  [ "${lines[${#lines[@]} - 1]}" = "0 passed, 1 failed, 0 skipped" ]
}

@test "run: tools that cannot be installed end it with the installer's code" {
  room runner-setup/install 'echo "install: no network" >&2' 'exit 3'
  room tests/good/run 'echo "ok 1 - a"'
  run "$repo/tests/run" good
  [ "$status" -eq 3 ]
  [[ $output == *"no network"* && $output != *passed* ]]
  run "$repo/tests/run" --no-install good
  [ "$status" -eq 0 ]
}

@test "run: unknown sections and options are refused, --help shows an example" {
  run "$repo/tests/run" nonsense
  [ "$status" -eq 64 ]
  [[ $output == *"nonsense: no such section; allowed are lint twin jq stages"* ]]
  run "$repo/tests/run" --fast
  [ "$status" -eq 64 ]
  run "$repo/tests/run" --help
  [ "$status" -eq 0 ]
  [[ $output == *"Example: tests/run"* ]]
}
