# Sourced by init: builds, starts and measures the service.

# draft: the files of the target, from the options alone
draft() {
  local tool
  room=$box/home run=$box/run
  mkdir -p "$room/targets/$name" "$room/k6/$name" "$room/thresholds" "$run"
  cp -R "$TOLLGATE_ROOT/k6/lib" "$room/k6/lib"
  tool=$("$TOLLGATE_ROOT/scripts/machine/counter" | jq -r '.tool // ""')
  jq -n '$ARGS.named + { tracked: $tracked[0] }' --arg name "$name" --arg start "$start" \
    --arg repository "$repository" --arg build "$build" --arg artifact "$artifact" \
    --arg ready "$ready" --arg tool "$tool" \
    --slurpfile tracked "$box/tracked.json" >"$box/options.json"
  jq '. + { text: null }' "$box/requests.json" >"$box/facts.json"
  echo null >"$box/verdict.json"
  fill_room
  limits first_thresholds
}

# fill_room: target.json and the scripts, from options.json and facts.json
fill_room() {
  local endpoint endpoints
  rm -f "$room/k6/$name"/*
  jqx --slurpfile facts "$box/facts.json" \
    'import "init/target" as target; target::target($facts[0])' "$box/options.json" \
    >"$room/targets/$name/target.json"
  read_lines endpoints jq -r '.requests[].name' "$box/facts.json"
  for endpoint in "${endpoints[@]}"; do
    jqx -r --arg name "$endpoint" 'import "init/target" as target;
      .requests[] | select(.name == $name) | target::script' "$box/facts.json" \
      >"$room/k6/$name/$endpoint.js"
  done
  jqx -r 'import "init/target" as target; .requests | target::script_of_all' "$box/facts.json" \
    >"$room/k6/$name/memory.js"
  jqx -r 'import "init/target" as target; .requests | target::script_of_soak' "$box/facts.json" \
    >"$room/k6/$name/soak.js"
}

# limits KIND: limits.json and the threshold file. KIND: first_thresholds of the A/A run, or
# thresholds
limits() {
  jqx --slurpfile target "$room/targets/$name/target.json" \
    'import "init/limits" as limits; limits::limits($target[0])' \
    "$box/verdict.json" >"$box/limits.json"
  jqx --arg name "$name" "import \"init/limits\" as limits; limits::$1(\$name)" "$box/limits.json" \
    >"$room/thresholds/$name.json"
}

# service_up: starts the artifact; sets up, its folder, and port
service_up() {
  local hint=''
  [[ $start == *'{port}'* ]] \
    || hint='; does it listen on the port in the variable PORT? If not, use {port} in --start'
  port=$(free_port 20000 12000) || exit
  up=$run/up
  "$TOLLGATE_ROOT/scripts/deploy/run" up --target "$room/targets/$name/target.json" \
    --artifact "$run/head/artifact" --port "$port" --run "$up" \
    || fail "the service does not start$hint"
}
service_down() {
  [[ -z $up ]] || "$TOLLGATE_ROOT/scripts/deploy/run" down --run "$up" || true
  up=''
}

# answer PATH: {status, seconds, type, body} of one answer
answer() {
  local head
  head=$(curl -s --max-time 10 -o "$box/body" -w '%{http_code} %{time_total} %{content_type}' \
    "http://127.0.0.1:$port$1" 2>/dev/null) || head="0 0 "
  [[ -e $box/body ]] || : >"$box/body"
  head -c 100000 "$box/body" | jqx -Rsc --arg head "$head" \
    'import "init/answers" as answers; answers::answer($head)'
  rm -f "$box/body"
}

# answer_all: an answer to --ready, to a path that does not exist, and to each request
answer_all() {
  local path paths
  read_lines paths jq -r '.requests[].path' "$box/requests.json"
  answer "$ready"
  answer /tollgate-requests-what-does-not-exist
  for path in "${paths[@]}"; do answer "$path"; done
}

# build_and_request: builds the commit as the gate does, and sends each request three times: again
# after a second, and to a second process
build_and_request() {
  local problem plan=("$name" "${plan_options[@]}" --home "$room" --baseline none --out "$run")
  "$TOLLGATE_ROOT/scripts/plan/run" "${plan[@]}" 2>"$box/log" || fail "$(tail -n 3 "$box/log")"
  "$TOLLGATE_ROOT/scripts/build/run" --plan "$run/plan.json" --side head --out "$run/head" \
    || fail "the service does not build"
  service_up
  answer_all >"$box/one"
  sleep 1.1
  answer_all >"$box/two"
  service_down
  service_up
  answer_all >"$box/three"
  service_down
  jqx -n --slurpfile one "$box/one" --slurpfile two "$box/two" --slurpfile three "$box/three" \
    --slurpfile list "$box/requests.json" --arg ready "$ready" \
    'import "init/answers" as a; [$one, $two, $three] | a::facts($list[0]; $ready)' \
    >"$box/facts.json"
  problem=$(jqx -r 'import "init/answers" as answers; answers::refused' "$box/facts.json")
  [[ -z $problem ]] || fail "$problem"
  fill_room
}

# measure: an A/A run of the commit, up to the first look
measure() {
  local out=$box/measure code=0
  say "init: measures the noise of this machine by an A/A run"
  limits first_thresholds
  "$TOLLGATE_ROOT/scripts/gate" run "$name" --home "$room" "${plan_options[@]}" --baseline none \
    --launches 10 --out "$out" >"$box/log" || code=$?
  [[ -r $out/verdict.json && $code != 3 ]] || fail "the service cannot be measured$(
    [[ ! -r $out/verdict.json ]] || jqx -r '": \(.headline)"' "$out/verdict.json"
  )"
  cp "$out/verdict.json" "$box/verdict.json"
}

# choose_limits: the final thresholds; instructions that do not repeat are not counted
choose_limits() {
  local counted
  limits thresholds
  counted=$(jqx -c 'import "init/limits" as limits; limits::counted' "$box/limits.json")
  jq --argjson counted "$counted" '.counted = $counted' "$box/options.json" >"$box/options.new"
  mv "$box/options.new" "$box/options.json"
  fill_room
}
