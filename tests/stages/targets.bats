#!/usr/bin/env bats
# The five systems, as far as they can be had here: definitions, limits, scripts and stand-ins.

load ../lib/scratch

setup_file() { build_twin; }
setup() { scratch; }
teardown() { clean; }

systems=(fishjelly loupe nibiru replay-control)
endpoints() { find "$ROOT/k6/$1" -maxdepth 1 -name '*.js' -printf '%f\n' | sort; }

@test "targets: all six are listed, each within 15 minutes a pr cell and 90 a full one" {
  run "$ROOT/scripts/gate" targets
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(awk '{ print $1 }' <<<"$output" | tr '\n' ' ')" = "demo fishjelly loupe nibiru replay-control walsync " ]
  while read -r pr full; do ((pr <= 15 && full <= 90 && pr > 0)); done \
    < <(sed -E 's/.*pr: [0-9]+ cases, ([0-9]+) min +full: [0-9]+ cases, ([0-9]+) min.*/\1 \2/' <<<"$output")
}

@test "targets: definitions and limits belong together" {
  probes=$(bash -c 'source "$0/scripts/lib/common.sh" && source "$0/scripts/lib/probes.sh" && probe_kinds' "$ROOT")
  services=$(cd "$ROOT/scripts/services" && printf '%s\n' * | jq -Rnc '[inputs]')
  for target in demo walsync "${systems[@]}"; do
    file=$ROOT/targets/$target/target.json
    problems=$(jq -rn -L "$ROOT/scripts" --slurpfile t "$file" --slurpfile l "$ROOT/thresholds/$target.json" \
      --argjson probes "$probes" --argjson services "$services" \
      'include "plan/problems"; ($t[0] | target_problems($probes; $services)), ($l[0] | limit_problems($t[0]; $probes))')
    echo "$target: $problems"
    [ -z "$problems" ]
    # Every limit says why.
    jq -e 'all(.limits[]; .why != null) or .target == "demo"' "$ROOT/thresholds/$target.json"
    jq -e '.source.licence != null or (.source.note | test("licen[cs]e"))' "$file"
  done
}

@test "targets: --dry-run prints the plan, with its cases, limits and commands, and starts and fetches nothing" {
  mkdir "$box/empty"
  for target in demo walsync "${systems[@]}"; do
    run env TOLLGATE_TOOLS="$box/empty" "$ROOT/scripts/gate" run "$target" --dry-run --tier full
    echo "$output"
    [ "$status" -eq 0 ]
    for side in base head; do [ "$(grep -c "^  $side " <<<"$output")" -eq 1 ]; done
    for endpoint in $(jq -r '.cases[].endpoint' "$ROOT/targets/$target/target.json"); do
      grep -q "^  $endpoint" <<<"$output"
    done
    for metric in $(jq -r '.limits[].metric' "$ROOT/thresholds/$target.json"); do grep -q "^  $metric " <<<"$output"; done
    for variant in $(jq -r '.variants // {} | keys[]' "$ROOT/targets/$target/target.json"); do grep -q "# variant $variant$" <<<"$output"; done
    grep -q '^build of each side' <<<"$output"
    grep -q '^start of each side, [0-9]* times' <<<"$output"
    [[ $output != *"git clone"* ]]
  done
  all_ended
  [ -z "$(find "$box/tmp" "$box/cache" -mindepth 1)" ]
}

