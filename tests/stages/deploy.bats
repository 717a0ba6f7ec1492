#!/usr/bin/env bats
# deploy, on the mock and on small shell services.

load ../lib/scratch
load deploy

setup_file() { build_mock; }
setup() {
  scratch
  port=$(free_port)
  artifact "$box/built"
}
teardown() { clean; }

@test "deploy: up, status, down" {
  target
  up
  echo "$output"
  [ "$status" -eq 0 ]
  session=$(jq .session "$box/run/run.json")
  [ "$(jq -c '[.port, .url, .startup_ms > 0]' "$box/run/run.json")" \
    = "[$port,\"http://127.0.0.1:$port\",true]" ]
  curl -fs "http://127.0.0.1:$port/ready" | grep -q ready
  owns "$session" "$(listener "$port")"
  run deploy status --run "$box/run"
  [ "$status" -eq 0 ]
  [ "$output" = up ]
  run deploy down --run "$box/run"
  [ "$status" -eq 0 ]
  [ -z "$(listener "$port")" ]
  eventually gone "$session"
  all_ended
  run deploy status --run "$box/run"
  [ "$status" -eq 3 ]
  [[ $output == "ended with exit code "* ]]
  run deploy down --run "$box/run"
  [ "$status" -eq 0 ]
}

# environment NAME=VALUE: the service has this in its environment
environment() {
  local first
  first=$(pids_of "$(<"$box/run/session")" | head -n 1)
  tr '\0' '\n' <"/proc/$first/environ" | grep -Fx "$1"
}

@test "deploy: the service has the places of its definition, an environment, and its data folder" {
  shell 'printf "%s\n" "$@" >words; pwd >>words; exec "$SERVER" -port "$PORT"' \
    '.start.command += ["words", "{data}/a b", "{port}", "{target}", "*"]
    | .start.env.GREETING = "two words {port}"'
  mv "$box/built" "$box/of R&D here"
  run deploy up --target "$box/target.json" --artifact "$box/of R&D here" --port "$port" \
    --run "$box/run"
  echo "$output"
  [ "$status" -eq 0 ]
  data=$box/run/data
  diff "$data/words" <(printf '%s\n' "$data/a b" "$port" "$ROOT/targets/demo" '*' "$data")
  environment "GREETING=two words $port"
  environment "SERVER=$box/of R&D here/server"
}

@test "deploy: a proxy of the user's is not asked for the service" {
  target '.start.ready.within_s = 60'
  export http_proxy=http://127.0.0.1:9 no_proxy='' NO_PROXY=''
  up
  [ "$status" -eq 0 ]
}

@test "deploy: --cpus is where the service runs" {
  target
  cpu=$(taskset -cp $$ | sed 's/.*: //; s/[-,].*//')
  up --cpus "$cpu"
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(taskset -cp "$(pids_of "$(<"$box/run/session")")" | sed 's/.*: //')" = "$cpu" ]
}

@test "deploy: a variant adds its arguments; an unknown one is refused" {
  shell 'echo "$0 $1 $#" >words; exec "$SERVER" -port "$PORT"' \
    '.variants = {fork: {arguments: ["-mode", "fork it"]}, plain: {arguments: []}}'
  up --variant fork
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(<"$box/run/data/words")" = "-mode fork it 1" ]
  deploy down --run "$box/run"
  up --variant plain
  [ "$status" -eq 0 ]
  [ "$(<"$box/run/data/words")" = "bash  0" ]
  deploy down --run "$box/run"
  up --variant asio
  echo "$output"
  [ "$status" -eq 64 ]
  [[ $output == *"'asio': allowed are fork, plain"* ]]
}

@test "deploy: ready needs the body, not only an answer" {
  target '.start.ready |= (.body = "all systems go" | .within_s = 4)'
  up
  asked='GET /ready did not answer 200 with "all systems go"'
  refused "not ready within 4000 ms: it listens on port $port, but $asked"
}

@test "deploy: ready needs the status, not only the body" {
  target '.start.ready |= (.status = 204 | .within_s = 4)'
  up
  refused "GET /ready did not answer 204 with \"ready\""
}

@test "deploy: a port that is taken is named, and its owner left alone" {
  mock "$port"
  target
  up
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *"port $port is already taken"* ]]
  curl -fs "http://127.0.0.1:$port/ready"
}

@test "deploy: an answer from a process of another session is not the service's" {
  # The port is free when deploy looks, and then answered by a server that is not below the service.
  shell 'touch begun; exec sleep 300'
  begun() { [[ -e $box/run/data/begun ]]; }
  { eventually begun && mock "$port"; } 3>&- &
  up
  refused "port $port answers, but its socket is not of the process just started: a stale server?"
}

