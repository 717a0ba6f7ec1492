#!/usr/bin/env bats
# collect: from what many jobs left to one answer.

# shellcheck disable=SC2030,SC2031 # each test sets its own

load ../lib/scratch
load ci

setup() {
  scratch
  cd "$box" || return
}

all_pass='
  .rows[].verdict = "pass"
  | .verdict = "pass"
  | .exit = 0
  | .counts = { pass: (.rows | length) }'

@test "collect: the worst decides, whatever else passed; what is missing is named" {
  planned gate pass
  other=$(sha1sum <<<x | cut -c1-40)
  collect --head "$other"
  [ "$status" -eq 0 ]
  [ "$(jq -r .head all/t1_x86-2core/verdict.json)" = "$other" ]
  planned gate pass regression inconclusive
  collect
  [[ $status -eq 1 && ${lines[0]} == "t2 on x86-2core: regression: "* ]]
  rm left/t1_x86-2core.1/verdict.json
  collect
  missing="t1 on x86-2core: missing: Not measured: the job left no verdict"
  [[ $status -eq 3 && ${lines[0]} == "$missing"* ]]
  collect --outcomes '{"t1_x86-2core": "lost"}'
  [[ ${lines[0]} == *"Not measured: runner offline or busy" ]]
  echo "another run is measuring on this machine" >left/t1_x86-2core.1/reason
  collect
  [[ ${lines[0]} == *"Not measured: another run is measuring on this machine" ]]
  rm left/t1_x86-2core.1/reason
  collect --outcomes '{"t1_x86-2core": "cancelled"}'
  [[ ${lines[0]} == *'the job left no verdict: its conclusion is "cancelled"' ]]
  # Of several attempts the latest counts, in the order of numbers.
  planned gate regression
  for attempt in 2 10; do cp -R left/t1_x86-2core.1 "left/t1_x86-2core.$attempt"; done
  edit_json left/t1_x86-2core.10/verdict.json "$all_pass"
  collect
  [ "$status" -eq 0 ]
  # A verdict of another commit is missing too.
  planned gate pass
  edit_json jobs.json '.jobs[0].head_commit = "other"'
  collect
  [[ $status -eq 3 && ${lines[0]} == *"of other commits than were planned" ]]
  echo '{' >left/t1_x86-2core.1/verdict.json
  collect
  refused 3 "its verdict cannot be read"
}

@test "collect: green without a job needs a reason, a release figures, a baseline its snapshot" {
  planned release regression pass
  collect
  [ "$status" -eq 0 ]
  planned baseline pass
  collect
  [[ $status -eq 3 && ${lines[0]} == *"the job left no snapshot" ]]
  planned baseline inconclusive
  collect
  [ "$status" -eq 2 ]
  : >left/t1_x86-2core.1/baseline.json
  collect
  [ "$status" -eq 2 ]
  echo '{}' >left/t1_x86-2core.1/baseline.json
  collect
  [ "$status" -eq 0 ]
  edit_json jobs.json '.jobs = []'
  collect
  refused 3 "no job, and no reason why there is none"
  edit_json jobs.json '.skipped = []'
  collect
  refused 3 "no job, and no reason why there is none"
  edit_json jobs.json '.skipped = "only documents"'
  collect
  [[ $status -eq 0 && $output == "skipped: only documents" ]]
}

# statuses NUMBER: of the commit: its regressions are accepted, and so many others are there
statuses() {
  jq --argjson others "$1" -f "$ROOT/tests/lib/statuses.jq" left/t1_x86-2core.1/verdict.json
}

@test "collect: what was accepted is no regression, however many statuses the commit has" {
  planned gate regression
  for others in 0 900; do
    statuses $others >statuses.json
    collect --statuses statuses.json
    # Another of its rows is inconclusive.
    [[ $status -eq 2 && ${lines[0]} == "t1 on x86-2core: inconclusive: "* ]]
  done
  jq 'map(.creator.login = "mallory")' statuses.json >others.json
  collect --statuses others.json
  [ "$status" -eq 1 ]
  echo '{}' >none.json
  collect --statuses none.json
  refused 3 "none.json: is no list"
}

@test "collect: the same on every jq that others have" {
  . "$ROOT/tests/lib/jqs.bash"
  planned gate pass inconclusive regression
  echo '{' >left/t1_x86-2core.1/verdict.json
  for folder in $(jq_folders); do
    TOLLGATE_JQ=$folder collect
    refused 3 "t1 on x86-2core: missing: Not measured: its verdict cannot be read"
    [ ! -e first ] || diff -r -I '"created":' first all
    rm -rf first && mv -T all first
  done
}

