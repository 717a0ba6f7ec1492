#!/usr/bin/env bats
# gate init: what it writes into the repository of a service, and what it refuses.

load ../lib/scratch

setup() {
  scratch
  shop=$box/shop
  mkdir "$shop"
  cp "$ROOT/tests/bench/adopters/node/server.js" "$shop/"
  committed
  cd "$shop" || return
}
teardown() { clean; }

# committed: all of the shop's folder
committed() {
  [ -d "$shop/.git" ] || git -C "$shop" init -q -b main
  git -C "$shop" add -A
  git -C "$shop" -c user.name=a -c user.email=a@example.org -c commit.gpgsign=false \
    commit -q --allow-empty -m "Serve the shop"
}
init() { run "$ROOT/scripts/gate" init "$@" --no-measure 3>&-; }
start=(--start "node server.js" --ready /health)
# untouched: nothing is there that was not
untouched() { [ -z "$(git -C "$shop" status --porcelain)" ]; }

@test "a service is begun with: what is written can be planned, and run by hand" {
  init "${start[@]}" --get "/search?q=1" --get /items
  echo "$output"
  [ "$status" -eq 0 ]
  [[ $output == *'GET /search?q=1: 200, application/json, always the same; checked by "found"'* ]]
  [[ $output == *"GET /items: 200, application/json, differs between requests"* ]]
  [[ $output == *"guessed:"*"deployed: all files of the commit"*"Next:"*"--home gate"* ]]
  jq -e '.start.env.PORT == "{port}" and .start.ready.body == "ready"' \
    gate/targets/shop/target.json
  jq -e '.mode == "report"' gate/thresholds/shop.json
  grep -F "get('/search?q=1', { body: 'found' });" gate/k6/shop/search.js
  [[ $output == *"--tier full also measures"*"(the case soak); its 10 launches take 20 minutes"* ]]
  jq -e '[.limits[].metric] | contains(["latency_growth", "memory_growth"])' \
    gate/thresholds/shop.json
  run "$ROOT/scripts/gate" plan shop --home gate --source path:. --base main --head main \
    --out "$box/plan"
  echo "$output"
  [ "$status" -eq 0 ]
  jq -e '[.cases[].case] | index("soak") == null' "$box/plan/plan.json"
  run "$ROOT/scripts/gate" plan shop --home gate --source path:. --base main --head main \
    --tier full --out "$box/full"
  echo "$output"
  [ "$status" -eq 0 ]
  # Ten launches of a minute a side.
  jq -e 'any(.cases[]; .case == "soak") and .estimate_s > 1200 and .estimate_s < 1800
    and ([.rows[] | select(.case == "soak") | .metric]
      == ["error_rate", "latency_growth", "memory_growth"])' "$box/full/plan.json"
  port=$(free_port)
  PORT=$port node server.js 3>&- &
  echo $! >"$box/started"
  disown
  answers() { curl -fs "http://127.0.0.1:$port/health" >/dev/null; }
  eventually answers
  for script in search items soak; do
    BASE_URL=http://127.0.0.1:$port run k6 run -q --address "" -e SECONDS=1 \
      "gate/k6/shop/$script.js" 3>&-
    echo "$output"
    [ "$status" -eq 0 ]
    [[ $output == *"unexpected: none"* ]]
  done
}

@test "its workflow is the adopter's, by one commit of this gate" {
  init "${start[@]}" --get /items --home ci/gate
  [ "$status" -eq 0 ]
  pin=$(git -C "$ROOT" rev-parse HEAD)
  sed -E "s,uses: .*/.github/(.*)@$pin$,uses: acme/tollgate/.github/\1@main,; s,ci/gate,gate," \
    .github/workflows/tollgate.yml | diff - "$ROOT/tests/workflows/adopter/$_workflow"
}
_workflow=.github/workflows/tollgate.yml

