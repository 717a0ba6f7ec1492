#!/usr/bin/env bats
# comment: one comment of many jobs.

load ../lib/scratch
load ci

setup() {
  scratch
  cd "$box" || return
}

# lines_of PATTERN: how many lines of the comment have it; line_of: the first that has it
lines_of() { grep -c "$1" many.md; }
line_of() { grep -nm1 "$1" many.md | cut -d: -f1; }

@test "comment: one job is its report; many fit, the worst first; nothing of theirs is markup" {
  planned gate hostile
  collect || true
  mkdir -p one/a.1 && cp -R all/t1_x86-2core one/a.1/
  "$ROOT/scripts/ci/comment/run" --from one --out one.md
  head -n 1 one.md | grep -q '^## '
  planned gate pass regression pass pass pass pass pass pass pass pass pass pass pass pass invalid
  collect
  [ "$status" -eq 3 ]
  mkdir both && mv all both/a.1
  "$ROOT/scripts/ci/comment/run" --from both --out many.md \
    --run https://github.com/a/b/actions/runs/1
  [ "$(wc -c <many.md)" -le 60000 ]
  head -n 1 many.md | grep -q '15 jobs: invalid'
  [ "$(line_of '^|.*>t15<')" -lt "$(line_of '^|.*>t2<')" ]
  [ "$(lines_of '<details')" -eq "$(lines_of '</details>')" ]
  tail -n 1 many.md | grep -q 'actions/runs/1'
  echo '{"schema": "tollgate/verdict/1", "target": 7}' >both/a.1/t1_x86-2core/verdict.json
  run "$ROOT/scripts/ci/comment/run" --from both --out bad.md
  refused 3 "not readable as a verdict"
  [ ! -e bad.md ]
  # One that is cut off to nothing would be missed among others, one said twice would count twice.
  for file in /dev/null <(cat both/a.1/t2_x86-2core/verdict.json{,}); do
    cat "$file" >both/a.1/t1_x86-2core/verdict.json
    run "$ROOT/scripts/ci/comment/run" --from both --out bad.md
    refused 3 "documents; allowed is one"
    [ ! -e bad.md ]
  done
}

@test "comment: the same on every jq that others have" {
  . "$ROOT/tests/lib/jqs.bash"
  planned gate regression pass
  collect
  mkdir runs && mv all runs/0a1b2c3d.1
  for folder in $(jq_folders); do
    TOLLGATE_JQ=$folder "$ROOT/scripts/ci/comment/run" --from runs --out new.md
    [ ! -e first.md ] || diff first.md new.md
    mv new.md first.md
  done
}

# of_run FOLDER PROBLEM SKIPPED: what a call of gate.yml has come to that has measured nothing
of_run() {
  mkdir -p "$1"
  jq -n --argjson problem "$2" --argjson skipped "$3" '{
    schema: "tollgate/run/1",
    call: "0a1b2c3d",
    attempt: 1,
    head: ("a" * 40),
    mode: "gate",
    exit: (if $problem then 3 else 0 end),
    $problem,
    $skipped
  }' >"$1/run.json"
}
# outputs: of the last comment, in one line
outputs() { grep -vE '^end-|<<end-' output | paste -sd' '; }

@test "comment: what kept all from being measured is said; what needed no measuring only updates" {
  # shellcheck disable=SC2030,SC2031 # each test sets its own
  export GITHUB_OUTPUT=$box/output
  of_run runs/0a1b2c3d.1 '"the base is @gone <b>"' null
  "$ROOT/scripts/ci/comment/run" --from runs --out why.md
  grep -q '^## .* Not measured$' why.md
  grep -q '^the base is &#64;.*gone &#60;b' why.md
  [ "$(outputs)" = "1 false " ]
  rm output
  of_run runs/0a1b2c3d.1 null '"only documents were changed: README.md"'
  "$ROOT/scripts/ci/comment/run" --from runs --out skipped.md
  grep -q '^## .* Nothing to measure$' skipped.md
  [ "$(outputs)" = "1 true " ]
  # A run that needed no measuring has not failed.
  edit_json runs/0a1b2c3d.1/run.json '.exit = 3'
  rm output
  "$ROOT/scripts/ci/comment/run" --from runs --out odd.md
  grep -q '^## .* Not measured$' odd.md
  [ "$(outputs)" = "1 false " ]
  # Two calls of a run: what one measured, and why the other did not. Of attempts, those told count.
  planned gate pass
  collect
  mv all runs/ffffffff.2
  of_run runs/0a1b2c3d.2 '"no base"' null
  rm output
  FOLDERS='["0a1b2c3d.2", "ffffffff.2"]' "$ROOT/scripts/ci/comment/run" --from runs --out two.md
  grep -q '^no base$' two.md
  grep -q 't1' two.md
  ! grep -q 'only documents' two.md || false
  [ "$(outputs)" = "2 false " ]
}

@test "comment: what explains a row is unfolded in it; what is no explanation is not" {
  planned gate regression
  jq '.target = "t1"' "$ROOT/tests/golden/why/why.json" >left/t1_x86-2core.1/why.json
  collect
  mkdir runs && mv all runs/0a1b2c3d.1
  "$ROOT/scripts/ci/comment/run" --from runs --out told.md
  grep -q '<summary>why</summary>.*touched by <code>1111111111</code>' told.md
  echo '{}' >runs/0a1b2c3d.1/t1_x86-2core/why.json
  "$ROOT/scripts/ci/comment/run" --from runs --out untold.md
  ! grep -q '<summary>why</summary>' untold.md || false
  rm runs/0a1b2c3d.1/t1_x86-2core/why.json
  "$ROOT/scripts/ci/comment/run" --from runs --out without.md
  cmp untold.md without.md
}

# told COMMENT: outputs of a comment of what was collected
told() {
  rm -rf runs output
  mv all runs
  mkdir all && mv runs all/0a1b2c3d.1 && mv all runs
  COMMENT=$1 "$ROOT/scripts/ci/comment/run" --from runs --out "$1.md"
  outputs
}

@test "comment: on a change alone; what only reports tells what it would have done" {
  # shellcheck disable=SC2030,SC2031 # each test sets its own
  export GITHUB_OUTPUT=$box/output
  planned gate pass pass
  collect
  [ "$(told on-change)" = "1 true " ]
  # All but the heading is folded.
  [ "$(sed '/^<details><summary>2 jobs/,$d' on-change.md)" = "## ✅ 2 jobs: pass" ]
  [ "$(grep -c '<details' on-change.md)" -eq "$(grep -c '</details>' on-change.md)" ]
  planned gate pass advisory
  collect
  [ "$status" -eq 0 ]
  [ "$(told on-change)" = "1 false " ]
  collect
  [ "$(told always)" = "1 false fail" ]
  grep -q 'Would have failed' always.md
  COMMENT=often run "$ROOT/scripts/ci/comment/run" --from runs --out often.md
  refused 64 "COMMENT is 'often': allowed are always, on-change"
}