# contradicts FILTER WORDS: a passing verdict that is changed so is missing, whatever its exit says
contradicts() {
  planned gate pass pass
  edit_json left/t1_x86-2core.1/verdict.json "$1"
  collect
  refused 3 "t1 on x86-2core: missing: Not measured: its verdict $2" || return 1
  [[ $output == *"t2 on x86-2core: pass: "* ]]
}

@test "collect: exit 0 beside no word, no rows, fewer rows or a regression row is no pass" {
  contradicts '.verdict = null' 'is none: verdict is , allowed: invalid'
  contradicts '.verdict = "zzz"' 'is none: verdict is zzz'
  contradicts '.verdict = []' 'is none: verdict is []'
  contradicts '[.]' 'is none: '
  contradicts 'null' 'is none: '
  contradicts '., .' 'cannot be read'
  contradicts 'empty' 'cannot be read'
  contradicts 'del(.rows)' 'is none: rows is not'
  contradicts '.rows = []' 'contradicts itself: it has 0 of its 32 gated rows'
  contradicts 'del(.rows[0])' 'contradicts itself: it has 31 of its 32'
  contradicts '.rows = [] | .gated_rows = 0 | .counts = {}' 'is of other rows or rules'
  contradicts '.rows[3].verdict = "regression"' 'contradicts itself: it is pass, and'
  contradicts '.rows[3].verdict = "invalid"' 'contradicts itself: it is pass, and'
  contradicts '.rows[3].verdict = "zzz"' 'is none: row '
  contradicts '.rows[3].verdict = "drift"' 'contradicts itself: it is pass, and'
  contradicts '.rows[3].verdict = "improvement"' 'contradicts itself: it is pass, and'
  contradicts '.rows[3].verdict = "skipped"' 'contradicts itself: its counts'
  contradicts '.verdict = "inconclusive"' 'contradicts itself: it is inconclusive, and'
  contradicts '.inconclusive.counts = "warn"' 'is of other rows or rules'
  contradicts 'del(.exit)' 'contradicts itself: it exits with'
}

@test "collect: a regression whose exit is 0 is no pass, nor one that only warns" {
  planned gate regression
  edit_json left/t1_x86-2core.1/verdict.json '.exit = 0'
  collect
  [[ $status -eq 3 && ${lines[0]} == *"it exits with 0, and regression with 1" ]]
  planned gate inconclusive
  edit_json left/t1_x86-2core.1/verdict.json '.exit = 0'
  collect
  [[ $status -eq 3 && ${lines[0]} == *"it exits with 0, and inconclusive with 2" ]]
  edit_json left/t1_x86-2core.1/verdict.json '.inconclusive.counts = "warn"'
  collect
  [[ $status -eq 3 && ${lines[0]} == *"of other rows or rules than were planned" ]]
  # Where the plan says so, it does.
  edit_json jobs.json '.jobs[0].inconclusive = "warn"'
  collect
  [ "$status" -eq 0 ]
}

@test "collect: what explains a verdict is handed on beside it; of anything else nothing is" {
  planned gate regression
  jq '.target = "t1"' "$ROOT/tests/golden/why/why.json" >why.json
  job=left/t1_x86-2core.1
  cp why.json $job
  collect
  [ "$status" -eq 1 ]
  cmp why.json all/t1_x86-2core/why.json
  for change in '.target = "t2"' '.head = "0"' 'del(.cases)' '.more = 1' '., .' 'empty' \
    '.cases[0].functions[0].name = "x" * 1001' '.commits[0].author = "x" * 200001' \
    '.cases[0].base = "<b>"' '.cases[0].picture = "../x.svg"'; do
    jq "$change" why.json >$job/why.json
    collect
    echo "$change: $output"
    [ "$status" -eq 1 ]
    [ "$(ls all/t1_x86-2core)" = verdict.json ]
  done
  rm $job/why.json && ln -s "$box/why.json" $job/why.json
  collect
  [ "$(ls all/t1_x86-2core)" = verdict.json ]
  # What was not measured is not explained either.
  cp --remove-destination why.json $job/why.json
  rm $job/verdict.json
  collect
  [[ $status -eq 3 && $(ls all/t1_x86-2core) == verdict.json ]]
}
