#!/usr/bin/env bats
# The five systems, as far as they can be had here: definitions, limits, scripts and mock services.

load ../lib/scratch

setup_file() { build_mock; }
setup() { scratch; }
teardown() { clean; }

systems=(fishjelly loupe nibiru replay-control)
endpoints() { find "$ROOT/k6/$1" -maxdepth 1 -name '*.js' -printf '%f\n' | sort; }
# defined TARGET FILTER, limited TARGET FILTER: of its definition, of its limits
defined() { jq -r "$2" "$ROOT/targets/$1/target.json"; }
limited() { jq -r "$2" "$ROOT/thresholds/$1.json"; }

# finds_what_it_expects TARGET SCRIPT: at the mock service on $port
finds_what_it_expects() {
  local parts
  parts=$(parts_of "$1" "${2%.js}")
  BASE_URL=http://127.0.0.1:$port run k6 run -q --address "" \
    --local-ips 127.0.1.1-127.0.1.250 -e SECONDS=0.5 ${parts:+-e PARTS="$parts"} \
    "$ROOT/k6/$1/$2" 3>&-
  echo "$1 $2: $output"
  [ "$status" -eq 0 ]
  [[ $output == *"unexpected: none"* && $output =~ [1-9][0-9]*' requests in 0.5 s' ]]
}

# A second set and later looks must fit into the 15 minutes, too.
@test "targets: all six are listed, each at its first look within 10 minutes, a full job in 70" {
  run "$ROOT/scripts/gate" targets
  echo "$output"
  [ "$status" -eq 0 ]
  names=$(awk '{ print $1 }' <<<"$output" | tr '\n' ' ')
  [ "$names" = "demo fishjelly loupe nibiru replay-control walsync " ]
  cost='[0-9]+ cases, [0-9]+ s a launch, ([0-9]+) min'
  while read -r pr full; do
    ((pr <= 10 && full <= 70 && pr > 0))
  done < <(sed -E "s/.*pr: $cost +full: $cost.*/\1 \2/" <<<"$output")
}

# kinds: the kinds of probes there are, as a JSON list
kinds() {
  bash -c '. "$0/scripts/lib/common.sh" && . "$0/scripts/lib/probes.sh" && probe_kinds' "$ROOT"
}
# problems TARGET: what plan would say of its definition and its limits
problems() {
  jq -rn -L "$ROOT/scripts" --argjson probes "$probes" --argjson services "$services" \
    --slurpfile definition "$ROOT/targets/$1/target.json" \
    --slurpfile limits "$ROOT/thresholds/$1.json" '
    include "plan/problems";
    $definition[0] as $target
    | ($target | target_problems($probes; $services)),
      ($limits[0] | limit_problems($target; []; $probes))'
}

@test "targets: definitions and limits belong together" {
  probes=$(kinds)
  services=$(cd "$ROOT/scripts/services" && printf '%s\n' * | jq -Rnc '[inputs]')
  for target in demo walsync "${systems[@]}"; do
    problems=$(problems "$target")
    echo "$target: $problems"
    [ -z "$problems" ]
    # Every limit says why.
    jq -e 'all(.limits[]; .why != null) or .target == "demo"' "$ROOT/thresholds/$target.json"
    jq -e '.source.licence != null or (.source.note | test("licen[cs]e"))' \
      "$ROOT/targets/$target/target.json"
  done
}

@test "targets: each case whose requests come at a rate sends enough of them for its gated rows" {
  for target in demo "${systems[@]}"; do
    "$ROOT/scripts/plan/run" "$target" --tier full --source mock --base v1 --head identical \
      --runner x86-2core --out "$box/$target" 2>"$box/said"
    grep -q "gated rows" "$box/said"
    ! grep "requests per side" "$box/said" || false
  done
}

@test "targets: --dry-run prints plan, cases, limits and commands, and starts and fetches nothing" {
  mkdir "$box/empty"
  for target in demo walsync "${systems[@]}"; do
    run env TOLLGATE_TOOLS="$box/empty" "$ROOT/scripts/gate" run "$target" --dry-run --tier full
    echo "$output"
    [ "$status" -eq 0 ]
    for side in base head; do [ "$(grep -c "^  $side " <<<"$output")" -eq 1 ]; done
    for endpoint in $(defined "$target" '.cases[].endpoint'); do
      grep -q "^  $endpoint" <<<"$output"
    done
    for metric in $(limited "$target" '.limits[].metric'); do
      grep -q "^  $metric " <<<"$output"
    done
    for variant in $(defined "$target" '.variants // {} | keys[]'); do
      grep -q "# variant $variant$" <<<"$output"
    done
    grep -q '^build of each side' <<<"$output"
    grep -q '^start of each side, 10 to 48 times' <<<"$output"
    [[ $output != *"git clone"* ]]
  done
  all_ended
  [ -z "$(find "$box/tmp" "$box/cache" -mindepth 1)" ]
}

