#!/usr/bin/env bats
# The probes one by one, each requested by hand; the one of memory and CPU time is in proc.bats.

load ../lib/scratch
load probes

setup_file() { build_mock; }
setup() { sides_and_inputs; }
teardown() { clean; }

@test "size: raw and gzip -9 of each glob, its files together; what is not there has no sample" {
  echo more >"$box/head artifact/model.more"
  probe size '{files: ["model.*", "new.js", "model.more"]}'
  [ "$status" -eq 0 ]
  base=("$box/base artifact"/model.*) head=("$box/head artifact"/model.*)
  bytes_of_base=$(cat "${base[@]}" | wc -c)
  bytes_of_head=$(cat "${head[@]}" | wc -c)
  [ "$(row size_raw '[.kind, .unit, .better]' 'model.*')" = '["exact","B","lower"]' ]
  [ "$(row size_raw '[.base, .head]' 'model.*')" = "[[$bytes_of_base],[$bytes_of_head]]" ]
  [ "$(row size_gzip '.base' 'model.*')" = "[$(gzip -9nc "${base[@]}" | wc -c)]" ]
  zipped_head=$(for file in "${head[@]}"; do gzip -9nc "$file"; done | wc -c)
  [ "$(row size_gzip '.head' 'model.*')" = "[$zipped_head]" ]
  [ "$(row size_raw '[has("base"), .head]' model.more)" = '[false,[5]]' ]
  [ "$(row size_raw . new.js)" = "" ]
}

@test "size: a link, also to what never ends, and a file elsewhere are refused, unread" {
  ln -s /dev/zero "$box/base artifact/endless"
  mkfifo "$box/head artifact/never"
  ln -s "$box" "$box/head artifact/out"
  touch "$box/secret"
  for file in endless never out/secret ../secret; do
    T=20 probe size "{files: [\"$file\"]}"
    refused "$file is no regular file of the artifact, or is reached by a link"
  done
}

@test "hyperfine: a round times each side once, in an order from the seed; the first warms up" {
  # It takes longer than what hyperfine takes off for its own shell.
  executable "$box/restore" <<'EOT'
#!/usr/bin/env bash
sleep 0.02
echo "$1" >>"$(dirname "$0")/calls"
EOT
  probe hyperfine '{
    endpoint: "restore",
    runs: 6,
    command: ["'"$box"'/restore", "{artifact}/model.json"]
  }'
  [ "$status" -eq 0 ]
  [ "$(row time '[.kind, .unit, .better, (.base, .head | length)]')" \
    = '["paired","ms","lower",6,6]' ]
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
  executable "$box/bench" <<'EOT'
#!/bin/sh
cd "$ARTIFACT" || exit 1
long=$(wc -l <model.json)
cat <<LINES
{"metric": "lines", "unit": "", "better": "higher", "samples": [$long, $LAUNCH]}
{"metric": "ms", "label": "$SIDE", "unit": "ms", "better": "lower", "samples": [1.5]}

LINES
echo "running 1 test"
echo "test parse::small ... bench:       1,234.5 ns/iter (+/- 56)"
echo "test result: ok. 0 passed; 0 failed; 0 ignored; 1 measured"
echo "noise" >&2
EOT
  probe command '{
    endpoint: "bench",
    command: ["'"$box"'/bench", "{artifact}"],
    metrics: ["lines", "bench_ns"]
  }' '.launch = 7'
  [ "$status" -eq 0 ]
  long=$(wc -l <"$box/base artifact/model.json")
  [ "$(row lines '[.kind, .unit, .better]')" = '["launch","","higher"]' ]
  [ "$(row lines '[.base, .head]')" = "[[$long,7],[$long,7]]" ]
  [ "$(row ms '[has("base"), .head]' head)" = '[false,[1.5]]' ]
  [ "$(row bench_ns '[.unit, .base, .head]' parse::small)" = '["ns",[1234.5],[1234.5]]' ]
  [ "$(found .invalid)" = '[]' ]
}

@test "command: sides change places from launch to launch" {
  executable "$box/order" <<'EOT'
#!/bin/sh
echo "$LAUNCH $SIDE" >>"$(dirname "$0")/calls"
echo "test a ... bench: 1 ns/iter"
EOT
  for launch in 1 2; do
    probe command '{endpoint: "order", command: ["'"$box"'/order"], metrics: ["bench_ns"]}' \
      ".launch = $launch"
    [ "$status" -eq 0 ]
  done
  [ "$(xargs <"$box/calls")" = "1 base 1 head 2 head 2 base" ]
}

