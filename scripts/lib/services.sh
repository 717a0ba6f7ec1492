# Sourced by services/*, by deploy and by helpers of targets: servers that a service needs, each side's own.
# shellcheck source=session.sh
source "$TOLLGATE_ROOT/scripts/lib/session.sh"

# service_words up|down DIR [CPUS] [PORT]: sets verb, dir, cpus and port
service_words() {
  [[ ${1-} != --help ]] || { usage && exit; }
  verb=${1-} dir=${2-} cpus=${3-} port=${4-}
  [[ $verb =~ ^(up|down)$ && -n $dir ]] || die "'$*': allowed are up DIR, down DIR (see --help)"
  mkdir -p "$dir" && dir=$(cd "$dir" && pwd)
  while [[ -z $port ]]; do
    port=$((12000 + RANDOM % 8000))
    [[ -z $(listener $port) ]] || port=
  done
}

# start_service ANSWERS COMMAND…: starts it and waits until ANSWERS is true, 30 s at most
start_service() {
  local answers=$1 began=$EPOCHSECONDS
  shift
  # shellcheck disable=SC2086 # nothing, or two words
  setsid ${cpus:+taskset -c $cpus} "$@" >>"$dir/log" 2>&1 </dev/null 3>&- 9>&- &
  echo $! >"$dir/pid"
  disown
  until "$answers"; do
    kill -0 "$(<"$dir/pid")" 2>/dev/null || fail "$1 ended at once: $(tail -n 3 "$dir/log" | tr '\n' '|')"
    ((EPOCHSECONDS - began < 30)) || { end_service KILL && fail "$1 does not answer on port $port: $(tail -n 3 "$dir/log" | tr '\n' '|')"; }
    sleep 0.02
  done
}

# told URL: notes it and prints it
told() { echo "$1" | tee "$dir/url"; }

# end_service SIGNAL: ends it and waits until it is gone; after 10 s without mercy
end_service() {
  local pid tries
  [[ -r $dir/pid ]] || return 0
  pid=$(<"$dir/pid")
  kill -"$1" "$pid" 2>/dev/null || true
  for ((tries = 0; tries < 240; tries++)); do
    [[ -d /proc/$pid && $(awk '/^State/ { print $2 }' "/proc/$pid/status" 2>/dev/null) != Z ]] || break
    ((tries != 200)) || kill -KILL "$pid" 2>/dev/null || true
    sleep 0.05
  done
  rm -f "$dir/pid"
}

# services_up TARGET RUN CPUS: starts what the definition names, under RUN/services/
services_up() {
  local name
  for name in $(jq -r '.services // [] | .[]' "$1"); do
    "$TOLLGATE_ROOT/scripts/services/$name" up "$2/services/$name" "$3" >/dev/null
  done
}

# services_down RUN: in any order; a service that has lost another one ends as well
services_down() {
  local service
  for service in "$1"/services/*; do
    [[ ! -d $service ]] || "$TOLLGATE_ROOT/scripts/services/${service##*/}" down "$service"
  done
}

# service_places RUN: NAME=URL of each, a line each
service_places() {
  local service
  for service in "$1"/services/*/url; do [[ ! -r $service ]] || printf '%s=%s\n' "$(basename "$(dirname "$service")")" "$(<"$service")"; done
}

# services_lost RUN: the names of services that were started and are no more
services_lost() {
  local file
  for file in "$1"/services/*/pid; do
    [[ ! -r $file || -d /proc/$(<"$file") ]] || basename "$(dirname "$file")"
  done
}
