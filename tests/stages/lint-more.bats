#!/usr/bin/env bats
# What tests/lint reads of a jq module by each jq, of what a script sources, and of a change.

load lint

# every_jq: lint takes each of them; skips the test where only those of tests/run without --all are
# installed
every_jq() {
  local tools=${TOLLGATE_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/tollgate/tools}
  [[ -x $tools/jqs/1.6/jq && -x $tools/jqs/1.8.1/jq ]] || skip "only tests/run --all installs them"
  export TESTED_JQS=all
}

@test "lint: a jq module that lacks an include, as C jq does not hand on what others include" {
  every_jq
  lines 'include "lib/ok";' '# input: a number' '# output: another' 'def two: next | next;' \
    >"$repo/scripts/lib/two.jq"
  lines 'include "lib/two";' '# input: a number' '# output: another' 'def more($by): two | next;' \
    >"$repo/scripts/lib/three.jq"
  for version in 1.6 1.7.1 1.8.1; do
    finds "scripts/lib/three.jq:[0-9]+: jq-$version refuses it: .*next/0 is not defined"
  done
  none '(ok|two).jq:.* refuses|gojq .* refuses'
}

@test "lint: a main program that some jq refuses; it is not run" {
  every_jq
  lines 'include "lib/ok";' '$given | next | error("run")' >"$repo/scripts/main.jq"
  none 'refuses it'
  echo '$label | more' >"$repo/scripts/main.jq"
  finds 'scripts/main.jq:1: jq-1.6 refuses it: .*unexpected label'
  finds 'scripts/main.jq:1: jq-1.8.1 refuses it: .*more/0 is not defined'
  finds 'scripts/main.jq:1: gojq 0[.0-9]+ refuses it: .*more'
}

@test "lint: what a script sources sets and reads its names; what neither does is found" {
  lines '# What others source.' 'known=1' 'greet() { echo "$words"; }' >"$repo/scripts/lib/x.sh"
  lines '#!/usr/bin/env bash' '# Says hello. Example: scripts/hello' \
    '# shellcheck source=scripts/lib/x.sh' '. "${0%/*}/lib/x.sh"' \
    '[[ ${1-} != --help ]] || exec sed -n 2p "$0"' 'words="Example $known"' 'greet' \
    >"$repo/scripts/hello"
  run "$ROOT/tests/lint" "$repo"
  echo "$output"
  [ "$status" -eq 0 ]
  echo 'echo "$unknown"' >>"$repo/scripts/hello"
  finds 'scripts/hello:8: shellcheck: .*unknown is referenced but not assigned'
}

@test "lint: --since reads only files that differ from a commit" {
  echo '{' >"$repo/tests/bad.json"
  git -C "$repo" add -A
  git -C "$repo" -c user.name=t -c user.email=t@example.invalid commit -qm x
  finds 'tests/bad.json:[0-9]+: not JSON'
  run "$ROOT/tests/lint" --since HEAD "$repo"
  [ "$status" -eq 0 ]
  echo '{{' >"$repo/tests/bad.json"
  run "$ROOT/tests/lint" --since HEAD "$repo"
  [ "$status" -eq 1 ]
  [[ $output == 'tests/bad.json:'* ]]
}
