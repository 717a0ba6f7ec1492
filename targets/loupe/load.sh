# Sourced by loupe's probes that send load of their own. Sets load, the process that sends it, empty
# when it has ended. Uses here, the folder of the probes, and URL, the service.
# shellcheck shell=bash
load=''

# send SCRIPT USERS SECONDS LOG: starts k6/loupe/SCRIPT.js, and goes on
send() {
  local ips
  ips=$(jq -r '.settings.local_ips // empty' "$here/target.json")
  K6_NO_USAGE_REPORT=true k6 run -q --address "" -e BASE_URL="$URL" -e VUS="$2" -e SECONDS="$3" \
    ${ips:+--local-ips "$ips"} "$here/../../k6/loupe/$1.js" >"$4" 2>&1 &
  load=$!
}

# told: what the service tells of its pools and queues now, and when, as told.awk words it
told() {
  printf '%s ' "${EPOCHREALTIME/./}"
  curl -s --max-time 1 "$URL/metrics" | awk -f "$here/told.awk"
}

# listen FILE: what is told, some ten times a second, as long as the load lasts, and once after it
listen() {
  told >>"$1"
  while kill -0 "$load" 2>/dev/null; do
    told >>"$1"
    sleep 0.05
  done
  told >>"$1"
}

# send_case SCRIPT CASE OUT LOG: starts k6/loupe/SCRIPT.js as the gate would, with the case as JSON
send_case() {
  local ips
  ips=$(jq -r '.settings.local_ips // empty' "$here/target.json")
  CASE=$2 OUT=$3 K6_NO_USAGE_REPORT=true k6 run -q --address "" ${ips:+--local-ips "$ips"} \
    "$here/../../k6/loupe/$1.js" >"$4" 2>&1 &
  load=$!
}

# ended OUT LOG: fails when the load has failed
ended() {
  wait "$load" || fail "k6: $(grep -a . "$2" | tail -n 1 | cut -c1-300)"
  load=''
  [[ -s $1 ]] || fail "k6 left no figures: $(grep -a . "$2" | tail -n 1 | cut -c1-300)"
}

# answered LOG: fails when the load has failed, or was not answered as it should be
answered() {
  wait "$load" || fail "k6: $(grep -a . "$1" | tail -n 1 | cut -c1-300)"
  load=''
  grep -qx 'unexpected: none' "$1" \
    || fail "not all answers were as expected: $(grep -a unexpected "$1" | cut -c1-300)"
}
