# For the tests that run workflows: repositories to run them on, a small GitHub, and act.
# shellcheck shell=bash

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# shellcheck source=scripts/lib/common.sh
source "$ROOT/scripts/lib/common.sh"
# shellcheck source=tests/workflows/play.bash
source "$ROOT/tests/workflows/play.bash"
# shellcheck source=tests/workflows/world.bash
source "$ROOT/tests/workflows/world.bash"
# What a caller's environment would change, and what this very file has set.
unset TOLLGATE_HOME TOLLGATE_BASELINE GITHUB_ACTIONS
here=$("$ROOT/scripts/machine/facts" | jq -r .runner)
export TOLLGATE_TOOLS=${TOLLGATE_TOOLS:-$TOLLGATE_CACHE/tools}
export MOCK_TOOLS=$TOLLGATE_TOOLS
# The packages that tests/post has fetched.
MOCK_MODULES=$TOLLGATE_CACHE/tests-post/$(
  cat "$ROOT"/tests/post/{package.json,package-lock.json} | sha256sum | head -c 16
)/node_modules
export MOCK_MODULES
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

# github WORLD: starts the small GitHub with this world (JSON)
github() {
  printf '%s\n' "$1" >"$box/world.json"
  mkfifo "$box/server.in"
  NODE_PATH=$MOCK_MODULES node "$ROOT/tests/workflows/server.js" "$box/world.json" \
    <"$box/server.in" >"$box/server.url" 2>"$box/server.log" 3>&- &
  echo $! >"$box/server.pid"
  exec 7>"$box/server.in"
  until [[ -s $box/server.url ]]; do
    kill -0 "$(<"$box/server.pid")" || return 1
    sleep 0.05
  done
}
# github_has JSON: changes what is in the world
github_has() {
  curl -fs --noproxy '*' -X PUT -d "$1" "$(<"$box/server.url")/-/world" >/dev/null
}
# head_is COMMIT: somebody has pushed it
head_is() {
  github_has "$(asked -c --arg head "$1" '{ pulls: (.world.pulls | map(.head = $head)) }')"
}
# asked FILTER: of what GitHub was asked and what came of it
asked() { curl -fs --noproxy '*' "$(<"$box/server.url")/-/state" | jq "${@:2}" "$1"; }

# event NUMBER HEAD BASE [FILTER]: the payload of a pull request's event, changed by the filter
event() {
  local given=(--argjson number "$1" --arg head "$2" --arg base "$3")
  jq -n "${given[@]}" --arg repository "$repository" -f "$ROOT/tests/workflows/event.jq" \
    | jq "${4:-.}" >"$box/event.json"
}

# commented LOGIN TEXT [FILTER]: the payload of a comment on the pull request, changed by the filter
commented() {
  local given=(--arg login "$1" --arg body "$2" --arg repository "$repository")
  jq -n "${given[@]}" --arg at "$(date -u +%FT%TZ)" -f "$ROOT/tests/workflows/commented.jq" \
    | jq "${3:-.}" >"$box/event.json"
}