@test "what is there is not changed" {
  mkdir -p gate/thresholds .github/workflows
  echo mine >gate/thresholds/shop.json
  committed
  init "${start[@]}" --get /items
  [ "$status" -eq 64 ]
  [[ $output == *"gate/thresholds/shop.json exists and is not changed"* ]]
  untouched
  echo mine >.github/workflows/tollgate.yml
  committed
  init other "${start[@]}" --get /items
  [ "$status" -eq 0 ]
  [[ $output == *"not changed: .github/workflows/tollgate.yml"* ]]
  [ "$(cat gate/thresholds/shop.json .github/workflows/tollgate.yml)" = $'mine\nmine' ]
}

@test "what does not start, or is not there, leaves nothing" {
  init --start "node none.js" --ready /health --get /items
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *"the service does not start; does it listen on the port in the variable PORT?"* ]]
  untouched
  init "${start[@]}" --get /none
  [ "$status" -eq 3 ]
  [[ $output == *"GET /none was answered 404; name a path with one status below 400"* ]]
  untouched
  all_ended
}

@test "requests come from an OpenAPI document and a recording; what cannot be sent is told" {
  cat >"$box/api.json" <<'EOT'
{ "openapi": "3.0.0", "paths": {
  "/search": { "get": { "parameters": [
    { "name": "q", "in": "query", "required": true, "example": "1" }] } },
  "/items/{id}": { "get": { "parameters": [{ "name": "id", "in": "path" }] } },
  "/gone": { "get": {} } } }
EOT
  cat >"$box/page.har" <<'EOT'
{ "log": { "entries": [{ "request": { "method": "GET", "url": "http://shop/items" } }] } }
EOT
  init "${start[@]}" --openapi "$box/api.json" --har "$box/page.har"
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(cd gate/k6/shop && echo *)" = "items.js memory.js search.js soak.js" ]
  [[ $output == *"left out: GET /items/{id}, which has no example or default for id"* ]]
  [[ $output == *"left out: GET /gone, which was answered 404"* ]]
}

# without_engines: a PATH on which there is neither docker nor podman
without_engines() {
  mkdir -p "$box/bin"
  for tool in bash git jq awk dirname; do ln -sf "$(type -P "$tool")" "$box/bin/$tool"; done
  TOLLGATE_TOOLS=$box PATH=$box/bin "$@"
}

@test "an image or a compose file is refused, by what is there" {
  for source in image:shop compose:compose.yaml; do
    run without_engines "$ROOT/scripts/gate" init "${start[@]}" --get / --source "$source"
    echo "$output"
    [ "$status" -eq 64 ]
    [[ $output == *"neither docker nor podman is installed"* ]]
    ln -sf "$(type -P true)" "$box/bin/docker"
    run without_engines "$ROOT/scripts/gate" init "${start[@]}" --get / --source "$source"
    [ "$status" -eq 64 ]
    [[ $output == *"is not the gate's own process"*"allowed: a folder, git:URL@REF"* ]]
    rm "$box/bin/docker"
  done
}

@test "what is needed and absent is named" {
  init --ready /health --get / </dev/null
  [ "$status" -eq 64 ]
  [[ $output == *"--start is needed: the command that starts the service"* ]]
  init --start "node server.js" --get / </dev/null
  [ "$status" -eq 64 ]
  [[ $output == *"--ready is needed"* ]]
  init "${start[@]}" </dev/null
  [ "$status" -eq 64 ]
  [[ $output == *"--get is needed"* ]]
  init "${start[@]}" --get items
  [ "$status" -eq 64 ]
  [[ $output == *"'items': allowed is a path that begins with /"* ]]
  init Shop "${start[@]}" --get /
  [ "$status" -eq 64 ]
  [[ $output == *"NAME 'Shop'"* ]]
  init "${start[@]}" --get / --source "git:$PWD@gone"
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *"$PWD: has no 'gone'"* ]]
  init "${start[@]}" --get / --home ../elsewhere
  [ "$status" -eq 64 ]
  [[ $output == *"allowed is a folder of this repository"* ]]
  untouched
}
