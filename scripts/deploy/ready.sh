# Sourced by deploy: from a started process to a ready service. Uses deploy's variables target, variant, run, port, and proc.sh.

last_words() { printf '%s' "log ends: $(tail -n 3 "$run/server.log" 2>/dev/null | cut -c1-200 | tr '\n' '|')"; }

# give_up WORDS: ends what was started, and says why
give_up() {
  [[ ! -s $run/session ]] || end_session "$(<"$run/session")"
  services_down "$run"
  fail "$@"
}

# Words of the definition, one a line, with their places filled in.
filled() { jqx -r --arg variant "$variant" --slurpfile places "$run/places.json" "include \"lib/placeholders\"; $1 | filled(\$places[0])" "$target"; }

# note_ready: writes run.json
note_ready() {
  jq -n --arg session "${session-}" --argjson port "$port" --argjson us "${us:-null}" --slurpfile places "$run/places.json" \
    '{session: ($session | tonumber? // null), port: $port, url: "http://127.0.0.1:\($port)", places: $places[0]} + if $us then {startup_ms: ($us / 1000)} else {} end' | write "$run/run.json"
}

# ended: the service is over before it was ready
ended() {
  local sign
  sign=$(jq -r --arg variant "$variant" '.variants[$variant].lacks // empty' "$target")
  if [[ -n $sign ]] && grep -qE -- "$sign" "$run/server.log"; then
    touch "$run/lacks"
    give_up "this commit does not have the variant $variant; $(last_words)"
  fi
  give_up "the service ended at once with exit code $(<"$run/exit"); $(last_words)"
}

# wait_ready: until the body check passes; sets session and inode, that of the listening socket
wait_ready() {
  local within want why answer
  within=$(jq '(.start.ready.within_s // 30) * 1000000 | floor' "$target")
  mapfile -t want < <(jq -r '.start.ready | .path, .status // 200, .body' "$target")
  until [[ -s $run/session ]]; do sleep 0.002; done
  session=$(<"$run/session") why="it does not listen on port $port"
  until
    inode=$(listener "$port")
    if [[ -n $inode ]]; then
      why="it listens on port $port, but GET ${want[0]} did not answer ${want[1]} with \"${want[2]}\""
      answer=$(curl -s --max-time 2 -w '\n%{http_code}' "http://127.0.0.1:$port${want[0]}" 2>/dev/null || true)
      [[ ${answer##*$'\n'} == "${want[1]}" && ${answer%$'\n'*} == *"${want[2]}"* ]]
    else false; fi
  do
    [[ ! -e $run/exit ]] || ended
    ((${EPOCHREALTIME/./} - started < within)) || give_up "not ready within $((within / 1000)) ms: $why; $(last_words)"
    sleep 0.005
  done
}
