# For the tests of scripts/ci: repositories that adopt the gate, and cells that have been measured.
# shellcheck shell=bash

# commit DIR: all that is in a repository; its commit
commit() {
  git -C "$1" add -A
  git -C "$1" -c user.name=t -c user.email=t@example.invalid commit -qm x
  git -C "$1" rev-parse HEAD
}

# small_home: a home whose demo has one case, which is quick
small_home() {
  home
  local size='.cases = [{ endpoint: "artifact", probe: "size", files: ["model.json"] }]'
  edit targets/demo/target.json "$size"
  limit size_raw 20%
}

# limit METRIC SHARE: the only limit of the home's demo
limit() {
  jq -n --arg metric "$1" --arg share "$2" -f "$ROOT/tests/lib/limit.jq" \
    >"$box/home/thresholds/demo.json"
}

# upstream FROM TO: a definition, as the target of a repository of its own
upstream() {
  jq --arg url https://example.invalid/x '.source = { kind: "git", repository: $url }' \
    "$1/targets/demo/target.json" >"$2/targets/demo/target.json"
}

# adopter DIR: a repository with the rooms of the demo, as one that adopts the gate has them; its
# commit is in the file first
adopter() {
  mkdir -p "$1"/gate/{targets,thresholds}
  git init -q -b main "$1"
  cp -R "$ROOT/targets/demo" "$1/gate/targets/"
  upstream "$ROOT" "$1/gate"
  cp "$ROOT/thresholds/demo.json" "$1/gate/thresholds/"
  commit "$1" >first
}

# planned MODE VERDICT…: cells.json of one cell for each verdict, and what those cells left in left/
planned() {
  local mode=$1 number=0 verdict cell
  shift
  rm -rf left && mkdir left
  for verdict; do
    number=$((number + 1))
    cell=left/t${number}_x86-2core.1
    mkdir -p "$cell"
    jq --arg target "t$number" '.target = $target' \
      "$ROOT/tests/golden/report/$verdict/verdict.json" >"$cell/verdict.json"
  done
  jq -s --arg mode "$mode" -f "$ROOT/tests/lib/planned.jq" left/*/verdict.json >cells.json
}

# collect OPTION…: one answer of what the cells left
collect() { run "$ROOT/scripts/ci/verdict/collect" --cells cells.json --from left --out all "$@"; }

# of_pull_request REPOSITORY BASE HEAD: what a job knows of the pull request of a person there
of_pull_request() {
  export GITHUB_EVENT_NAME=pull_request GITHUB_REPOSITORY=$1 GITHUB_EVENT_PATH=$box/event.json
  jq -n --arg repository "$1" --arg base "$2" --arg head "$3" \
    -f "$ROOT/tests/lib/pull-request.jq" >"$box/event.json"
}

# digest FILE: as jobs hand it on
digest() { echo "sha256:$(sha256sum <"$1" | cut -c1-64)"; }

# edit_json FILE FILTER: a JSON file, changed
edit_json() { jq "$2" "$1" >edited && mv edited "$1"; }

# change_of_service COMMAND…: the repository of a service that has adopted the gate, in head/; its
# change is what the command makes of it. event.json is of the pull request.
change_of_service() {
  mkdir -p head/src
  echo 1 >head/src/main
  git init -q -b main head
  first=$(commit head)
  (cd head && "$@")
  head=$(commit head)
  export MODE=gate HOME_PATH=gate GITHUB_OUTPUT=$box/output
  of_pull_request a/b "$first" "$head"
}
# more_service: a change of it
more_service() { echo x >service; }
# output_of NAME: what the last one of that name is
output_of() {
  awk -v name="$1<<" 'index($0, name) == 1 { getline; said = $0 } END { print said }' output
}

# decide: what the last job says of the plan that is there, if planning said what is in the outputs
decide() {
  local call
  call=$(output_of call)
  DIGEST=$(output_of digest) CELLS=$(output_of cells) PLANNED=success CALL=$call \
    run "$ROOT/scripts/ci/verdict/run"
}

# plan_digest: of plan/, as planning hands it on
plan_digest() { bash -c '. "$0/scripts/lib/common.sh" && digest_of plan' "$ROOT"; }
