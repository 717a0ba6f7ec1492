#!/usr/bin/env bats
# The probes one by one, each asked by hand.

load ../lib/scratch

setup_file() { build_twin; }
setup() {
  scratch
  mkdir -p "$box/in/k6" "$box/raw"
  cp -R "$ROOT/k6/lib" "$ROOT/k6/demo" "$box/in/k6/"
  jq '.start.ready.within_s = 120' "$ROOT/targets/demo/target.json" >"$box/in/target.json"
  artifact "$box/base artifact" .
  artifact "$box/head artifact" '.endpoints.home.body = "x" * 2000'
}
teardown() { clean; }

# probe NAME CASE [FILTER]: asks a probe about one case (an object in jq); what it found is in $box/raw/found.json
probe() {
  jq -n --arg box "$box" '{case: '"$2"', target: "demo", launch: 1, seed: 5, inputs: "\($box)/in", pins: {server: null, generator: null}, timeout_s: 60,
    pairs: 3, slot_ms: 120, guard_ms: 5, warm_ms: 50, pooled_p95: false, sides: {base: {artifact: "\($box)/base artifact"}, head: {artifact: "\($box)/head artifact"}}}
    | .script = "\($box)/in/k6/demo/\(.case.endpoint).js" | '"${3:-.}" >"$box/request.json"
  run "$ROOT/scripts/probes/$1/run" "$box/request.json" "$box/raw" 3>&-
  echo "$output"
}
found() { jq -c "$1" "$box/raw/found.json"; }
row() { jq -c --arg metric "$1" --arg label "${3-}" '.rows[] | select(.metric == $metric and (.label // "") == $label)'" | $2" "$box/raw/found.json"; }
# refused WORDS: the probe failed with these words and has no result
refused() {
  [ "$status" -eq 3 ]
  [[ $output == *"$1"* ]]
  [ ! -e "$box/raw/found.json" ]
  all_ended
}
# running SIDE: starts this side as measure does
running() {
  "$ROOT/scripts/deploy/run" up --target "$box/in/target.json" --artifact "$box/$1 artifact" --port "$(free_port)" --run "$box/up-$1" 3>&-
}

@test "size: raw and gzip -9 of each glob, several files together; what is not there has no sample" {
  echo more >"$box/head artifact/model.more"
  probe size '{files: ["model.*", "new.js", "model.more"]}'
  [ "$status" -eq 0 ]
  base=("$box/base artifact"/model.*) head=("$box/head artifact"/model.*)
  [ "$(row size_raw '[.kind, .unit, .better, .base, .head]' 'model.*')" \
    = "[\"exact\",\"B\",\"lower\",[$(cat "${base[@]}" | wc -c)],[$(cat "${head[@]}" | wc -c)]]" ]
  [ "$(row size_gzip '.base' 'model.*')" = "[$(gzip -9nc "${base[@]}" | wc -c)]" ]
  [ "$(row size_gzip '.head' 'model.*')" = "[$(for f in "${head[@]}"; do gzip -9nc "$f"; done | wc -c)]" ]
  [ "$(row size_raw '[has("base"), .head]' model.more)" = '[false,[5]]' ]
  [ "$(row size_raw . new.js)" = "" ]
}

@test "hyperfine: every round times both sides once, in an order drawn from the seed, after one round to warm up" {
  probe hyperfine '{endpoint: "restore", runs: 6, command: ["bash", "-c", "cat \"$1\" >/dev/null; echo \"$1\" >>\"$0\"", "'"$box"'/calls", "{artifact}/model.json"]}'
  [ "$status" -eq 0 ]
  [ "$(row time '[.kind, .unit, .better, (.base, .head | length)]')" = '["paired","ms","lower",6,6]' ]
  row time '[.base[], .head[]] | all(. > 0)' | grep -x true
  [ "$(sort "$box/calls" | uniq -c | awk '{ print $1 }' | xargs)" = "7 7" ]
  orders=$(jq -r '[.results[].command] | join(" ")' "$box"/raw/[0-9]*.json)
  [ "$(sort -u <<<"$orders" | wc -l)" -eq 2 ]
}

@test "hyperfine: a command that fails is named" {
  probe hyperfine '{endpoint: "restore", runs: 2, command: ["false"]}'
  refused "the command failed: Error: Command terminated with non-zero exit code"
}

