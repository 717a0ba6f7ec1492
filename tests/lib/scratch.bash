# For the tests of the stages: a scratch folder, twins, targets made for one test, and a look at
# what is left when it is over.
# shellcheck shell=bash

ROOT=$(cd "${BATS_TEST_DIRNAME:-.}/../.." && pwd)
# The tools and Go's own cache stay where they are, whatever folder a test calls its cache.
export TOLLGATE_TOOLS=${TOLLGATE_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/tollgate/tools}
GOCACHE=$(go env GOCACHE) && export GOCACHE
PATH=$TOLLGATE_TOOLS/bin:$PATH
# What rustup has put on the PATH looks for the compilers under HOME, which may be an empty one
# here: they are beside it.
rust_bin=$(readlink -f "$(type -P cargo)" 2>/dev/null) && rust_bin=${rust_bin%/*}
for name in .rustup rustup; do
  [[ -n $rust_bin && -z ${RUSTUP_HOME-} && -d $rust_bin/../../$name ]] || continue
  export RUSTUP_HOME=$rust_bin/../../$name CARGO_HOME=${CARGO_HOME:-$rust_bin/..}
done
# shellcheck source=scripts/lib/session.sh
source "$ROOT/scripts/lib/session.sh"

# scratch: sets box, the folder under which a test keeps everything, and clears what a caller's
# environment would change
scratch() {
  box=$BATS_TEST_TMPDIR
  mkdir -p "$box/tmp" "$box/cache"
  export TMPDIR=$box/tmp XDG_CACHE_HOME=$box/cache
  unset TOLLGATE_HOME TOLLGATE_PORTS TOLLGATE_BASELINE TOLLGATE_ROOT TOLLGATE_STARTED
  unset CASE OUT BASE_URL VUS PARTS
}

# build_twin: the twin's program, for all tests of a file; called in setup_file
build_twin() {
  local options=(-trimpath -buildvcs=false -o "$BATS_FILE_TMPDIR/server")
  (cd "$ROOT/tests/twin" && CGO_ENABLED=0 go build "${options[@]}" .)
}

# artifact DIR [FILTER]: a built service: the twin with the demo's model, quick to start, changed by
# a jq filter
artifact() {
  local server=$BATS_FILE_TMPDIR/server model=$ROOT/targets/demo/twin.json
  mkdir -p "$1"
  ln -f "$server" "$1/server" 2>/dev/null || cp "$server" "$1/server"
  jq ".startup_ms = 0 | .memory_mb = 1 | ${2:-.}" "$model" >"$1/model.json"
}

# built DIR COMMIT [FILTER]: this service as build leaves it
built() {
  artifact "$1/artifact" "${3:-.}"
  local digest
  digest=$(sha256sum <"$1/artifact/model.json" | cut -c1-64)
  jq -n '$ARGS.named + { seconds: 1 }' --arg schema tollgate/build/1 \
    --arg commit "$2" --arg digest "sha256:$digest" >"$1/build.json"
}

# executable FILE: standard input, as a program
executable() { cat >"$1" && chmod +x "$1"; }

# free_port: a port nobody listens on
free_port() {
  local port=$((20000 + RANDOM % 12000))
  while [[ -n $(listener "$port") ]]; do port=$((port + 1)); done
  echo "$port"
}

# twin PORT [FILTER]: a twin that runs until clean ends it; returns when it answers
twin() {
  local built=$box/twin-$1
  artifact "$built" "${2:-.}"
  "$built/server" -model "$built/model.json" -port "$1" >"$built/log" 2>&1 3>&- &
  echo $! >>"$box/started"
  disown
  until curl -fs "http://127.0.0.1:$1/ready" >/dev/null; do kill -0 $! && sleep 0.02; done
}

# still_machine: sets still, options by which a stage or gate reads a record of this machine, whose
# counters stand still. What the host takes away, a generator at its limit or a hot processor then
# say nothing, and no neighbour can void a case.
still_machine() {
  still=(--sysroot "$box/machine")
  "$ROOT/scripts/machine/facts" --record "$box/machine"
  rm -rf "$box"/machine/sys/class/thermal "$box"/machine/sys/devices/platform
  ln -sf /proc/uptime "$box/machine/proc/uptime"
}

# eventually COMMAND…: true once it is, false when it is not within three minutes, which a busy
# machine may need
eventually() {
  local until=$((SECONDS + 180))
  until "$@"; do
    ((SECONDS < until)) || return 1
    sleep 0.05
  done
}
gone() { [[ -z $(pids_of "$1") ]]; }

# refused CODE WORDS: the last run ended so, and said so
refused() {
  echo "$output"
  # shellcheck disable=SC2128 # what bats calls so is one number
  [ "$status" -eq "$1" ]
  [[ $output == *"$2"* ]]
}

# left_behind: what still runs with a name under the scratch folder, and half-written files there;
# empty when all is clean
left_behind() {
  pgrep -af -- "$box" || true
  find "$box" -name '*.part*'
}
nothing_left() { [[ -z $(left_behind) ]]; }
# all_ended: sooner or later nothing is left; what has been killed may take a moment to be gone
all_ended() { eventually nothing_left || { left_behind && false; }; }

# clean: ends what the test has started; called in teardown
clean() {
  local session started
  find "$box" -name session 2>/dev/null | while read -r session; do
    ! keeps "$(<"$session")" "${session%/*}" || end_session "$(<"$session")"
  done
  [[ -e $box/started ]] || return 0
  while read -r started; do kill -KILL "$started" 2>/dev/null || true; done <"$box/started"
}

# end_services: ends the servers that a test has started; called in teardown
end_services() {
  local service
  find "$box" -name pid -printf '%h\n' | while read -r service; do
    "$ROOT/scripts/services/${service##*/}" down "$service"
  done
}

# home: a copy of the demo's rooms under $box/home, for a test to change; the stages then use that
home() {
  export TOLLGATE_HOME=$box/home
  mkdir -p "$box/home/targets" "$box/home/thresholds" "$box/home/k6"
  cp -R "$ROOT/targets/demo" "$box/home/targets/"
  cp -R "$ROOT/k6/demo" "$box/home/k6/"
  cp "$ROOT/thresholds/demo.json" "$box/home/thresholds/"
}

# edit FILE FILTER: changes a JSON file under the home
edit() { jq "$2" "$box/home/$1" >"$box/edited" && mv "$box/edited" "$box/home/$1"; }

# history DIR: a repository of twins with the demo's changes
history() {
  local demo=$ROOT/targets/demo
  "$ROOT/scripts/plan/mock-history" "$demo/twin.json" "$demo/changes.json" "$1"
}
