#!/usr/bin/env bats
# What jobs tell GitHub: outputs and the page of the run, whatever a change puts into its names.

load ../lib/scratch
load ci

setup() {
  scratch
  cd "$box" || return
  export GITHUB_OUTPUT=$box/output GITHUB_STEP_SUMMARY=$box/page
}

# job COMMAND…: in a job's script
job() {
  local sources=("$ROOT/scripts/lib/common.sh" "$ROOT/scripts/ci/lib/job.sh")
  bash -c 'set -Eeuo pipefail; . "$1"; . "$2"; "${@:3}"' job "${sources[@]}" "$@"
}
# heard: the outputs as GitHub reads them, NAME=VALUE; of a value with more lines NAME=LINE for each
heard() {
  awk '
    end == "" { at = index($0, "<<"); name = substr($0, 1, at - 1); end = substr($0, at + 2); next }
    $0 == end { end = ""; next }
    { print name "=" $0 }
    END { if (end != "") print "never ended: " name }' output
}
# fork FILE: plans the pull request of a fork that adds this file
fork() {
  small_home
  git init -q -b main head
  cp -R home head/gate
  upstream home head/gate
  commit head >first
  mkdir -p "$(dirname "head/$1")"
  echo x >"head/$1"
  commit head >second
  of_pull_request a/b "$(<first)" "$(<second)"
  edit_json event.json '.pull_request.head.repo.full_name = "mallory/b"'
  MODE=gate HOME_PATH=gate CLASSES=x86-hosted run "$ROOT/scripts/ci/plan/run"
  echo "$output"
}

@test "outputs: a value with what ends another one is that value, and no more" {
  job output why $'x\nEOF\ntrust<<EOF\ninside\nEOF'
  job output trust outside
  [ "$(heard)" = $'why=x\nwhy=EOF\nwhy=trust<<EOF\nwhy=inside\nwhy=EOF\ntrust=outside' ]
  # Nor is what ends it the same twice.
  [ "$(sed -n 's/.*<<//p' output | sort -u | wc -l)" -eq 3 ]
}

@test "outputs: control characters reach neither an output nor the page of the run" {
  job output why $'a\r\e[2J\x01b\x7f\tc'
  [ "$(heard)" = 'why=a[2Jbc' ]
  printf 'a\r\e[2J\n\0b\x7f\n' | job summary
  [ "$(<page)" = $'a[2J\nb' ]
}

@test "plan: a file whose name would end an output replaces no output" {
  fork $'x\nEOF\ntrust<<EOF\ninside\nEOF\ncells<<EOF\n[{"id":"x","runs_on":"self-hosted"}]\nEOF.go'
  [ "$status" -eq 0 ]
  [ "$(heard | grep -c '^trust=')" -eq 1 ]
  [ "$(heard | grep '^trust=')" = trust=outside ]
  cells=$(heard | sed -n 's/^cells=//p' | tail -n 1)
  jq -e 'map([.id, .runs_on, .build_on])
    == [["demo_x86-hosted", ["ubuntu-24.04"], "ubuntu-24.04"]]' <<<"$cells"
  ! grep -q '[[:cntrl:]]' page || false
}

@test "plan: a folder of a target whose name goes on in another line becomes no cell" {
  fork $'gate/targets/x\e[2J\ncells<<EOF/target.json'
  refused 3 "the name of a target's folder: allowed are"
  [ "$(heard | grep '^cells=')" = 'cells=[]' ]
  [[ $(heard) == *"problem="*"allowed are lower-case letters, digits and -" ]]
  ! LC_ALL=C grep -q $'[\001-\010\013-\037]' output || false
}