# dry OPTION…: what a run of the demo under this test's home would do
dry() { run "$ROOT/scripts/gate" run demo --home "$box/home" --dry-run --only search "$@"; }

@test "targets: --dry-run says of a ref what it could find out, and refuses what a run would" {
  upstream=$box/upstream
  mkdir -p "$box/home/targets/demo" && cp -R "$ROOT/thresholds" "$ROOT/k6" "$box/home/"
  git init -q "$upstream"
  git -C "$upstream" -c user.name=t -c user.email=t@example.invalid commit -q --allow-empty -m one
  jq --arg url "$upstream" '.source = { kind: "git", repository: $url }' \
    "$ROOT/targets/demo/target.json" >"$box/home/targets/demo/target.json"
  dry --head HEAD
  echo "$output"
  [ "$status" -eq 0 ]
  [[ $output == *"base "*"not named: a run needs --base REF"* ]]
  [[ $output == *"head "*"HEAD, not resolved: not in a copy of $upstream"* ]]
  "$ROOT/scripts/plan/run" demo --home "$box/home" --base HEAD --head HEAD --only search \
    --out "$box/run"
  dry --base HEAD --head HEAD
  echo "$output"
  commit=$(git -C "$upstream" rev-parse HEAD)
  [[ $output == *"base "*"HEAD → $commit, as last fetched from $upstream"* ]]
  dry --only nothing
  echo "$output"
  [ "$status" -eq 64 ]
  [[ $output == *"--only 'nothing': no case of demo and no endpoint fits that; there are"* ]]
  run "$ROOT/scripts/gate" baseline demo --ref v1 --dry-run
  [ "$(grep -c ' v1 → ' <<<"$output")" -eq 2 ]
  run "$ROOT/scripts/gate" demo leaking --dry-run
  [[ $status -eq 0 && $output == *"head "*"leaking → "* ]]
  run "$ROOT/scripts/gate" run demo --dry-run --built "$box"
  [ "$status" -eq 64 ]
}

@test "targets: k6 takes every script" {
  CASE=$(jq -nc '
    {
      executor: "closed",
      parts: { default: 1 },
      urls: { base: "http://127.0.0.1:1", head: "http://127.0.0.1:2" },
      pairs: 1,
      seed: 1,
      slotMs: 200,
      guardMs: 0,
      warmMs: 100,
      timeoutMs: 500
    }')
  export CASE
  for target in "${systems[@]}"; do
    for script in $(endpoints "$target"); do
      run k6 inspect "$ROOT/k6/$target/$script" 3>&-
      echo "$target/$script: $(tail -n 2 <<<"$output")"
      [ "$status" -eq 0 ]
    done
  done
}

# start_mock TARGET VARIANT: its mock, started afresh on $port
start_mock() {
  port=$(free_port)
  "$BATS_FILE_TMPDIR/server" -model "$ROOT/targets/$1/mock.json" -variant "$2" -port "$port" \
    >"$box/log" 2>&1 3>&- &
  echo $! >>"$box/started"
  disown
  ready() { curl -fs "http://127.0.0.1:$port/ready" >/dev/null; }
  eventually ready
}
# parts_of TARGET ENDPOINT: those that its cases name
parts_of() {
  jq -r --arg endpoint "$2" '
    [.cases[] | select(.endpoint == $endpoint and .parts) | .parts | keys[]]
    | join(",")' "$ROOT/targets/$1/target.json"
}
@test "targets: every script finds what it expects at the mock service, fresh in each variant" {
  "$ROOT/runner-setup/install" --for redis || skip "redis cannot be installed here"
  REDIS_URL=$("$ROOT/scripts/services/redis" up "$box/redis")
  export REDIS_URL
  for target in "${systems[@]}"; do
    for variant in $(defined "$target" '.variants // {"": 1} | keys[]'); do
      echo "variant $variant"
      start_mock "$target" "$variant"
      for script in $(endpoints "$target"); do finds_what_it_expects "$target" "$script"; done
    done
  done
  "$ROOT/scripts/services/redis" down "$box/redis"
}

@test "targets: 23,000 names over 41 systems, the same each time" {
  "$ROOT/targets/replay-control/roms" "$box/one"
  "$ROOT/targets/replay-control/roms" "$box/two"
  roms=$box/one/roms
  [ "$(find "$roms" -type f | wc -l)" -eq 23000 ]
  [ "$(find "$roms" -mindepth 1 -maxdepth 1 -type d | wc -l)" -eq 41 ]
  diff <(cd "$box/one" && find . | sort) <(cd "$box/two" && find . | sort)
  for word in mario sonic 'street fighter'; do
    [ -n "$(find "$roms" -iname "*$word*" -print -quit)" ]
  done
}
