#!/usr/bin/env bats
# The test runner itself, on a scratch copy whose sections are made up.

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)

setup() {
  repo=$(mktemp -d)
  mkdir -p "$repo/scripts/lib" "$repo/runner-setup"
  cp "$ROOT/scripts/lib/common.sh" "$repo/scripts/lib/"
  mkdir -p "$repo/tests/lib"
  cp "$ROOT/tests/run" "$repo/tests/"
  cp "$ROOT"/tests/lib/{lanes.bash,sections.bash,broken.awk} "$repo/tests/lib/"
  cp "$ROOT/runner-setup/versions.env" "$repo/runner-setup/"
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

@test "run: each section is told as it ends, with how many are left; one alone as it runs" {
  room tests/slow/run 'sleep 2; echo "ok 1 - slow"'
  room tests/fast/run 'echo "ok 1 - fast"'
  run "$repo/tests/run" slow fast
  echo "$output"
  [[ $output != *'ok 1 - fast'* ]]
  said=$(grep '^==' <<<"$output" | sed 's/ in .*;/;/')
  [ "$(sed 2q <<<"$said")" = "== fast: 1 passed, 0 failed, 0 skipped; 1 of 2 sections left
== slow: 1 passed, 0 failed, 0 skipped; 0 of 2 sections left" ]
  room tests/fast/run 'echo "ok 1 - fast"' 'echo "not ok 2 - faster"' 'exit 1'
  run "$repo/tests/run" slow fast
  [[ $output == *'not ok 2 - faster'*'== fast: 1 passed, 1 failed'* ]]
  run "$repo/tests/run" slow
  [[ $output == *'ok 1 - slow'*'== slow: 1 passed'* ]]
}

@test "run: what it has started ends with it" {
  room tests/one/run "echo \$\$ >$repo/pid; exec sleep 600"
  room tests/two/run 'echo "ok 1 - two"'
  setsid "$repo/tests/run" one two >/dev/null 2>&1 3>&- &
  until [[ -s $repo/pid ]]; do sleep 0.05; done
  kill -TERM $!
  ! wait $! || false
  until [[ ! -e /proc/$(<"$repo/pid") ]]; do sleep 0.05; done
}

# committed: what the scratch copy holds, as a commit
committed() {
  [[ -d $repo/.git ]] || git -C "$repo" init -q
  git -C "$repo" add -A
  git -C "$repo" -c user.name=t -c user.email=t@example.invalid commit -q --date "$1" -m x
}
# sections LINE…: the table of the scratch copy, and three sections
sections() {
  printf '%s\n' "$@" >"$repo/tests/sections"
  for name in one two three; do room "tests/$name/run" "echo 'ok 1 - $name'"; done
}
listed() { "$repo/tests/run" --list "$@" 2>/dev/null | xargs; }

@test "run: --changed takes what the table says of the files that differ from a commit" {
  sections '@all three' 'scripts/* one + three' 'scripts/lib/deep/* two' 'tests/*/* own'
  committed 2026-01-01
  [ "$(listed --changed)" = "" ]
  run "$repo/tests/run" --changed
  [ "$status" -eq 0 ]
  [ "${lines[${#lines[@]} - 1]}" = "0 passed, 0 failed, 0 skipped" ]
  mkdir -p "$repo/scripts/lib/deep"
  echo new >"$repo/scripts/lib/deep/file"
  [ "$(listed --changed)" = "one two" ]
  committed 2026-01-02
  [ "$(listed --changed)" = "" ]
  [ "$(listed --changed HEAD~1)" = "one two" ]
  echo changed >"$repo/tests/two/data"
  [ "$(listed --changed)" = "two" ]
  echo changed >"$repo/odd"
  run "$repo/tests/run" --list --changed
  [[ $output == *"tests/sections does not say what these files can break: odd"* ]]
  run "$repo/tests/run" --changed nowhere
  [ "$status" -eq 64 ]
  [[ $output == *"--changed 'nowhere': no such commit"* ]]
}

@test "run: what is left to --all is taken where the latest commits can break it" {
  sections '@all three' 'scripts/* one + three'
  rm -r "$repo/tests/lint" 2>/dev/null || true
  GIT_COMMITTER_DATE='2026-01-01T00:00:00Z' committed 2026-01-01
  echo other >"$repo/README.md"
  GIT_COMMITTER_DATE='2026-01-03T00:00:00Z' committed 2026-01-03
  [ "$(listed)" = "lint go one two" ]
  [ "$(listed --all)" = "lint go one three two" ]
  echo new >"$repo/scripts/file"
  GIT_COMMITTER_DATE='2026-01-03T10:00:00Z' committed 2026-01-03
  [ "$(listed)" = "lint go one three two" ]
  echo other >"$repo/README"
  GIT_COMMITTER_DATE='2026-01-04T10:00:00Z' committed 2026-01-04
  [ "$(listed)" = "lint go one two" ]
}

@test "run: shards share the sections out, each to one" {
  sections '@all three'
  committed 2026-01-01
  [ "$(for k in 1 2; do listed --all --shard $k/2; done | xargs -n 1 | sort | xargs)" \
    = "go lint one three two" ]
  for odd in 0/2 3/2 x 1/; do
    run "$repo/tests/run" --shard "$odd"
    [ "$status" -eq 64 ]
    [[ $output == *"--shard '$odd': allowed is K/N"* ]]
  done
}

@test "run: the table names only sections that exist, and reaches each of them" {
  . "$ROOT/scripts/lib/common.sh"
  cd "$ROOT"
  . tests/lib/sections.bash
  read_sections
  git ls-files -co --exclude-standard | broken_by far 2>"$repo/unknown" >/dev/null
  cat "$repo/unknown"
  [ ! -s "$repo/unknown" ]
  # By something else than the test itself.
  sed 's/ own\b//' tests/sections >"$repo/others"
  git ls-files -co --exclude-standard | awk -v which=far -v table="$repo/others" \
    -v sections="${sections[*]}" -f tests/lib/broken.awk >"$repo/reached" 2>/dev/null
  printf '%s\n' "${sections[@]}" | grep -vxFf "$repo/reached" >"$repo/unreached" || true
  sed 's/^#.*//; s/^@[a-z]*//; s/^[^ ]*  */ /; s/ own\b//; s/+//' tests/sections \
    | xargs -n 1 >"$repo/names"
  while read -r name; do
    for section in "${sections[@]}"; do
      # shellcheck disable=SC2053 # a pattern
      [[ $section != $name ]] || continue 2
    done
    echo "$name"
  done <"$repo/names" >"$repo/odd"
  head "$repo/unreached" "$repo/odd"
  [[ ! -s $repo/unreached && ! -s $repo/odd ]]
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
  [[ $output == *"nonsense: no such section; allowed are"*"lint go"* ]]
  run "$repo/tests/run" --fast
  [ "$status" -eq 64 ]
  run "$repo/tests/run" --help
  [ "$status" -eq 0 ]
  [[ $output == *"Example: tests/run"* ]]
}
