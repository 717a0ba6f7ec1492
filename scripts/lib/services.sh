# Sourced by services/* and by deploy: the servers that a service needs, one set per side. DIR is
# the folder of one server, RUN the folder of its deployment.
source "$TOLLGATE_ROOT/scripts/lib/session.sh"

# Servers and fixture run as the user of the service under test: they execute what it asks for, so
# whoever takes one over gains no more than the service had. They see paths of this environment
# only.
as_beside=()
((${#as_service[@]} == 0)) || as_beside=(
  "${as_service[@]}" env PATH="$PATH" LC_ALL="$LC_ALL"
  TOLLGATE_ROOT="$TOLLGATE_ROOT" TOLLGATE_HOME="$TOLLGATE_HOME"
  TOLLGATE_TOOLS="${TOLLGATE_TOOLS:-$TOLLGATE_CACHE/tools}"
)

# cleared DIR: removes a folder, with files of the service's user that only that user may enter
cleared() {
  if [[ -d $1 ]] && ((${#as_service[@]})); then
    "${as_service[@]}" chmod -R u+rwX "$1" 2>/dev/null || true
    "${as_service[@]}" rm -rf "$1" 2>/dev/null || true
  fi
  rm -rf "$1"
}

# service_words up|down DIR [CPUS] [PORT]: parses the arguments of a service's executable; sets
# verb, dir, cpus and port, as `options` does
service_words() {
  [[ ${1-} != --help ]] || { usage && exit; }
  verb=${1-} dir=${2-} cpus=${3-} port=${4-}
  [[ $verb =~ ^(up|down)$ && -n $dir ]] \
    || die "'$*': allowed are up DIR, down DIR (see --help)"
  mkdir -p "$dir" && dir=$(cd "$dir" && pwd)
  [[ $verb != up || $port ]] || port=$(free_port 12000 8000) || exit
}

# log_ends FILE: the last lines of a log as one line, without control characters
log_ends() { tail -n 3 "$1" | cut -c1-200 | tr '\n' '|' | tr -d '[:cntrl:]'; }

# start_service DIR PORT CPUS ANSWERS [NAME=VALUE…] COMMAND…: starts COMMAND and waits until ANSWERS
# succeeds, at most 30 s. The log is opened here; COMMAND may write only to a folder inside DIR.
start_service() {
  local dir=$1 port=$2 cpus=$3 answers=$4 pin=() began=$EPOCHSECONDS pid
  shift 4
  [[ -z $cpus ]] || pin=(taskset -c "$cpus")
  "${in_session[@]}" "$dir" 3 "${pin[@]}" "${as_beside[@]}" env "$@" \
    >>"$dir/log" 2>&1 </dev/null 3>&- 9>&- &
  pid=$!
  # Without its pid on disk nothing could end it
  echo "$pid" >"$dir/pid" || {
    end_session "$pid" || true
    fail "$dir/pid: could not be written"
  }
  disown
  until "$answers"; do
    runs "$pid" || fail "it ended at once: $(log_ends "$dir/log")"
    if ((EPOCHSECONDS - began >= 30)); then
      end_service "$dir" KILL
      fail "it does not answer on port $port: $(log_ends "$dir/log")"
    fi
    sleep 0.02
  done
  owns "$pid" "$(listener "$port")" || {
    end_service "$dir" KILL
    fail "port $port answers, but its socket is not of the server just started"
  }
}

# note_url DIR URL: stores and prints the address of a server
note_url() { echo "$2" | tee "$1/url"; }

# end_service DIR SIGNAL: ends it and waits until it is gone; SIGKILL after 10 s
end_service() {
  local pid tries
  [[ -r $1/pid ]] || return 0
  pid=$(<"$1/pid")
  if keeps "$pid" "$1"; then
    # shellcheck disable=SC2046 # a list
    signalled "$2" $(pids_of "$pid")
    for ((tries = 0; tries < 200; tries++)); do
      runs "$pid" || break
      sleep 0.05
    done
    end_session "$pid" || fail "the server in $1 does not end"
  fi
  rm -f "$1/pid"
}

# services_up RUN CPUS NAME…: starts these, each in RUN/services/NAME
services_up() {
  local name
  for name in "${@:3}"; do
    "$TOLLGATE_ROOT/scripts/services/$name" up "$1/services/$name" "$2" >/dev/null || return
  done
}

# services_down RUN: ends all, in any order. One that does not end is reported; the others are ended
# all the same.
services_down() {
  local service
  for service in "$1"/services/*; do
    [[ ! -d $service ]] || "$TOLLGATE_ROOT/scripts/services/${service##*/}" down "$service" || true
  done
}

# service_places RUN: NAME=URL of each, a line each
service_places() {
  local file name
  for file in "$1"/services/*/url; do
    name=${file%/url}
    [[ ! -r $file ]] || printf '%s=%s\n' "${name##*/}" "$(<"$file")"
  done
}

# services_lost RUN: the names of started services that have ended
services_lost() {
  local file name
  for file in "$1"/services/*/pid; do
    name=${file%/pid}
    [[ ! -r $file ]] || runs "$(<"$file")" || echo "${name##*/}"
  done
}
