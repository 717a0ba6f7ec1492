#!/usr/bin/env bats
# What the paths of a definition leave out of a change, where that shows, and what they never do.

# shellcheck disable=SC2030,SC2031 # each test sets its own

load ../lib/scratch
load ci

setup_file() { history "$BATS_FILE_TMPDIR/source" >"$BATS_FILE_TMPDIR/commits"; }
setup() {
  scratch
  small_home
  # Two cases; the first is affected by what is in src/ alone.
  local two='[.cases[0], .cases[0] + { endpoint: "weight", paths: ["src/**"] }]'
  edit targets/demo/target.json ".source = { kind: \"git\" } | .cases = $two"
  cd "$box" || return
  cp -R home was
  page=$box/page
}
teardown() { clean; }

# changed PATH…: the file that names them
changed() { printf '%s\n' "$@" >"$box/changed"; }
# narrow OPTION…: a plan by the changed files, held against the base's definition
narrow() {
  run "$ROOT/scripts/plan/run" demo --out run --source "path:$BATS_FILE_TMPDIR/source" \
    --base v1 --head identical --home home --policy was --changed changed "$@"
}
# of_plan FILTER: what the plan says
of_plan() { jq -c "$1" run/plan.json; }
# is_planned CASES: they are planned, by name
is_planned() {
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(of_plan '[.cases[].case] | join(" ")')" = "\"$1\"" ]
}

@test "paths: a case is left out of the plan, is not gone, and has no gated row" {
  changed web/a.js README.md
  narrow
  is_planned artifact
  [ "$(of_plan '.left_out')" \
    = '[{"case":"weight","why":"no changed file fits its paths"}]' ]
  [ "$(of_plan '[.gone, [.rows[].case], [.cases[].paths]]')" = '[[],["artifact"],[null]]' ]
  [[ $output == *" 1 gated rows, 1 left out, "* ]]
  narrow --dry-run
  [[ $output == *$'left out: no changed file can affect them\n  weight  no changed'* ]]
  changed web/a.js src/deep/b.js
  narrow
  is_planned "artifact weight"
  [ "$(of_plan '.left_out')" = null ]
}

@test "paths: what is named is measured; without a changed file, or a list of them, all is" {
  changed web/a.js
  narrow --only weight
  is_planned weight
  : >changed
  narrow
  is_planned "artifact weight"
  rm changed
  narrow
  refused 64 "--changed 'changed': cannot be read"
}

@test "paths: by hand they leave out only where changed files are told, of a baseline nothing" {
  changed web/a.js
  given=(demo --home home --source "path:$BATS_FILE_TMPDIR/source" --base v1 --head identical)
  run "$ROOT/scripts/gate" run "${given[@]}" --dry-run
  [[ $status -eq 0 && $output != *"left out"* ]]
  run "$ROOT/scripts/gate" run "${given[@]}" --dry-run --changed changed
  [[ $status -eq 0 && $output == *$'left out: '*$'\n  weight  no changed file fits'* ]]
  run "$ROOT/scripts/gate" baseline demo --ref v1 --changed changed
  refused 64 "--changed 'changed': baseline measures all cases"
}

@test "paths: the definition beside the limits leaves nothing out that it does not name" {
  changed web/a.js
  jq 'del(.cases[1].paths)' home/targets/demo/target.json >was/targets/demo/target.json
  narrow
  is_planned "artifact weight"
  jq '.cases[1].paths += ["web/"]' home/targets/demo/target.json >was/targets/demo/target.json
  narrow
  is_planned "artifact weight"
  for base in '{}' 'x'; do
    echo "$base" >was/targets/demo/target.json
    narrow
    is_planned "artifact weight"
    [[ $output == *"no case is left out: was/targets/demo/target.json is missing or not valid"* ]]
  done
  # What it has, and the head has not, is gone, whatever the paths of either.
  cp home/targets/demo/target.json was/targets/demo/
  edit targets/demo/target.json '.cases |= .[0:1]'
  narrow
  is_planned artifact
  [ "$(of_plan '[.gone[].case]')" = '["weight"]' ]
}

@test "paths: where all is left out there is nothing to plan" {
  edit targets/demo/target.json '.paths = ["src/"] | del(.cases[1].paths)'
  cp home/targets/demo/target.json was/targets/demo/
  changed web/a.js
  narrow
  refused 3 "no changed file matches the paths of demo or of its cases: nothing to measure"
}

