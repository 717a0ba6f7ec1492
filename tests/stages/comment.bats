#!/usr/bin/env bats
# comment: one comment of many cells.

load ../lib/scratch
load ci

setup() {
  scratch
  cd "$box" || return
}

# lines_of PATTERN: how many lines of the comment have it; line_of: the first that has it
lines_of() { grep -c "$1" many.md; }
line_of() { grep -nm1 "$1" many.md | cut -d: -f1; }

@test "comment: one cell is its report; many fit, the worst first; nothing of theirs is markup" {
  planned gate hostile
  collect || true
  mkdir one && cp -R all/t1_x86-2core one/
  "$ROOT/scripts/ci/comment" --from one --out one.md
  head -n 1 one.md | grep -q '^## '
  planned gate pass regression pass pass pass pass pass pass pass pass pass pass pass pass invalid
  collect
  [ "$status" -eq 3 ]
  "$ROOT/scripts/ci/comment" --from all --out many.md --run https://github.com/a/b/actions/runs/1
  [ "$(wc -c <many.md)" -le 60000 ]
  head -n 1 many.md | grep -q '15 cells: invalid'
  [ "$(line_of '>t15<')" -lt "$(line_of '>t2<')" ]
  [ "$(lines_of '<details')" -eq "$(lines_of '</details>')" ]
  tail -n 1 many.md | grep -q 'actions/runs/1'
  echo '{"schema": "tollgate/verdict/1", "target": 7}' >all/t1_x86-2core/verdict.json
  run "$ROOT/scripts/ci/comment" --from all --out bad.md
  refused 3 "not readable as a verdict"
  [ ! -e bad.md ]
}
