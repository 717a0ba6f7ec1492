# The repositories that workflows are run on, and commits of them that change something.
# shellcheck shell=bash disable=SC2154
# here: see lib.bash

# copy_of_here DIR: this working tree, without what no workflow reads
copy_of_here() {
  (
    cd "$ROOT" || exit
    {
      git ls-files -z -co --exclude-standard -- . ':!tests' ':!baselines'
      git ls-files -z -co --exclude-standard -- tests/run scripts/mock
    } \
      | while IFS= read -r -d '' file; do
        [[ ! -e $file ]] || printf '%s\0' "$file"
      done \
      | tar -c --null -T -
  ) | tar -x -C "$1"
}

# gate_repository DIR: this repository as it is now, with one target that takes a second: what the
# demo's model weighs. Classes of our own are this machine.
gate_repository() {
  local arch keep=(! -name 'demo*' ! -name lib)
  arch=$(uname -m)
  new_repository "$1"
  copy_of_here "$1"
  find "$1"/targets "$1"/k6 "$1"/thresholds -mindepth 1 -maxdepth 1 "${keep[@]}" -exec rm -rf {} +
  edit "$1/runner-setup/classes.json" --arg here "$here" --arg arch "$arch" \
    -f "$ROOT/tests/workflows/classes.jq"
  edit "$1/targets/demo/target.json" -f "$ROOT/tests/workflows/demo.jq"
  cp "$ROOT/tests/workflows/changes.json" "$1/targets/demo/changes.json"
  limits demo '[{ metric: "size_raw", worse_by: "20%" }]' >"$1/thresholds/demo.json"
  printf '#!/bin/sh\necho "$*" >"$MOCK_ARTIFACTS/tests-ran"\n' >"$1/tests/run"
  commit_all "$1" "the gate"
}

# limits TARGET LIST: a threshold file
limits() { jq -n --arg target "$1" "{ schema: \"tollgate/thresholds/1\", \$target, limits: $2 }"; }

# service_repository DIR: the example of a repository that has adopted the gate, of which one case
# is measured, and quickly
service_repository() {
  new_repository "$1"
  cp -R "$ROOT/tests/workflows/adopter/." "$1"
  edit "$1/gate/targets/shop/target.json" -f "$ROOT/tests/workflows/shop.jq"
  limits shop '[{ metric: "rss_settled", worse_by: "100%", at_least: "10MB" }]' \
    >"$1/gate/thresholds/shop.json"
  commit_all "$1" "a shop"
}

