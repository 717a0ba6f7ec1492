#!/usr/bin/env bats
# Each rule of tests/lint finds a violation planted into a scratch repository that is otherwise
# clean.

load lint

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

@test "lint: 101 columns of any code, comments too; characters count, not bytes" {
  wide=$(printf '%099d' 0)
  lines "# $wide" >"$repo/scripts/lib/x.sh"
  lines "" "// $wide" >"$repo/tests/x.js"
  lines "a: $wide" >"$repo/.github/workflows/x.yml"
  finds 'scripts/lib/x.sh:1: 101 columns, at most 100'
  finds 'tests/x.js:2: 102 columns, at most 100'
  finds '.github/workflows/x.yml:1: 102 columns, at most 100'
  lines "# $(times 98 é | tr -d '\n')" >"$repo/scripts/lib/x.sh"
  for file in tests/x.json README.md tests/x.svg tests/x.js; do
    lines "$wide$wide" >"$repo/$file"
  done
  finds 'tests/x.js:1: 198 columns'
  none '(x.sh|x.json|README.md|x.svg):'
}

@test "lint: code of 251 lines" {
  times 251 '# a' >"$repo/scripts/lib/x.sh"
  times 251 '# a' >"$repo/.github/workflows/x.yml"
  finds 'scripts/lib/x.sh:251: 251 lines, at most 250'
  finds '.github/workflows/x.yml:251: 251 lines, at most 250'
  times 250 '# a' | tee "$repo/scripts/lib/x.sh" >"$repo/.github/workflows/x.yml"
  none 'lines, at most'
}

@test "lint: a function of 41 lines, in Bash and in jq; a program inside it does not end it" {
  {
    lines 'long() {' "  awk '{" '    print' "  }'" '  cat <<EOT' '}' 'EOT'
    times 33 '  echo'
    lines '}' 'short() {'
    times 38 '  echo'
    lines '}'
  } >"$repo/scripts/lib/x.sh"
  {
    lines '# input: an array' '# output: its sum' 'def long:'
    lines '  def inner: .;' '  "\(map(";") | add)"'
    times 37 '  | .'
    lines '  | .;' '# input: a number' '# output: itself' 'def short:'
    times 38 '  . |'
    lines '  .;'
  } >"$repo/scripts/lib/x.jq"
  finds 'scripts/lib/x.sh:1: long\(\) has 41 lines, at most 40'
  finds 'scripts/lib/x.jq:3: long has 41 lines, at most 40'
  none 'short'
}

@test "lint: eval" {
  lines '# no eval here' 'evaluate "$1"' 'eval "$1"' 'now=$(eval "$2")' >"$repo/scripts/lib/x.sh"
  finds 'scripts/lib/x.sh:3: eval of a string'
  finds 'scripts/lib/x.sh:4: eval of a string'
  none 'x.sh:[12]:'
}

@test "lint: a jq program of 101 characters inside Bash, in single or double quotes, over lines" {
  long=$(times 101 . | tr -d '\n')
  {
    lines "jq '.${long:2}' x" "jqx -r --arg x 'a' '$long' x" "echo \"jq '$long'\""
    lines "jq --arg text \\" "  '$long' . x" "# jq '$long'"
    lines "if ! jq -e \"$long\" x; then :; fi" "echo \"jq is not $long\""
    lines 'x=$(jq ".a |' "  $long\" x)"
  } >"$repo/scripts/lib/x.sh"
  cp "$repo/scripts/lib/x.sh" "$repo/tests/x.bats"
  finds 'scripts/lib/x.sh:2: a jq program of 101 characters, at most 100'
  finds 'scripts/lib/x.sh:7: a jq program of 101 characters'
  finds 'scripts/lib/x.sh:9: a jq program of 108 characters'
  none '(x.sh:[134568]|x.bats:[0-9]+): a jq program'
}

@test "lint: YAML with a program in it" {
  lines 'steps:' '  - run: scripts/x' '  - run: |' '      echo' '    run: >-' >"$repo/tests/x.yml"
  finds 'tests/x.yml:3: a program in YAML'
  finds 'tests/x.yml:5: a program in YAML'
  none 'x.yml:2:'
}

@test "lint: --figures counts wide lines by language, and names in scope of jq functions" {
  lines "# $(printf '%0120d' 0)" '#' >"$repo/tests/x.py"
  lines '# input: …' 'def f($a; $b): . as [$c, {d: $d}] | reduce .[] as $e (0; "\(. as $g | 1)");' \
    >"$repo/scripts/lib/x.jq"
  run "$ROOT/tests/lint" --figures "$repo"
  echo "$output"
  [ "$status" -eq 0 ]
  grep -qE '^Python +2 +1 +50 % +122$' <<<"$output"
  grep -qE '^f +6 +1 +scripts/lib/x.jq:2$' <<<"$output"
  grep -qE '^next +0 +1 +scripts/lib/ok.jq:3$' <<<"$output"
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
  echo 'options "out all!" "$@"' >>"$repo/scripts/hello"
  finds 'scripts/hello:1: --help does not describe --out'
  finds 'scripts/hello:1: --help does not describe --all'
}

@test "lint: a jq def that another file imports, without output or a parameter in its comment" {
  {
    lines '' '# input: a number' 'def a: .;' '' '# input: x; output: y' 'def b: .;'
    lines '  def c: .;' '# input: x' '# $x: more' '# output: y' 'def d($x; $xy; f): .;'
    lines '# input: anything' '# output: y' 'def e: "def g: # \"\(def h: .; .)";'
    lines '# output: y' 'def ok: .;' '# output: y' '' '# input: x' 'def far: .;' 'def private: .;'
  } >>"$repo/scripts/lib/ok.jq"
  lines 'import "lib/ok" as k;' '"\(k::a)" | k::b, k::c, k::d(1; 2; 3), k::e, k::ok, k::far' \
    >"$repo/scripts/lib/main.jq"
  finds 'scripts/lib/ok.jq:6: the comment above a lacks # output:$'
  finds 'scripts/lib/ok.jq:9: the comment above b lacks # output:$'
  finds 'scripts/lib/ok.jq:14: the comment above d lacks \$xy$'
  finds 'scripts/lib/ok.jq:17: the comment above e lacks a reason to name an input that does not'
  finds 'scripts/lib/ok.jq:23: the comment above far lacks # output:$'
  finds 'scripts/lib/ok.jq:10: the comment above c lacks # output:$'
  none 'above (g|h|ok|private|next) '
}

@test "lint: an import that nothing uses" {
  echo '{}' >"$repo/scripts/lib/policy.json"
  lines 'import "lib/ok" as ok;' 'import "lib/policy" as $policy;' 'import "lib/ok" as k;' \
    '$policy::policy | ok::a' >"$repo/scripts/lib/main.jq"
  finds 'scripts/lib/main.jq:3: nothing uses the import k$'
  none 'import (ok|[$]policy)'
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
  mkdir "$repo/scripts/mock"
  printf 'module mock\n\ngo 1.21\n' >"$repo/scripts/mock/go.mod"
  lines 'package main' '' 'import "fmt"' '' 'func main() {' 'fmt.Printf("%d\n", "x")' '}' \
    >"$repo/scripts/mock/main.go"
  finds 'scripts/mock/main.go:1: not in the shape of gofmt'
  finds 'scripts/mock/main.go:6: go vet: .*Printf'
}