# mocks: the options that put them in the place of the actions that the workflows use
mocks() {
  local action pinned
  for action in checkout cache upload-artifact download-artifact github-script; do
    pinned=$(grep -rhoE "actions/$action(/[a-z]+)?@[0-9a-f]{40}" "$ROOT/.github" | head -n 1)
    pinned=actions/$action@${pinned#*@}
    printf '%s\n' --local-repository "$pinned=$ROOT/tests/workflows/mocks/$action"
  done
}

# environment NAME=VALUE…: the options that give them to all jobs
environment() { printf -- '--env\n%s\n' "$@"; }

# workflow EVENT FILE SHA RUN [OPTION…]: runs a workflow of the commit on an event; 0 when all of
# its jobs did well. $box/act.log has what it said.
workflow() {
  local event=$1 file=$2 sha=$3 run=$4 image options=() code=0
  played=("$@")
  mapfile -t options < <(
    mocks
    reference "$event"
    environment "GITHUB_API_URL=$(cat "$box/server.url" 2>/dev/null)" \
      "GITHUB_SERVER_URL=https://github.com" "GITHUB_REPOSITORY=$repository" \
      "GITHUB_REPOSITORY_OWNER=acme" "SHA_REF=$sha" "GITHUB_SHA=$sha" "GITHUB_RUN_ID=$run" \
      "GITHUB_RUN_ATTEMPT=${attempt:-1}" "MOCK_LOST=${MOCK_LOST-}" \
      "MOCK_ONLY=${MOCK_ONLY-}" \
      EVERY_S=1 PATIENCE_S="${patience:-600}"
  )
  for image in ubuntu-{22,24,26}.04{,-arm}; do
    options+=(-P "$image=-self-hosted")
  done
  options+=(--container-daemon-socket - --no-cache-server --no-skip-checkout --pull=false)
  options+=(--action-cache-path "$box/act" --concurrent-jobs 2 -s GITHUB_TOKEN=not-played)
  [[ -e $box/tree/.git ]] || new_repository "$box/tree"
  mkdir -p "$MOCK_ARTIFACTS/$run" "$MOCK_ARTIFACTS/.github/$run"
  jq -n --arg event "$event" --arg head_sha "$sha" '$ARGS.named' \
    >"$MOCK_ARTIFACTS/.github/$run/run.json"
  expanded "$event" "$file" "$sha" >"$box/act.log" || return 1
  (
    cd "$box/tree" || exit
    # What a job has is its machine's, not this one's (mocks/machine.js).
    env -u TOLLGATE_TOOLS -u LC_ALL HOME="$box/home" LANG=C.UTF-8 timeout 900 act "$event" \
      -W ".github/workflows/$file" -e "$box/event.json" "${options[@]}" "${@:5}" 3>&- 7>&-
  ) >"$box/act.log" 2>&1 || code=$?
  ended "$run" "${attempt:-1}"
  return "$code"
}

# fresh: the folders of one test
fresh() {
  box=$BATS_TEST_TMPDIR
  mkdir -p "$box"/{home,artifacts,cache,tmp}
  export TMPDIR=$box/tmp MOCK_ARTIFACTS=$box/artifacts MOCK_CACHE=$box/cache
}

# stop: ends the small GitHub, and shows what act said where a test has failed
stop() {
  exec 7>&-
  [[ ! -e $box/server.pid ]] || kill "$(<"$box/server.pid")" 2>/dev/null || true
  [[ ${BATS_TEST_COMPLETED-} != 1 && -e $box/act.log ]] || return 0
  grep -vE 'LocalRepositoryCache|Success|⭐|Cleaning up' "$box/act.log" | tail -n 60
  cat "$box/server.log" "$box/world.json" 2>/dev/null
}

# names RUN KIND: of the artifacts of a run that begin so
names() {
  local at
  for at in "$MOCK_ARTIFACTS/$1/$2"-*; do [[ ! -d $at ]] || basename "$at"; done
}
# job RUN ID FILTER [ATTEMPT]: of the verdict of a job
job() { jq -r "$3" "$MOCK_ARTIFACTS/$1"/verdicts-*-"${4:-1}"/*/"$2/verdict.json"; }
# left RUN ID: the folder of what a job has left
left() { echo "$MOCK_ARTIFACTS/$1"/job-*-"$2-1/$2.1"; }
# planned RUN [OPTION…] FILTER: of what was planned
planned() { jq -e "${@:2}" "$MOCK_ARTIFACTS/$1"/plan-*-1/jobs.json; }
# red: a workflow of which some job must fail
red() { ! workflow "$@"; }
# comments RUN HEAD [ID OWNER [CONCLUSION]]: runs pr-comment, as it is at main, on what that run of
# the commit has left; the commit is of the repository with that id and owner
comments() {
  jq -n --arg head "$2" --argjson id "${3:-1}" --arg owner "${4:-acme}" --argjson run "$1" \
    --arg conclusion "${5:-success}" -f "$ROOT/tests/workflows/over.jq" >"$box/event.json"
  workflow workflow_run pr-comment.yml "$main" "$(($1 + 1))"
}
# pull NUMBER HEAD [ID OWNER]: a world with this pull request
pull() {
  jq -nc --argjson number "$1" --arg head "$2" --argjson id "${3:-1}" --arg owner "${4:-acme}" \
    -f "$ROOT/tests/workflows/pull.jq"
}
# ours: the option that has machines of our own
ours=(-P tollgate=-self-hosted)