@test "command, hyperfine: what a command leaves running ends with it" {
  number=620.$RANDOM
  leave="(setsid sleep $number &) ; setsid sleep $number &"
  probe command "{
    endpoint: \"bench\",
    metrics: [\"bench_ns\"],
    command: [\"bash\", \"-c\", \"$leave echo 'test a ... bench: 1 ns/iter'\"]
  }"
  [ "$status" -eq 0 ]
  [ -z "$(pgrep -fx "sleep $number")" ]
  probe hyperfine "{endpoint: \"restore\", runs: 1, command: [\"bash\", \"-c\", \"$leave :\"],
    check: [\"bash\", \"-c\", \"$leave :\"]}"
  [ "$status" -eq 0 ]
  [ -z "$(pgrep -fx "sleep $number")" ]
}

@test "command: a missing metric is invalid; lines and exit codes that mean nothing are refused" {
  probe command '{endpoint: "bench", command: ["true"], metrics: ["rows_lost"]}'
  [ "$status" -eq 0 ]
  [ "$(found '[.rows, .invalid[].reason]')" \
    = '[[],"the command printed no metric \"rows_lost\""]' ]
  rm "$box/raw/found.json"
  mapfile -t answers <<'EOT'
all good
{"metric": "a"}
{"metric": "a", "unit": "ms", "better": "lower", "samples": []}
{"metric": "a", "unit": "ms", "better": "less", "samples": [1]}
{"metric": "a", "unit": "ms", "better": "lower", "samples": [null]}
{"metric": "a", "unit": "ms", "better": "lower", "samples": [-1]}
[]
EOT
  for line in "${answers[@]}"; do
    quoted=$(jq -n --arg line "$line" '$line')
    probe command "{endpoint: \"bench\", command: [\"echo\", $quoted], metrics: [\"a\"]}"
    refused "base: 'echo $line' printed a line that is no metric: "
  done
  probe command '{
    endpoint: "bench",
    command: ["bash", "-c", "echo broken pipe >&2; exit 2"],
    metrics: ["a"]
  }'
  refused "failed: broken pipe"
}

search='{endpoint: "search", executor: "closed", concurrency: 2, parts: {default: 2}}'

@test "k6: one run on the sides that are up, with its rows and facts" {
  running base
  running head
  probe k6 "$search" ".slot_ms = 400
    | .sides.base += $(<"$box/up-base/run.json")
    | .sides.head += $(<"$box/up-head/run.json")"
  [ "$status" -eq 0 ]
  found '.rows[] | [.metric, .kind]'
  # p95 is paired where a slot of this machine holds 59 answers, else pooled over the launch.
  diff - <(found '.rows[] | select(.metric | test("latency_p9") | not) | [.metric, .kind]') <<'EOT'
["latency_p50","paired"]
["throughput","launch"]
["stalled_slots","count"]
["error_rate","count"]
["cpu_per_request","launch"]
EOT
  row latency_p95 '.kind | IN("paired", "launch")' | grep -x true
  [ "$(row latency_p50 '[.base, .head | length]')" = '[3,3]' ]
  found '.facts
    | .rate > 1
      and .load_s == 2.53
      and .k6_s > 0
      and .sides_s > 0
      and .p95 > 0
      and (.idle_cpu | keys) == ["base","head"]' \
    | grep -x true
}

@test "k6: the first unexpected answer of a side is kept in plain text, unless the plan says no" {
  artifact "$box/head artifact" '.endpoints.search.fail_every = 2'
  running base
  running head
  for asked in . '.sample_answers = false'; do
    probe k6 "$search" "$asked
      | .sides.base += $(<"$box/up-base/run.json")
      | .sides.head += $(<"$box/up-head/run.json")"
    [ "$status" -eq 0 ]
    found '.facts.answers[] | [.side, .code, .request, .status, .text]' | tee -a "$box/answers"
  done
  diff - "$box/answers" <<'EOT'
["head","status 500","GET /search",500,"Failed as modelled"]
EOT
}

@test "k6: a script that does not run is named with k6's last words" {
  running base
  echo 'import { nothing } from "./nowhere.js";' >"$box/in/k6/demo/search.js"
  probe k6 "$search" ".sides = {base: (.sides.base + $(<"$box/up-base/run.json"))}"
  "$ROOT/scripts/deploy/run" down --run "$box/up-base"
  refused "k6 ended with exit code "
  [[ $output == *"nowhere.js"* ]]
}

@test "probes: wrong usage" {
  for name in size hyperfine command proc k6; do
    run "$ROOT/scripts/probes/$name/run" only-one
    echo "$name: $output"
    [ "$status" -eq 64 ]
    [[ $output == *"REQUEST and DIR are needed"* ]]
  done
}