@test "deploy: a service that removes what is noted of it is refused, and ended" {
  shell 'sleep 0.5; echo "$PPID" >mine; rm ../{session,began}; exec "$SERVER" -port "$PORT"'
  up
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *"began: could not be read"* ]]
  eventually gone "$(<"$box/run/data/mine")"
  all_ended
}

@test "deploy: a service that never listens is not ready" {
  shell 'echo "waiting for Godot"; exec sleep 300' '.start.ready.within_s = 0.3'
  up
  refused "not ready within 300 ms: it does not listen on port $port; log ends: waiting for Godot"
}

@test "deploy: a service that listens on a port of its own is told where to listen" {
  own=$(free_port)
  shell "exec \"\$SERVER\" -port $own" '.start.ready.within_s = 3'
  up
  refused "it does not listen on port $port, but on $own: its command or its env must use {port}"
}

@test "deploy: a service that ends at once is named with code and last words; its children end" {
  shell 'sleep 300 & echo one; echo two; echo three; echo "no such table" >&2; exit 9'
  up
  refused "the service ended at once with exit code 9; log ends: two|three|no such table|"
}

@test "deploy: a command that is not there is named" {
  target '.start.command = ["{artifact}/serverr"]'
  up
  refused "exit code 127; log ends: env: '$box/built/serverr': No such file or directory|"
}

@test "deploy: status says how a service has ended that was up" {
  shell '"$SERVER" -port "$PORT"; echo "it was $?"; exit 5'
  up
  [ "$status" -eq 0 ]
  kill -KILL "$(pgrep -f "^$box/built/server -port $port")"
  down_by_itself() { run deploy status --run "$box/run" && [[ $output != up ]]; }
  eventually down_by_itself
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == "ended with exit code 5; log ends: "*"it was 137|" ]]
}

@test "deploy: status of what never was up" {
  mkdir "$box/run"
  run deploy status --run "$box/run"
  [ "$status" -eq 3 ]
  [ "$output" = "never was up" ]
}

@test "deploy: down ends children too, and what does not listen to SIGTERM" {
  shell 'trap "" TERM; "$SERVER" -port "$PORT" & setsid -w true; while :; do sleep 0.1; done'
  up
  [ "$status" -eq 0 ]
  session=$(<"$box/run/session")
  [ "$(pids_of "$session" | wc -l)" -ge 2 ]
  deploy down --run "$box/run"
  eventually gone "$session"
  [ -z "$(listener "$port")" ]
}

@test "deploy: the fixture runs before the service and finds the data folder" {
  shell 'cat seed; exec "$SERVER" -port "$PORT"' \
    '.fixture = ["cp", "{artifact}/model.json", "{data}/seed"]'
  up
  [ "$status" -eq 0 ]
  cmp "$box/built/model.json" "$box/run/data/seed"
  grep -q '"endpoints"' "$box/run/server.log"
}

@test "deploy: a fixture that fails is named with its last words, and nothing is started" {
  target '.fixture = ["cp", "{data}/nowhere", "{data}/seed"]'
  up
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *"fixture cp failed: cp: cannot stat '$box/run/data/nowhere'"* ]]
  [ ! -e "$box/run/session" ]
  [ -z "$(listener "$port")" ]
}

@test "deploy: every launch starts with an empty data folder" {
  shell 'ls -A; touch rubbish; exec "$SERVER" -port "$PORT"'
  up
  deploy down --run "$box/run"
  up
  [ "$status" -eq 0 ]
  ! grep -q rubbish "$box/run/server.log" || false
}

@test "deploy: --under puts words before the command, joins its environment, and waits longer" {
  shell 'echo "$GODEBUG $TOOL $UNDER" >words; sleep 0.5; exec "$SERVER" -port "$PORT"' \
    '.start.env += {GODEBUG: "gctrace=0", TOOL: "own"} | .start.ready.within_s = 0.4'
  jq -n '{
    words: ["env", "UNDER={port} a b"],
    environment: {GODEBUG: "asyncpreemptoff=1", TOOL: "its"},
    patience: 300
  }' >"$box/under.json"
  up
  refused "not ready within 400 ms"
  up --under "$box/under.json"
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(<"$box/run/data/words")" = "gctrace=0,asyncpreemptoff=1 its {port} a b" ]
  deploy down --run "$box/run"
  rm "$box/run/run.json"
  echo '{"words": [], "patience": 0}' >"$box/under.json"
  up --under "$box/under.json"
  refused "$box/under.json: /patience is 0; allowed: "
}

@test "deploy: wrong usage" {
  some=(fly "" up down "up --run $box/run --port 1" "status --run $box/run --fast 1" "up --port")
  for words in "${some[@]}"; do
    # shellcheck disable=SC2086 # several words
    run deploy $words
    echo "$words: $output"
    [ "$status" -eq 64 ]
  done
}