@test "command: its lines become rows, with those of cargo bench; it knows its side" {
  cat >"$box/bench" <<'EOT'
#!/bin/sh
cd "$ARTIFACT" || exit 1
echo "{\"metric\": \"lines\", \"unit\": \"\", \"better\": \"higher\", \"samples\": [$(wc -l <model.json), $LAUNCH]}"
echo "{\"metric\": \"ms\", \"label\": \"$SIDE\", \"unit\": \"ms\", \"better\": \"lower\", \"samples\": [1.5]}"
echo
echo "running 1 test"
echo "test parse::small ... bench:       1,234.5 ns/iter (+/- 56)"
echo "test result: ok. 0 passed; 0 failed; 0 ignored; 1 measured"
echo "noise" >&2
EOT
  chmod +x "$box/bench"
  probe command '{endpoint: "bench", command: ["'"$box"'/bench", "{artifact}"], metrics: ["lines", "bench_ns"]}' '.launch = 7'
  [ "$status" -eq 0 ]
  long=$(wc -l <"$box/base artifact/model.json")
  [ "$(row lines '[.kind, .unit, .better, .base, .head]')" = "[\"launch\",\"\",\"higher\",[$long,7],[$long,7]]" ]
  [ "$(row ms '[has("base"), .head]' head)" = '[false,[1.5]]' ]
  [ "$(row bench_ns '[.unit, .base, .head]' parse::small)" = '["ns",[1234.5],[1234.5]]' ]
  [ "$(found .invalid)" = '[]' ]
}

@test "command: sides change places from launch to launch" {
  for launch in 1 2; do
    probe command '{endpoint: "order", command: ["bash", "-c", "echo $LAUNCH $SIDE >>\"$0\"; echo \"test a ... bench: 1 ns/iter\"", "'"$box"'/calls"], metrics: ["bench_ns"]}' ".launch = $launch"
    [ "$status" -eq 0 ]
  done
  [ "$(xargs <"$box/calls")" = "1 base 1 head 2 head 2 base" ]
}

@test "command: a metric that never came is invalid; lines and exit codes that mean nothing are refused" {
  probe command '{endpoint: "bench", command: ["true"], metrics: ["rows_lost"]}'
  [ "$status" -eq 0 ]
  [ "$(found '[.rows, .invalid[].reason]')" = '[[],"the command printed no metric \"rows_lost\""]' ]
  rm "$box/raw/found.json"
  for line in 'all good' '{"metric": "a"}' '{"metric": "a", "unit": "ms", "better": "lower", "samples": []}' '{"metric": "a", "unit": "ms", "better": "less", "samples": [1]}' \
    '{"metric": "a", "unit": "ms", "better": "lower", "samples": [null]}' '{"metric": "a", "unit": "ms", "better": "lower", "samples": [-1]}' '[]'; do
    probe command "{endpoint: \"bench\", command: [\"echo\", $(jq -n --arg line "$line" '$line')], metrics: [\"a\"]}"
    refused "base: 'echo $line' printed a line that is no metric: "
  done
  probe command '{endpoint: "bench", command: ["bash", "-c", "echo broken pipe >&2; exit 2"], metrics: ["a"]}'
  refused "failed: broken pipe"
}

@test "proc: memory, CPU and start of a fresh process tree, idle, under load and settled" {
  artifact "$box/head artifact" '.memory_mb = 60 | .background_cpu = 0.5 | .startup_ms = 400'
  probe proc '{endpoint: "memory", requests: 40, concurrency: 2, idle_s: 0.6, settled_s: 0.1}'
  [ "$status" -eq 0 ]
  [ "$(found '[.invalid, (.rows | map(.kind) | unique)]')" = '[[],["launch"]]' ]
  # A peak is over half a second, which the load may not have lasted.
  [ "$(found '[.rows[].metric | select(. != "cpu_peak")]')" \
    = '["startup","rss_idle","rss_load","rss_settled","rss_peak","rss_anon","cpu_idle","cpu_load","processes","open_files"]' ]
  found '[.rows[] | [.base, .head] | all(length == 1 and .[0] >= 0)] | all' | grep -x true
  # The head keeps 59 MiB more, starts 400 ms later and burns half a core.
  for metric in rss_idle rss_load rss_settled rss_peak; do row "$metric" '.head[0] - .base[0] > 50' | grep -x true; done
  row rss_idle '.base[0] > 1 and .base[0] < 50' | grep -x true
  row startup '.head[0] >= 400 and .base[0] > 0' | grep -x true
  row cpu_idle '.head[0] > .base[0]' | grep -x true
  jq -se '.[1].us - .[0].us >= 600000' "$box"/raw/head/{ready,idle}.json
  [ "$(row processes '[.base, .head]')" = '[[1],[1]]' ]
  all_ended
}

