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

# answered LOG: fails when the load has failed, or was not answered as it should be
answered() {
  wait "$load" || fail "k6: $(grep -a . "$1" | tail -n 1 | cut -c1-300)"
  load=''
  grep -qx 'unexpected: none' "$1" \
    || fail "not all answers were as expected: $(grep -a unexpected "$1" | cut -c1-300)"
}
