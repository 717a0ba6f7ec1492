# Sourced by probes that load a fresh side with k6. Uses their request, dir and pin.
# shellcheck shell=bash
deploy=$TOLLGATE_ROOT/scripts/deploy/run

# start_side SIDE RUN [OPTION…]: starts it on a free port, with its data in the folder RUN. The
# options are those of deploy.
start_side() {
  local port defined
  defined_by "$(value .inputs)" "$1"
  port=$(free_port 20000 12000) || exit
  "$deploy" up "${@:3}" "${defined[@]}" --run "$2" --port "$port" \
    --artifact "$(value ".sides.$1.artifact")" --variant "$(value '.case.variant // ""')" \
    --cpus "$(value '.pins.server // ""')" || fail "$1 was not started"
}

# still_up RUN: fails if the side of that folder has died
still_up() {
  local status
  status=$("$deploy" status --run "$1") || fail "${1##*/} died while it was measured: it $status"
}

# run_k6 DIR NAME CASE SECONDS: the request's script with this CASE; writes DIR/NAME.json. False
# where k6 fails or takes longer; DIR/k6.log says why. It ends with the shell that runs this.
run_k6() {
  local local_ips options=(--address "" --log-output "file=$1/k6.log,level=error")
  local_ips=$(value '.local_ips // ""')
  [[ -z $local_ips ]] || options+=(--local-ips "$local_ips")
  CASE=$3 OUT=$1/$2.json K6_NO_USAGE_REPORT=true \
    "${with_parent[@]}" timeout --foreground "$4" \
    "${pin[@]}" k6 run -q "${options[@]}" "$(value .script)" >/dev/null 2>&1 || return
  valid k6 "$1/$2.json"
}

# load SIDE RUN NAME: sends the case's requests at full speed; writes RUN/NAME.json
load() {
  local case
  case=$(jqx -c --arg url "$(jq -r .url "$2/run.json")" \
    'import "probes/load" as load; load::case($url)' "$request")
  run_k6 "$2" "$3" "$case" 120 \
    || fail "$1: k6 did not finish its load: $(tail -n 2 "$2/k6.log" | cut -c1-300)"
}