@test "proc: answers that were not expected make the reading invalid" {
  artifact "$box/head artifact" 'del(.endpoints.static)'
  probe proc '{endpoint: "memory", requests: 10, concurrency: 2, idle_s: 0, settled_s: 0}'
  [ "$status" -eq 0 ]
  [ "$(found '[.invalid[].reason]')" = '["head: 10 × status 404 of 20 answers were unexpected under the load of the memory reading"]' ]
}

@test "proc: a load that fails is named, and no service left" {
  echo 'import { nothing } from "./nowhere.js";' >"$box/in/k6/demo/memory.js"
  probe proc '{endpoint: "memory", requests: 10, concurrency: 2, idle_s: 0, settled_s: 0}'
  refused "base: k6 did not finish its load: "
}

@test "proc: a side that does not start, or dies, is named, and nothing is left of the other" {
  echo '{}' >"$box/head artifact/model.json"
  probe proc '{endpoint: "memory", requests: 10, concurrency: 2, idle_s: 0, settled_s: 0}'
  refused "head was not started"
  [[ $output == *"the service ended at once with exit code 3"* ]]
  artifact "$box/head artifact" '.die_after = 12'
  probe proc '{endpoint: "memory", requests: 10, concurrency: 2, idle_s: 0, settled_s: 0}'
  refused "head died while it was measured: it ended with exit code 7"
}

@test "k6: one run on the sides that are up, with its rows and facts" {
  running base
  running head
  probe k6 '{endpoint: "search", executor: "closed", concurrency: 2, parts: {default: 2}}' \
    ".slot_ms = 400 | .sides.base += $(<"$box/up-base/run.json") | .sides.head += $(<"$box/up-head/run.json")"
  [ "$status" -eq 0 ]
  found '.rows[] | [.metric, .kind]'
  # p95 is paired where a slot of this machine holds 59 answers, else pooled over the launch.
  [ "$(found '[.rows[] | select(.metric | test("latency_p9") | not) | [.metric, .kind]]')" \
    = '[["latency_p50","paired"],["throughput","launch"],["stalled_slots","count"],["error_rate","count"],["cpu_per_request","launch"]]' ]
  row latency_p95 '.kind | IN("paired", "launch")' | grep -x true
  [ "$(row latency_p50 '[.base, .head | length]')" = '[3,3]' ]
  found '.facts | .rate > 1 and .load_s == 2.53 and .generator > 0 and .p95 > 0 and (.idle_cpu | keys) == ["base","head"]' | grep -x true
}

@test "k6: a script that does not run is named with k6's last words" {
  running base
  echo 'import { nothing } from "./nowhere.js";' >"$box/in/k6/demo/search.js"
  probe k6 '{endpoint: "search", executor: "closed", concurrency: 2, parts: {default: 2}}' ".sides = {base: (.sides.base + $(<"$box/up-base/run.json"))}"
  "$ROOT/scripts/deploy/run" down --run "$box/up-base"
  refused "k6 ended with exit code "
  [[ $output == *"nowhere.js"* ]]
}

@test "control: five times of the same work" {
  run "$ROOT/scripts/machine/control" ""
  [ "$status" -eq 0 ]
  jq -e 'length == 5 and all(. > 1)' <<<"$output"
  [ -z "$(ls -A "$box/tmp")" ]
}

@test "sampler: the CPU time of sessions, again and again" {
  setsid bash -c 'while :; do :; done' 3>&- &
  echo $! >"$box/started"
  disown
  (timeout 4 "$ROOT/scripts/lib/sampler" "$!" 1 || true) >"$box/samples.txt"
  cat "$box/samples.txt"
  [ "$(wc -l <"$box/samples.txt")" -gt 5 ]
  awk 'NF != 3 || $1 < last || $2 < used { exit 1 } { last = $1; used = $2 } NR == 1 { at = $1; from = $2 }
    END { exit !(last - at > 300000 && used - from > 10e6 && (used - from) / 1000 <= (last - at) * 1.2) }' "$box/samples.txt"
}

@test "sampler: without the one who started it, it ends" {
  bash -c '"$0" 1 >"$1" & echo $! >"$2"; until [[ -s $1 ]]; do sleep 0.05; done' "$ROOT/scripts/lib/sampler" "$box/samples.txt" "$box/started" 3>&-
  ended() { [[ ! -e /proc/$(<"$box/started") ]]; }
  eventually ended
}

@test "probes: wrong usage" {
  for name in size hyperfine command proc k6; do
    run "$ROOT/scripts/probes/$name/run" only-one
    echo "$name: $output"
    [ "$status" -eq 64 ]
    [[ $output == *"REQUEST and DIR are needed"* ]]
  done
}
