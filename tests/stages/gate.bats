#!/usr/bin/env bats
# gate: whole runs on a twin. What is asserted of them is what no neighbour can change: sizes, a leak of several hundred %, what was started, measured,
# reported and ended. Verdicts over times are tested on made-up samples, by tests/golden, and over many whole runs by tests/bench.

load ../lib/scratch

setup() {
  scratch
  still_machine
  home
  edit targets/demo/twin.json '.startup_ms = 0 | .memory_mb = 1'
  jq -n '{identical: ".", slower: ".endpoints.search.wait_ms = 100", leaking: ".endpoints.static.leak_bytes = 2000000", dying: ".die_after = 60",
    bigger: ".endpoints.home.body = \"x\" * 4000", broken: ".schema = \"x\""}' >"$box/home/targets/demo/changes.json"
  edit targets/demo/target.json '.cases = [{endpoint: "search", concurrency: [4], slot_ms: 150},
    {endpoint: "memory", probe: "proc", requests: 40, concurrency: [4], idle_s: 0, settled_s: 0}, {endpoint: "artifact", probe: "size", files: ["model.json"]}]
    | .settings = {launches: 5, pairs: 20, timeout_s: 60} | .start.ready.within_s = 120'
  jq -n '{schema: "tollgate/thresholds/1", target: "demo", limits: [{metric: ("latency_p50", "cpu_per_request", "size_raw"), worse_by: "100%"},
    {metric: "rss_settled", worse_by: "100%", at_least: "10MB"}, {metric: "error_rate", max: "0%"}]}' >"$box/home/thresholds/demo.json"
}
teardown() {
  if [[ -e $box/gate.pid ]] && kill -TERM "$(<"$box/gate.pid")" 2>/dev/null; then wait || true; fi
  clean
}

gate() { "$ROOT/scripts/gate" "$@" 3>&-; }
# decided HEAD ONLY [OPTION…]: a run from v1 to that change
decided() {
  run gate run demo --home "$box/home" --base v1 --head "$1" --only "$2" --out "$box/run" "${still[@]}" "${@:3}"
  echo "$output"
}
of() { jq -r "$1" "$box/run/verdict.json"; }
# measured METRIC: this row has figures of both sides
measured() { jq -e --arg metric "$1" 'any(.rows[]; .metric == $metric and .base > 0 and .head > 0)' "$box/run/verdict.json"; }
# in_background OPTION…: a gate run in $!, with a pid file, that can be interrupted as if from a terminal
in_background() {
  env --default-signal=INT "$ROOT/scripts/gate" run demo --home "$box/home" --out "$box/run" "${still[@]}" "$@" >"$box/gate.log" 2>&1 3>&- &
  echo $! >"$box/gate.pid"
}
measuring() { [[ -n $(find "$box/run" -name samples.txt -size +0 ! -path '*warm-up*' 2>/dev/null) ]]; }

@test "gate: a commit that changes nothing passes, as A/A, with a report" {
  decided identical artifact
  [ "$status" -eq 0 ]
  [ "$(of '[.verdict, .exit, .aa] | join(" ")')" = "pass 0 true" ]
  [[ $(of .headline) == "A/A, the same build on both sides. Nothing is slower"* ]]
  grep -q 'A/A' "$box/run/comment.md"
}

@test "gate: what is loaded in turns has figures of both sides; the same build twice is no regression" {
  decided identical 'search,artifact' --launches 2
  # Two launches are too few to suspect anything; whether they differ too much to pass is the machine's business.
  [[ $status == 0 || $status == 2 ]]
  [ "$(of .exit)" -eq "$status" ]
  [ "$(of '[.rows[] | select(.gated) | .metric] | sort | join(" ")')" = "cpu_per_request error_rate latency_p50 size_raw" ]
  measured latency_p50 && measured cpu_per_request && measured size_raw
  [ "$(of '[.rows[] | select(.metric | IN("size_raw", "error_rate")) | .verdict] | unique | join(" ")')" = pass ]
  [ "$(jq -r '[.cases[].set] | unique | join(" ")' "$box/run/measurement.json")" = first ]
  all_ended
}

@test "gate: a commit that is many times slower is seen to be, and never green" {
  decided slower search --launches 2
  # Where a side seems to work in the other's turns, both are measured alone, and of so few answers the head then has no p99.
  [[ $status == 2 || $status == 3 && $(of '[.rows[] | select(.verdict == "missing" or .verdict == "invalid") | .metric] | unique[]') == latency_p99 ]]
  [ "$(of .exit)" -eq "$status" ]
  [ "$(of '.rows[] | select(.metric == "latency_p50") | [.verdict, .head > .base] | join(" ")')" = "inconclusive true" ]
  [[ $(of '.rows[] | select(.metric == "latency_p50") | .reason') == +*" % is beyond the limit, but "* ]]
  grep -q 'latency p50' "$box/run/comment.md"
  all_ended
}

@test "gate: a leak is found twice in the memory that stays, and named with what to repeat" {
  decided leaking memory
  [ "$status" -eq 1 ]
  [ "$(of '.rows[] | select(.metric == "rss_settled") | [.verdict, .change > 1] | join(" ")')" = "regression true" ]
  [[ $(of .headline) == "Slower or worse: memory (c=4) rss"?"settled +"* ]]
  of '.rows[] | select(.metric == "rss_settled") | .reason' | grep -q 'found again in a second set of fresh launches'
  [ "$(jq -r '[.cases[].set] | unique | join(" ")' "$box/run/measurement.json")" = "confirm first" ]
  grep -q 'memory settled' "$box/run/comment.md"
  grep -q "scripts/gate run demo --base [0-9a-f]* --head [0-9a-f]*" "$box/run/comment.md"
  all_ended
}