# begun_repository DIR GATE: a service whose maintainer has begun with that checkout of the gate,
# and asks for one case that is measured quickly; so far it only reports
begun_repository() {
  new_repository "$1"
  cp "$ROOT"/tests/bench/adopters/go/* "$1"
  commit_all "$1" "a shop" >/dev/null
  (
    cd "$1" || exit
    "$2/scripts/gate" init shop --start "./shop -port {port}" --ready /health \
      --get "/search?q=1" --no-measure 3>&-
    edit gate/targets/shop/target.json \
      '.cases = [{ endpoint: "artifact", probe: "size", files: ["shop"] }]'
    edit gate/thresholds/shop.json '.limits = [{ metric: "size_raw", worse_by: "10%" }]'
  ) >"$BATS_FILE_TMPDIR/begun" || return
  commit_all "$1" "Gate pull requests"
}

# stored_baseline CLASS: a snapshot of the demo as it was, as a refresh would have left it, in the
# repository here
stored_baseline() {
  mkdir -p "baselines/$1/demo"
  TMPDIR=$BATS_FILE_TMPDIR scripts/gate baseline demo --ref v1 --out "$BATS_FILE_TMPDIR/stored" \
    >/dev/null 2>&1
  jq . "$BATS_FILE_TMPDIR/stored/baseline.json" >"baselines/$1/demo/main.json"
}

# change NAME REPOSITORY COMMAND…: exports $NAME, the commit of a branch from main on which the
# command was run
change() {
  git -C "$2" checkout -q -B "$1" main
  (cd "$2" && "${@:3}")
  printf -v "$1" %s "$(commit_all "$2" "$1")"
  export "${1?}"
  git -C "$2" checkout -q main
}

# Changes: a line more in a file, another head of the demo, other limits
append() { echo "$2" >>"$1"; }

new_pin() { sed -i "s/\"head\": \"v1\"/\"head\": \"$1\"/" targets/demo/target.json; }

wider() { sed -i "s/\"20%\"/\"9000%\"/" thresholds/demo.json; }

loosen() { new_pin bigger && wider; }

remembers() {
  sed -i '/^func search/a audit = append(audit, strings.Repeat("x", 2000000))' main.go
  echo 'var audit []string' >>main.go
}

# grows [WORD]: an index in the program
grows() {
  {
    echo "// an index${1:+, $1}"
    echo 'var index = [4 << 20]byte{1}'
    echo 'func init() { log.SetPrefix(string(index[:0])) }'
  } >>main.go
}

# attacks NAME: a leaking service that is built by attacks/NAME.sh
attacks() {
  remembers
  cp "$ROOT/tests/workflows/attacks/$1.sh" build.sh
  edit gate/targets/shop/target.json '.build.commands = [["bash", "build.sh"]]'
}

call=.github/workflows/tollgate.yml
# call_twice: a second target in a folder of its own, and a workflow that calls the gate for both
call_twice() {
  cp -R gate gate2
  mv gate2/targets/shop gate2/targets/kiosk
  mv gate2/k6/shop gate2/k6/kiosk
  mv gate2/thresholds/shop.json gate2/thresholds/kiosk.json
  edit gate2/targets/kiosk/target.json '.target = "kiosk"'
  edit gate2/thresholds/kiosk.json '.target = "kiosk"'
  sed -n '/^  gate:/,/^ *path:/p' "$call" | sed 's/^  gate:/  again:/; s/path: gate/path: gate2/' \
    | cat "$call" - >.github/workflows/twice.yml
  echo >>main.go
}

# own_class: a machine of one's own, which is this one
own_class() {
  mkdir gate/runner-setup
  jq --arg here "$here" -f "$ROOT/tests/workflows/own-class.jq" \
    "$ROOT/runner-setup/classes.json" >gate/runner-setup/classes.json
}
# hand_in_token: the call of a gate whose repository is private
hand_in_token() {
  append README.md "More of it."
  sed -i '/^ *path: gate$/s/$/\n    secrets:\n      gate_token: ${{ secrets.GATE_TOKEN }}/' "$call"
}

# tell_where COMMIT: the call where the server does not say whose the workflow is
tell_where() {
  append README.md "More of it."
  sed -i "/^ *path: gate$/s,$,\n      gate_repository: acme/tollgate\n      gate_ref: $1," "$call"
}

widen() { loosen && sed -i 's/"size_raw"/"size_gzip"/' thresholds/demo.json; }

# world: the repositories that all tests of a file share, and commits of them
world() {
  local gate=$BATS_FILE_TMPDIR/repositories/acme/tollgate
  local shop_at=$BATS_FILE_TMPDIR/repositories/acme/shop
  export MOCK_REPOSITORIES=$BATS_FILE_TMPDIR/repositories
  export MOCKS=$ROOT/tests/workflows/mocks
  main=$(gate_repository "$gate")
  change clean "$gate" append k6/demo/home.js "// changed"
  change moved "$gate" new_pin bigger
  change loosened "$gate" loosen
  change documents "$gate" append README.md "More of it."
  change forked "$gate" append k6/demo/home.js "// foreign"
  change widened "$gate" widen
  change passing "$gate" new_pin same
  # A fork's commits are on no branch of this repository.
  git -C "$gate" branch -q -D forked widened passing
  change stored "$gate" stored_baseline "$here"
  shop=$(service_repository "$shop_at")
  change leaking "$shop_at" remembers
  change rewriting "$shop_at" attacks rewrite
  change skipping "$shop_at" attacks skip
  change unbuilt "$shop_at" append main.go "not Go"
  change unplanned "$shop_at" edit gate/targets/shop/target.json '.cases[].idle_s = 3600'
  change twice "$shop_at" call_twice
  change private "$shop_at" hand_in_token
  change told "$shop_at" tell_where "$main"
  change classed "$shop_at" own_class
  export main shop MOCK_GATE=acme/tollgate@$main
}
