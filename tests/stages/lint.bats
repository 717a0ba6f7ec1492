#!/usr/bin/env bats
# Each rule of tests/lint finds a violation planted into a scratch repository that is otherwise clean.

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)

setup() {
  repo=$(mktemp -d)
  git -C "$repo" init -q
  mkdir -p "$repo/scripts/lib" "$repo/tests" "$repo/.github/workflows"
  printf '%s\n' '#!/usr/bin/env bash' '# Says hello. Example: scripts/hello' 'echo "hello, Example"' >"$repo/scripts/hello"
  chmod +x "$repo/scripts/hello"
  printf '%s\n' '# input: a number; output: the next one' 'def next: . + 1;' >"$repo/scripts/lib/ok.jq"
  echo '{}' >"$repo/tests/ok.json"
}
teardown() { rm -rf "$repo"; }

# finds PATTERN: lint fails and prints a line that matches it from its start
finds() {
  run "$ROOT/tests/lint" "$repo"
  echo "$output"
  [ "$status" -eq 1 ]
  printf '%s\n' "$output" | grep -qE "^$1"
}

@test "lint: a clean repository passes silently" {
  run "$ROOT/tests/lint" "$repo"
  echo "$output"
  [ "$status" -eq 0 ]
  [ -z "$output" ]
}

@test "lint: what is no repository is refused" {
  run "$ROOT/tests/lint" "$repo/nowhere"
  [ "$status" -eq 64 ]
  rm -rf "$repo/.git"
  run env GIT_CEILING_DIRECTORIES="$repo" "$ROOT/tests/lint" "$repo"
  [ "$status" -eq 64 ]
}

@test "lint: shellcheck" {
  echo 'echo $HOME $1' >>"$repo/scripts/hello"
  finds 'scripts/hello:4: shellcheck: .*SC2086'
}

@test "lint: a script that does not parse" {
  echo 'if true; then' >>"$repo/scripts/hello"
  finds 'scripts/hello:[0-9]+: shellcheck: error'
}

@test "lint: shfmt" {
  printf 'if true; then\n        echo\nfi\n' >"$repo/scripts/lib/x.sh"
  finds 'scripts/lib/x.sh:1: not in the shape of shfmt'
}

@test "lint: scripts of 101 lines, tests of 251, workflows of 121" {
  yes '# a' | head -n 101 >"$repo/scripts/lib/x.sh"
  yes '# a' | head -n 251 >"$repo/tests/x.bats"
  yes '# a' | head -n 121 >"$repo/.github/workflows/x.yml"
  finds 'scripts/lib/x.sh:101: 101 lines, at most 100'
  finds 'tests/x.bats:251: 251 lines, at most 250'
  finds '.github/workflows/x.yml:121: 121 lines, at most 120'
  yes '# a' | head -n 100 >"$repo/scripts/lib/x.sh"
  yes '# a' | head -n 250 >"$repo/tests/x.bats"
  yes '# a' | head -n 120 >"$repo/.github/workflows/x.yml"
  run "$ROOT/tests/lint" "$repo"
  [[ $output != *lines,* ]]
}

@test "lint: data may be long" {
  {
    echo '['
    yes '1,' | head -n 300
    echo '1]'
  } >"$repo/tests/long.json"
  run "$ROOT/tests/lint" "$repo"
  [ "$status" -eq 0 ]
}

@test "lint: an executable without a header" {
  sed -i 2d "$repo/scripts/hello"
  finds 'scripts/hello:2: no header comment'
}

@test "lint: an executable whose --help fails, or hangs on input, or shows no example" {
  echo 'exit 1' >>"$repo/scripts/hello"
  finds 'scripts/hello:1: --help does not exit 0'
  sed -i 's/, Example//; s/exit 1/cat/' "$repo/scripts/hello"
  finds 'scripts/hello:1: --help shows no Example'
}

@test "lint: a jq def without input and output" {
  printf '%s\n' '' '# input: a number' 'def a: .;' '' '# input: x; output: y' '' 'def b: .;' '  def c: .;' >>"$repo/scripts/lib/ok.jq"
  finds 'scripts/lib/ok.jq:5: def without'
  finds 'scripts/lib/ok.jq:9: def without'
  finds 'scripts/lib/ok.jq:10: def without'
}

@test "lint: paths and hosts of one machine" {
  printf 'see "/%s/notes"\n' work >"$repo/README.md"
  finds 'README.md:1: a path or host of one machine'
  printf 'europe-docker.%s.dev\n' pkg >"$repo/README.md"
  finds 'README.md:1: a path or host of one machine'
  echo '/home/runner/work/x and tests/work/y' >"$repo/README.md"
  run "$ROOT/tests/lint" "$repo"
  [ "$status" -eq 0 ]
}

@test "lint: JSON that does not parse, with its line" {
  printf '{\n"a": 1,\n}\n' >"$repo/tests/bad.json"
  finds 'tests/bad.json:[0-9]+: not JSON'
}

@test "lint: a file at the top, a folder at the top" {
  echo x >"$repo/TODO.md"
  mkdir "$repo/docs"
  echo x >"$repo/docs/x"
  finds 'TODO.md:1: not a known top-level entry'
  finds 'docs/x:1: not a known top-level entry'
}

@test "lint: what git ignores is not read" {
  echo TODO.md >"$repo/.gitignore"
  echo x >"$repo/TODO.md"
  run "$ROOT/tests/lint" "$repo"
  [ "$status" -eq 0 ]
}

@test "lint: gofmt and go vet" {
  mkdir "$repo/tests/twin"
  printf 'module twin\n\ngo 1.21\n' >"$repo/tests/twin/go.mod"
  printf 'package main\n\nimport "fmt"\n\nfunc main() {\nfmt.Printf("%%d\\n", "x")\n}\n' >"$repo/tests/twin/main.go"
  finds 'tests/twin/main.go:1: not in the shape of gofmt'
  finds 'tests/twin/main.go:6: go vet: .*Printf'
}
