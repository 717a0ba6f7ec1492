# For the tests that run workflows: repositories to run them on, a small GitHub, and act.
# shellcheck shell=bash

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# shellcheck source=scripts/lib/common.sh
source "$ROOT/scripts/lib/common.sh"
# What a caller's environment would change, and what this very file has set.
unset TOLLGATE_HOME TOLLGATE_BASELINE GITHUB_ACTIONS
here=$("$ROOT/scripts/machine/facts" | jq -r .runner)
export TOLLGATE_TOOLS=${TOLLGATE_TOOLS:-$TOLLGATE_CACHE/tools}
# The packages that tests/post has fetched.
STAND_IN_MODULES=$TOLLGATE_CACHE/tests-post/$(
  cat "$ROOT"/tests/post/{package.json,package-lock.json} | sha256sum | head -c 16
)/node_modules
export STAND_IN_MODULES
for name in GOCACHE GOPATH; do export "$name=$(go env $name)"; done

# commit_all REPOSITORY WORDS: prints the commit
commit_all() {
  git -C "$1" add -A
  git -C "$1" -c user.name=tester -c user.email=tester@example.invalid -c commit.gpgsign=false \
    commit -qm "$2"
  git -C "$1" rev-parse HEAD
}
# edit FILE [OPTION…] FILTER: changes a JSON file
edit() { jq "${@:2}" "$1" >"$1.new" && mv "$1.new" "$1"; }
new_repository() {
  mkdir -p "$1"
  git -C "$1" init -q -b main
  git -C "$1" config uploadpack.allowAnySHA1InWant true
}