@test "gate: what grows is found by its size, in one set" {
  decided bigger artifact
  [ "$status" -eq 1 ]
  [[ $(of .headline) == *"artifact size"?"raw model.json +"* ]]
  [ -s "$box/run/comment.md" ]
}

@test "gate: a service that dies is invalid, whatever it measured before, and the report says so" {
  decided dying search --launches 1
  [ "$status" -eq 3 ]
  [ "$(of .verdict)" = invalid ]
  grep -q 'head died while it was measured.* it ended with exit code 7' "$box/run/comment.md"
  all_ended
}

@test "gate: a head that does not build ends it with 3, and nothing of an earlier run is left to be mistaken for this one's" {
  mkdir "$box/run"
  echo "Slower or worse: nothing, it was all fine" >"$box/run/comment.md"
  edit targets/demo/target.json '.build.commands += [["jq", "-e", ".endpoints.home.body | length < 1000", "model.json"]]'
  decided bigger artifact
  [ "$status" -eq 3 ]
  [[ $output == *"build: head "*" did not build: 'jq -e "* ]]
  [ "$(of .verdict)" = missing ]
  grep -q 'Not measured.* head .* did not build' "$box/run/comment.md"
  ! grep -q 'Slower or worse' "$box/run/comment.md" || false
}

@test "gate: a baseline is stored, and clears on the same machine what has not changed" {
  class=$("$ROOT/scripts/machine/facts" | jq -r .runner)
  run gate baseline demo --home "$box/home" --ref v1 --only artifact --out "$box/stored"
  echo "$output"
  [ "$status" -eq 0 ]
  [ "${lines[${#lines[@]} - 1]}" = "$box/stored/baseline.json" ]
  mkdir -p "$box/home/baselines/$class/demo"
  cp "$box/stored/baseline.json" "$box/home/baselines/$class/demo/main.json"
  decided bigger artifact
  [ "$status" -eq 1 ]
  of '.stored.ref' | grep -x v1
  of '.rows[] | select(.metric == "size_raw") | .stored.change' | grep '^[1-9]'
}

@test "gate: a second run beside the first says why not; SIGTERM then ends the first with everything it started" {
  in_background --base v1 --head slower --only search
  eventually measuring
  run gate run demo --home "$box/home" --only artifact --out "$box/second"
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *"another run is measuring on this machine (pid $(<"$box/gate.pid") in $box/run): wait for its end"* ]]
  measuring
  [ -n "$(left_behind)" ]
  kill -TERM "$(<"$box/gate.pid")"
  code=0
  wait "$(<"$box/gate.pid")" || code=$?
  cat "$box/gate.log"
  [ "$code" -eq 143 ]
  all_ended
  [ "$(ls -A "$box/tmp")" = tollgate.lock ]
  [ ! -e "$box/run/comment.md" ]
}

@test "gate: SIGINT while memory is measured leaves nothing either, and the next run may start at once" {
  in_background --base v1 --head leaking --only memory
  eventually measuring
  kill -INT "$(<"$box/gate.pid")"
  code=0
  wait "$(<"$box/gate.pid")" || code=$?
  [ "$code" -eq 130 ]
  all_ended
  decided identical artifact
  [ "$status" -eq 0 ]
}

@test "gate: what a run that was killed outright has left is ended by the next" {
  in_background --base v1 --head slower --only search
  eventually measuring
  session=$(<"$(find "$box/run" -name session | head -n 1)")
  measure=$(pgrep -f "scripts/measure/run .*$box/run" | head -n 1)
  kill -KILL "$(<"$box/gate.pid")"
  pkill -KILL -s "$(ps -o sid= "$measure" | tr -d ' ')"
  [ -n "$(pids_of "$session")" ]
  run gate run demo --home "$box/home" --base v1 --head identical --only artifact --out "$box/second"
  echo "$output"
  [ "$status" -eq 0 ]
  eventually gone "$session"
}

@test "gate: targets, and the help of every stage" {
  run gate targets
  [ "$status" -eq 0 ]
  [[ $output =~ demo\ +pr:\ .*A\ small\ shop ]]
  for verb in "" plan build deploy measure compare report doctor targets; do
    # shellcheck disable=SC2086 # nothing, or one word
    run gate $verb --help
    echo "$verb: $output"
    [ "$status" -eq 0 ]
    [[ $output == *"${verb:-gate}"* && $output == *"Example: "* ]]
  done
}

@test "gate: wrong usage" {
  while IFS='|' read -r words message; do
    # shellcheck disable=SC2086 # several words
    run gate $words
    echo "$words: $output"
    [ "$status" -eq 64 ]
    [[ $output == *"$message"* ]]
  done <<'EOT'
|gate: is it slower?
fly|'fly': allowed are demo, run, baseline
run|which target? There are: demo
run demo again|one name, not also 'again'
run demo --fast 1|unknown option --fast
run demo --out|--out needs a value
run demo --home nowhere|--home 'nowhere': no such folder
demo quicker|no change 'quicker': allowed are 
EOT
  run gate baseline demo --out "$box/run"
  [ "$status" -eq 64 ]
  [[ $output == *"--ref REF is needed"* ]]
  run gate run shop --home "$box/home" --out "$box/run"
  [ "$status" -eq 64 ]
  [[ $output == *"no target 'shop'"* ]]
}
