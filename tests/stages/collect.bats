#!/usr/bin/env bats
# collect: from what many cells left to one answer.

load ../lib/scratch
load ci

setup() {
  scratch
  cd "$box" || return
}

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
  missing="t1 on x86-2core: missing: Not measured: the cell left no verdict"
  [[ $status -eq 3 && ${lines[0]} == "$missing"* ]]
  collect --jobs '{"t1_x86-2core": "lost"}'
  [[ ${lines[0]} == *"Not measured: runner offline or busy" ]]
  echo "another run is measuring on this machine" >left/t1_x86-2core.1/reason
  collect
  [[ ${lines[0]} == *"Not measured: another run is measuring on this machine" ]]
  rm left/t1_x86-2core.1/reason
  collect --jobs '{"t1_x86-2core": "cancelled"}'
  [[ ${lines[0]} == *'the cell left no verdict: its job ended with "cancelled"' ]]
  # Of several attempts the latest counts, in the order of numbers.
  planned gate regression
  for attempt in 2 10; do cp -R left/t1_x86-2core.1 "left/t1_x86-2core.$attempt"; done
  edit_json left/t1_x86-2core.10/verdict.json '.verdict = "pass" | .exit = 0'
  collect
  [ "$status" -eq 0 ]
  # A verdict of another commit is missing too.
  planned gate pass
  edit_json cells.json '.cells[0].head_commit = "other"'
  collect
  [[ $status -eq 3 && ${lines[0]} == *"of other commits than were planned" ]]
  echo '{' >left/t1_x86-2core.1/verdict.json
  collect
  [[ $status -eq 3 && ${lines[0]} == *"its verdict cannot be read" ]]
}

@test "collect: green without a cell needs a reason, a release figures, a baseline its snapshot" {
  planned release regression pass
  collect
  [ "$status" -eq 0 ]
  planned baseline pass
  collect
  [[ $status -eq 3 && ${lines[0]} == *"the cell left no snapshot" ]]
  planned baseline inconclusive
  collect
  [ "$status" -eq 2 ]
  touch left/t1_x86-2core.1/baseline.json
  collect
  [ "$status" -eq 0 ]
  edit_json cells.json '.cells = []'
  collect
  refused 3 "no cell, and no reason why there is none"
  edit_json cells.json '.skipped = "only documents"'
  collect
  [[ $status -eq 0 && $output == "skipped: only documents" ]]
}