# copy_of_here DIR: this working tree, without what no workflow reads
copy_of_here() {
  (
    cd "$ROOT" || exit
    git ls-files -z -co --exclude-standard \
      | while IFS= read -r -d '' file; do
        [[ ! -e $file ]] || printf '%s\0' "$file"
      done \
      | tar -c --null -T - --exclude 'tests/golden/*' --exclude 'baselines/*'
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
  printf '#!/bin/sh\necho "$*" >"$STAND_IN_ARTIFACTS/tests-ran"\n' >"$1/tests/run"
  commit_all "$1" "the gate"
}

# limits TARGET LIST: a threshold file
limits() { jq -n --arg target "$1" "{ schema: \"tollgate/thresholds/1\", \$target, limits: $2 }"; }

# service_repository DIR: a service that answers one page, with its own definition for the gate
service_repository() {
  new_repository "$1"
  cp "$ROOT"/tests/twin/{*.go,go.mod,model.schema.json} "$1"
  rm -f "$1"/*_test.go
  jq '.startup_ms = 0 | .memory_mb = 1' "$ROOT/targets/demo/twin.json" >"$1/model.json"
  mkdir -p "$1"/gate/{targets/shop,k6/shop,thresholds} "$1/.github/workflows"
  jq -f "$ROOT/tests/workflows/shop.jq" "$ROOT/targets/demo/target.json" \
    >"$1/gate/targets/shop/target.json"
  cp "$ROOT/k6/demo/memory.js" "$1/gate/k6/shop/"
  limits shop '[{ metric: "rss_settled", worse_by: "100%", at_least: "10MB" }]' \
    >"$1/gate/thresholds/shop.json"
  cp "$ROOT/tests/workflows/adopter.yml" "$1/.github/workflows/gate.yml"
  cp "$ROOT/tests/workflows/adopter-comment.yml" "$1/.github/workflows/comment.yml"
  commit_all "$1" "a shop"
}

# github WORLD: starts the small GitHub with this world (JSON)
github() {
  printf '%s\n' "$1" >"$box/world.json"
  mkfifo "$box/server.in"
  NODE_PATH=$STAND_IN_MODULES node "$ROOT/tests/workflows/server.js" "$box/world.json" \
    <"$box/server.in" >"$box/server.url" 2>"$box/server.log" 3>&- &
  echo $! >"$box/server.pid"
  exec 7>"$box/server.in"
  until [[ -s $box/server.url ]]; do
    kill -0 "$(<"$box/server.pid")" || return 1
    sleep 0.05
  done
}
# asked FILTER: of what GitHub was asked and what came of it
asked() { curl -fs --noproxy '*' "$(<"$box/server.url")/-/state" | jq "${@:2}" "$1"; }

# event NUMBER HEAD BASE [FILTER]: the payload of a pull request's event, changed by the filter
event() {
  local given=(--argjson number "$1" --arg head "$2" --arg base "$3")
  jq -n "${given[@]}" --arg repository "$repository" -f "$ROOT/tests/workflows/event.jq" \
    | jq "${4:-.}" >"$box/event.json"
}

# stand_ins: the options that put them in the place of the actions that the workflows use
stand_ins() {
  local action pinned
  for action in checkout cache upload-artifact download-artifact github-script; do
    pinned=$(grep -rhoE "actions/$action@[0-9a-f]{40}" "$ROOT/.github/workflows" | head -n 1)
    printf '%s\n' --local-repository "$pinned=$ROOT/tests/workflows/stand-ins/$action"
  done
}

# environment NAME=VALUE…: the options that give them to all jobs
environment() { printf -- '--env\n%s\n' "$@"; }

# workflow EVENT FILE SHA RUN [OPTION…]: runs a workflow of the commit on an event; 0 when all of
# its jobs did well. $box/act.log has what it said.
workflow() {
  local event=$1 file=$2 sha=$3 run=$4 image options=()
  mapfile -t options < <(
    stand_ins
    environment "GITHUB_API_URL=$(cat "$box/server.url" 2>/dev/null)" \
      "GITHUB_SERVER_URL=https://github.com" "GITHUB_REPOSITORY=$repository" \
      "GITHUB_REPOSITORY_OWNER=acme" "SHA_REF=$sha" "GITHUB_SHA=$sha" "GITHUB_RUN_ID=$run" \
      "GITHUB_REF=${ref:-refs/heads/main}" "GITHUB_REF_NAME=${ref_name:-main}" \
      EVERY_S=1 PATIENCE_S="${patience:-600}"
  )
  for image in ubuntu-22.04 ubuntu-24.04 ubuntu-22.04-arm; do
    options+=(-P "$image=-self-hosted")
  done
  options+=(--container-daemon-socket - --no-cache-server --no-skip-checkout --pull=false)
  options+=(--action-cache-path "$box/act" --concurrent-jobs 2 -s GITHUB_TOKEN=a-token)
  [[ -e $box/tree/.git ]] || new_repository "$box/tree"
  rm -rf "$box/tree/.github" && mkdir -p "$STAND_IN_ARTIFACTS/$run"
  git -C "$STAND_IN_REPOSITORIES/$repository" archive "$sha" .github | tar -x -C "$box/tree"
  # act's schema is older than this key; what GitHub does with it cannot be played here.
  sed -i '/^cache-mode:/d' "$box"/tree/.github/workflows/*.yml
  (
    cd "$box/tree" || exit
    HOME=$box/home timeout 900 act "$event" -W ".github/workflows/$file" -e "$box/event.json" \
      "${options[@]}" "${@:5}" 3>&- 7>&-
  ) >"$box/act.log" 2>&1
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
widen() { loosen && sed -i 's/"size_raw"/"size_gzip"/' thresholds/demo.json; }

# world: the repositories that all tests of a file share, and commits of them
world() {
  local gate=$BATS_FILE_TMPDIR/repositories/acme/tollgate
  local shop_at=$BATS_FILE_TMPDIR/repositories/acme/shop
  export STAND_IN_REPOSITORIES=$BATS_FILE_TMPDIR/repositories
  export STAND_INS=$ROOT/tests/workflows/stand-ins
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
  change leaking "$shop_at" edit model.json '.endpoints.static.leak_bytes = 2000000'
  change unbuilt "$shop_at" append main.go "not Go"
  export main shop STAND_IN_GATE=acme/tollgate@$main
}

# fresh: the folders of one test
fresh() {
  box=$BATS_TEST_TMPDIR
  mkdir -p "$box"/{home,artifacts,cache,tmp}
  export TMPDIR=$box/tmp STAND_IN_ARTIFACTS=$box/artifacts STAND_IN_CACHE=$box/cache
}

# stop: ends the small GitHub, and shows what act said where a test has failed
stop() {
  exec 7>&-
  [[ ! -e $box/server.pid ]] || kill "$(<"$box/server.pid")" 2>/dev/null || true
  [[ ${BATS_TEST_COMPLETED-} != 1 && -e $box/act.log ]] || return 0
  grep -vE 'LocalRepositoryCache|Success|⭐|Cleaning up' "$box/act.log" | tail -n 60
  cat "$box/server.log" "$box/world.json" 2>/dev/null
}