@test "paths: those that fit nothing sensible are refused, and those of a source without files" {
  changed web/a.js
  bad=(/src src/../web ./src '' src//a '!src' 'src\a' 'src/{a,b}' 'src/a?' '[id].js' 'a/.[b')
  for path in "${bad[@]}"; do
    jq --arg path "$path" '.cases[1].paths = ["web/", $path]' was/targets/demo/target.json \
      >home/targets/demo/target.json
    narrow
    refused 3 "demo/target.json: /cases/1/paths/1 is $(jq -n --arg path "$path" '$path'); allowed: "
  done
  cp was/targets/demo/target.json home/targets/demo/
  edit targets/demo/target.json '.source.kind = "mock" | .paths = ["src/"]'
  narrow
  refused 3 "demo/target.json: /paths is set; allowed: only with a source of kind git"
  [[ $output == *"/cases/1/paths is set; allowed: only"* ]]
}

# planned_change COMMAND…: what planning makes of a service whose change the command makes
planned_change() {
  rm -rf head plan page output
  mkdir head && cp -R was head/gate
  change_of_service "$@"
  GITHUB_STEP_SUMMARY=$page CLASSES=x86-hosted run "$ROOT/scripts/ci/plan/run"
  echo "$output"
  [ "$status" -eq 0 ]
}
# left_out: the cases that the job leaves out
left_out() { jq -r '.jobs[] | [.left_out[].case] | join(" ")' plan/jobs.json; }
edit_base() { jq "$1" home/targets/demo/target.json >was/targets/demo/target.json; }

@test "paths: a pull request leaves out what none of its files fits, and the page of it says so" {
  planned_change more_service
  [ "$(left_out)" = weight ]
  jq -e '.changed == ["service"] and .jobs[0].gated_rows == 1' plan/jobs.json
  grep -qF -e '- `demo` on `x86-hosted` leaves out what no changed file fits: `weight`' page
  tar -xf plan/plans.tar
  jq -e '[.left_out[].case] == ["weight"]' demo_x86-hosted/plan.json
  in_src() { echo x >src/a; }
  planned_change in_src
  [ "$(left_out)" = '' ]
  [ ! -s page ]
}

@test "paths: what a change says of its own paths leaves nothing out, nor does a link" {
  narrower() {
    more_service
    jq '.cases[0].paths = ["src/"]' gate/targets/demo/target.json >edited
    mv edited gate/targets/demo/target.json
  }
  planned_change narrower
  [ "$(left_out)" = '' ]
  jq -e '.jobs[0].gated_rows == 2' plan/jobs.json
  linked() { ln -s gate current; }
  planned_change linked
  [ "$(left_out)" = '' ]
  of_scripts() { mkdir -p gate/k6/demo && echo '//' >gate/k6/demo/home.js && more_service; }
  planned_change of_scripts
  [ "$(left_out)" = '' ]
}

@test "paths: where one of them fits no file of the change, nothing is left out, and that is said" {
  edit_base '.cases[1].paths = ["src/", "scr/**"]'
  planned_change more_service
  [ "$(left_out)" = '' ]
  jq -e '.jobs[0].gated_rows == 2' plan/jobs.json
  [[ $output == *'because of service; its paths leave nothing out, as "scr/**" fits no file'* ]]
  gone() { rm -r src && more_service; }
  cp home/targets/demo/target.json was/targets/demo/
  planned_change gone
  [ "$(left_out)" = '' ]
}

@test "paths: a group that waits to be merged is measured whole" {
  planned_change more_service
  edit_json event.json '{
    merge_group: { base_sha: .pull_request.base.sha, head_sha: .pull_request.head.sha }
  }'
  GITHUB_EVENT_NAME=merge_group GITHUB_SHA=$head CLASSES=x86-hosted run "$ROOT/scripts/ci/plan/run"
  [ "$status" -eq 0 ]
  [ "$(left_out)" = '' ]
}

@test "paths: where they leave out all, nothing is measured, and the check says why" {
  edit_base '.cases |= map(.paths = ["src/**"])'
  planned_change more_service
  why="no changed file fits the paths of demo: service"
  jq -e --arg why "$why" '.jobs == [] and .skipped == $why' plan/jobs.json
  grep -qF "Nothing is measured: $why" page
  decide
  [ "$status" -eq 0 ]
  echo "$output"
  [[ $output == *"skipped: $why" ]]
  jq -e --arg why "$why" '.skipped == $why and .left_out[0].target == "demo"' verdicts/*/run.json
}

@test "paths: a verdict that leaves out other cases than were planned is none" {
  planned gate pass
  edit_json jobs.json '.jobs[0].left_out = [{ case: "weight", why: "so" }]'
  collect
  refused 3 "its verdict is of other rows or rules than were planned"
  edit_json left/t1_x86-2core.1/verdict.json '.left_out = [{ case: "weight", why: "so" }]'
  collect
  [ "$status" -eq 0 ]
  edit_json left/t1_x86-2core.1/verdict.json '.left_out += [{ case: "more", why: "so" }]'
  collect
  refused 3 "its verdict is of other rows or rules than were planned"
}

@test "paths: the comment names whole targets that are left out beside those that are not" {
  planned gate pass
  collect
  mkdir runs && mv all runs/0a1b2c3d.1
  run_left_out='{
    schema: "tollgate/run/1", call: "0a1b2c3d", attempt: 1, head: ("a" * 40), mode: "gate",
    exit: 0, problem: null, skipped: null,
    left_out: [{ target: "desk", why: "no changed file fits its paths" }]
  }'
  jq -n "$run_left_out" >runs/0a1b2c3d.1/run.json
  "$ROOT/scripts/ci/comment/run" --from runs --out one.md
  grep -qx '> \*\*Left out:\*\* <code>desk</code> (no changed file fits its paths)' one.md
}