@test "targets: --dry-run says of a ref what it could find out here, and refuses what a run would" {
  mkdir -p "$box/home/targets/demo" && cp -R "$ROOT/thresholds" "$ROOT/k6" "$box/home/"
  git init -q "$box/upstream" && git -C "$box/upstream" -c user.name=t -c user.email=t@example.invalid commit -q --allow-empty -m one
  jq --arg url "$box/upstream" '.source = {kind: "git", repository: $url}' "$ROOT/targets/demo/target.json" >"$box/home/targets/demo/target.json"
  dry() { run "$ROOT/scripts/gate" run demo --home "$box/home" --dry-run --only search "$@" && echo "$output"; }
  dry --head HEAD
  [ "$status" -eq 0 ]
  [[ $output == *"base "*"not named: a run needs --base REF"* && $output == *"head "*"HEAD, not resolved: not in a copy of $box/upstream"* ]]
  "$ROOT/scripts/plan/run" demo --home "$box/home" --base HEAD --head HEAD --only search --out "$box/run"
  dry --base HEAD --head HEAD
  [[ $output == *"base "*"HEAD → $(git -C "$box/upstream" rev-parse HEAD), as last fetched from $box/upstream"* ]]
  dry --only nothing
  [ "$status" -eq 3 ]
  [[ $output == *"--only nothing: no case has such a name"* ]]
  run "$ROOT/scripts/gate" baseline demo --ref v1 --dry-run
  [ "$(grep -c ' v1 → ' <<<"$output")" -eq 2 ]
  run "$ROOT/scripts/gate" demo leaking --dry-run
  [[ $status -eq 0 && $output == *"head "*"leaking → "* ]]
  run "$ROOT/scripts/gate" run demo --dry-run --built "$box"
  [ "$status" -eq 64 ]
}

@test "targets: k6 takes every script" {
  for target in "${systems[@]}"; do
    for script in $(endpoints "$target"); do
      CASE=$(jq -nc '{executor: "closed", parts: {default: 1}, urls: {base: "http://127.0.0.1:1", head: "http://127.0.0.1:2"}, pairs: 1, seed: 1, slotMs: 200, guardMs: 0, warmMs: 100, timeoutMs: 500}') \
        run k6 inspect "$ROOT/k6/$target/$script" 3>&-
      echo "$target/$script: $(tail -n 2 <<<"$output")"
      [ "$status" -eq 0 ]
    done
  done
}

@test "targets: every script finds what it expects at the stand-in, also after a fresh start in each variant" {
  "$ROOT/runner-setup/install" --for redis || skip "redis cannot be installed here"
  REDIS_URL=$("$ROOT/scripts/services/redis" up "$box/redis")
  export REDIS_URL
  for target in "${systems[@]}"; do
    for variant in $(jq -r '.variants // {"": 1} | keys[]' "$ROOT/targets/$target/target.json"); do
      port=$(free_port)
      "$BATS_FILE_TMPDIR/server" -model "$ROOT/targets/$target/twin.json" -variant "$variant" -port "$port" >"$box/log" 2>&1 3>&- &
      echo $! >>"$box/started"
      disown
      ready() { curl -fs "http://127.0.0.1:$port/ready" >/dev/null; }
      eventually ready
      for script in $(endpoints "$target"); do
        parts=$(jq -r --arg endpoint "${script%.js}" '[.cases[] | select(.endpoint == $endpoint and .parts) | .parts | keys[]] | join(",")' "$ROOT/targets/$target/target.json")
        BASE_URL=http://127.0.0.1:$port run k6 run -q --address "" --local-ips 127.0.1.1-127.0.1.250 -e SECONDS=0.5 ${parts:+-e PARTS="$parts"} "$ROOT/k6/$target/$script" 3>&-
        echo "$target $variant $script: $output"
        [ "$status" -eq 0 ]
        [[ $output == *"unexpected: none"* && $output =~ [1-9][0-9]*' requests in 0.5 s' ]]
      done
    done
  done
  "$ROOT/scripts/services/redis" down "$box/redis"
}

@test "targets: 23,000 names over 41 systems, the same each time" {
  "$ROOT/targets/replay-control/roms" "$box/one"
  "$ROOT/targets/replay-control/roms" "$box/two"
  [ "$(find "$box/one/roms" -type f | wc -l)" -eq 23000 ]
  [ "$(find "$box/one/roms" -mindepth 1 -maxdepth 1 -type d | wc -l)" -eq 41 ]
  diff <(cd "$box/one" && find . | sort) <(cd "$box/two" && find . | sort)
  for word in mario sonic 'street fighter'; do [ -n "$(find "$box/one/roms" -iname "*$word*" -print -quit)" ]; done
}
