# Sourced by init: the service is built, started and looked at, and measured against itself.

# draft: the rooms of a target of which nothing is known but what was asked
draft() {
  local tool
  room=$box/home run=$box/run
  mkdir -p "$room/targets/$name" "$room/k6/$name" "$room/thresholds" "$run"
  cp -R "$TOLLGATE_ROOT/k6/lib" "$room/k6/lib"
  tool=$("$TOLLGATE_ROOT/scripts/machine/counter" | jq -r '.tool // ""')
  jq -n '$ARGS.named + { tracked: $tracked[0] }' --arg name "$name" --arg start "$start" \
    --arg repository "$repository" --arg build "$build" --arg artifact "$artifact" \
    --arg ready "$ready" --arg tool "$tool" \
    --slurpfile tracked "$box/tracked.json" >"$box/asked.json"
  jq '{ looked: .requests, left_out, text: null }' "$box/requests.json" >"$box/facts.json"
  echo null >"$box/verdict.json"
  fill_room
  limits first_thresholds
}

# fill_room: target.json and the scripts, of what is known by now
fill_room() {
  local endpoint endpoints
  rm -f "$room/k6/$name"/*
  jqx --slurpfile facts "$box/facts.json" -f "$here/made.jq" "$box/asked.json" \
    >"$room/targets/$name/target.json"
  read_lines endpoints jq -r '.looked[].name' "$box/facts.json"
  for endpoint in "${endpoints[@]}"; do
    jqx -r --arg name "$endpoint" -f "$here/made-script.jq" "$box/facts.json" \
      >"$room/k6/$name/$endpoint.js"
  done
}

# limits KIND: limits.json, and the threshold file: first_thresholds, by which it is measured
# against itself, or thresholds
limits() {
  jqx --slurpfile target "$room/targets/$name/target.json" -f "$here/found.jq" \
    "$box/verdict.json" >"$box/limits.json"
  jqx --arg name "$name" "import \"init/limits\" as limits; limits::$1(\$name)" "$box/limits.json" \
    >"$room/thresholds/$name.json"
}

# service_up: starts what was built; sets up, where that is, and port
service_up() {
  local hint=''
  [[ $start == *'{port}'* ]] \
    || hint='; does it listen on the port in the variable PORT? Else say {port} in --start'
  port=$(free_port 20000 12000) || exit
  up=$run/up
  "$TOLLGATE_ROOT/scripts/deploy/run" up --target "$room/targets/$name/target.json" \
    --artifact "$run/head/artifact" --port "$port" --run "$up" \
    || fail "it does not start$hint"
}
service_down() {
  [[ -z $up ]] || "$TOLLGATE_ROOT/scripts/deploy/run" down --run "$up" || true
  up=''
}

# answer PATH: {status, type, body} of one answer
answer() {
  local said
  said=$(curl -s --max-time 10 -o "$box/body" -w '%{http_code} %{content_type}' \
    "http://127.0.0.1:$port$1" 2>/dev/null) || said="0 "
  [[ -e $box/body ]] || : >"$box/body"
  head -c 100000 "$box/body" | jq -Rsc --arg said "$said" -f "$here/answer.jq"
  rm -f "$box/body"
}

# ask_all: one answer to each request; the first is what it says when it is ready, the second to a
# path that is not there
ask_all() {
  local path paths
  read_lines paths jq -r '.requests[].path' "$box/requests.json"
  answer "$ready"
  answer /tollgate-asks-for-what-is-not-there
  for path in "${paths[@]}"; do answer "$path"; done
}

# build_and_look: builds the commit as the gate does, and asks three times, the last time of another
# process, a second later
build_and_look() {
  local refuse plan=("$name" "${planned[@]}" --home "$room" --baseline none --out "$run")
  "$TOLLGATE_ROOT/scripts/plan/run" "${plan[@]}" 2>"$box/log" || fail "$(tail -n 3 "$box/log")"
  "$TOLLGATE_ROOT/scripts/build/run" --plan "$run/plan.json" --side head --out "$run/head" \
    || fail "it does not build"
  service_up
  ask_all >"$box/one"
  sleep 1.1
  ask_all >"$box/two"
  service_down
  service_up
  ask_all >"$box/three"
  service_down
  jqx -n --slurpfile one "$box/one" --slurpfile two "$box/two" --slurpfile three "$box/three" \
    --slurpfile asked "$box/requests.json" --arg ready "$ready" -f "$here/facts.jq" \
    >"$box/facts.json"
  refuse=$(jqx -r 'import "init/looked" as looked; looked::refused' "$box/facts.json")
  [[ -z $refuse ]] || fail "$refuse"
  fill_room
}

# against_itself: measures the commit against itself, up to the first look
against_itself() {
  local out=$box/itself code=0
  say "init: measures it against itself, to see what this machine can tell"
  limits first_thresholds
  "$TOLLGATE_ROOT/scripts/gate" run "$name" --home "$room" "${planned[@]}" --baseline none \
    --launches 10 --out "$out" >"$box/log" || code=$?
  [[ -r $out/verdict.json && $code != 3 ]] || fail "it cannot be measured$(
    [[ ! -r $out/verdict.json ]] || jqx -r '": \(.headline)"' "$out/verdict.json"
  )"
  cp "$out/verdict.json" "$box/verdict.json"
}

# settle_limits: the limits that this allows; what does not repeat is not counted
settle_limits() {
  local counted
  limits thresholds
  counted=$(jqx -c 'import "init/limits" as limits; limits::counted' "$box/limits.json")
  jq --argjson counted "$counted" '.counted = $counted' "$box/asked.json" >"$box/asked.new"
  mv "$box/asked.new" "$box/asked.json"
  fill_room
}
