# Sourced by deploy: from a started process to a ready service. RUN is the folder of what is up;
# session is the session that was started, or "".

# log_tail RUN: the end of the service's log, without control characters
log_tail() {
  printf 'log ends: %s' "$(tail -n 3 "$1/server.log" 2>/dev/null \
    | cut -c1-200 | tr '\n' '|' | tr -d '[:cntrl:]')"
}

# abandon RUN MESSAGE…: ends what was started, even if its files are gone, and fails
abandon() {
  [[ -z $session ]] || ! keeps "$session" "$1" || end_session "$session" || true
  down "$1"
  fail "${@:2}"
}

# note_ready RUN PORT STARTUP_US: writes run.json, and checks the address in it
note_ready() {
  jqx --arg session "$session" --argjson port "$2" --argjson startup_us "$3" \
    'import "deploy/launch" as launch; launch::up($session; $port; $startup_us)' "$1/places.json" \
    | write "$1/run.json"
  grep -F "\"url\": \"http://127.0.0.1:$2\"" "$1/run.json" >/dev/null \
    || abandon "$1" "$1/run.json: does not name the address http://127.0.0.1:$2"
}

# ended RUN VARIANT: the service ended before it was ready
ended() {
  local sign
  sign=$(jq -r .lacks "$1/launch.json")
  if [[ -n $sign ]] && grep -qE -- "$sign" "$1/server.log"; then
    touch "$1/lacks"
    abandon "$1" "this commit does not have the variant $2; $(log_tail "$1")"
  fi
  abandon "$1" "the service ended at once with exit code $(cat "$1/exit" 2>/dev/null \
    || echo unknown); $(log_tail "$1")"
}

# answers PORT PATH STATUS BODY SECONDS: whether the service gives this answer in time
answers() {
  local answer
  answer=$(curl -s --max-time "$5" -w '\n%{http_code}' "http://127.0.0.1:$1$2" 2>/dev/null || true)
  [[ ${answer##*$'\n'} == "$3" && ${answer%$'\n'*} == *"$4"* ]]
}

# elsewhere: the other ports on which the service listens, as text, if nothing listens on its own
elsewhere() {
  local ports
  [[ -z $REPLY ]] || return 0
  ports=$(ports_of "$session") || return 0
  [[ -z $ports ]] \
    || echo ", but on ${ports//$'\n'/, }: its command or its env must use {port}"
}

# wait_ready RUN PORT VARIANT WITHIN_US PATH STATUS BODY SECONDS: until the body check passes; the
# inode of the listening socket into REPLY
wait_ready() {
  local run=$1 port=$2 within=$4 expected=("${@:5}") began=${EPOCHREALTIME/./}
  local why="it does not listen on port $port"
  while :; do
    REPLY=$(listener "$port") || abandon "$run" "port $port: its listener could not be read"
    if [[ -n $REPLY ]]; then
      # shellcheck disable=SC2154 # an option of deploy
      if $cold || answers "$port" "${expected[@]}"; then return 0; fi
      why="it listens on port $port,"
      why+=" but GET ${expected[0]} did not answer ${expected[1]} with \"${expected[2]}\""
    fi
    if [[ -e $run/exit ]] || ! runs "$session"; then ended "$run" "$3"; fi
    ((${EPOCHREALTIME/./} - began < within)) \
      || abandon "$run" "not ready within $((within / 1000)) ms: $why$(elsewhere);" \
        "$(log_tail "$run")"
    sleep 0.005
  done
}
