#!/usr/bin/env bats
# bench record and identical: their results of a run, and that their load ends with them. The
# figures are not tested.

load ../lib/scratch
ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)

setup() {
  box=$(mktemp -d)
  cd "$box" || return
  source "$ROOT/scripts/lib/common.sh"
  source "$ROOT/tests/bench/conditions.bash"
}
teardown() {
  end_condition
  rm -rf "$box"
}

bench() { "$ROOT/tests/bench/run" "$@"; }

# measured NEIGHBOURS: a measurement of two launches of one case
measured() {
  jq -n --argjson neighbours "$1" '{
    created: "2026-01-01T00:00:00Z",
    cases: [{
      case: "cpu-c4", endpoint: "cpu", probe: "k6", launches: 2,
      noise: { neighbours: $neighbours, steal: [0, 0.25] }
    }],
    rows: [
      { case: "cpu-c4", metric: "latency_p50", base: [[1, 2], [3, null]], head: [[5, 6], [7, 8]] },
      { case: "cpu-c4", metric: "throughput", base: [[100], [123456.7]], head: [[101], []] },
      { case: "cpu-c4", metric: "error_rate", base: [[0], [0]], head: [[0], [0]] }
    ]
  }'
}
# recorded CONDITION FILTER
recorded() {
  jq -c -L "$ROOT/tests/bench" --arg condition "$1" \
    "include \"shapes\"; kept_launches(\$condition; 5; \"one\") | $2"
}

@test "record: a launch is a line with the samples of both sides" {
  run recorded core '[.condition, .amount, .shape, .launch, .others, .steal]' \
    <<<"$(measured '[0.5, 0.75]')"
  [ "${lines[0]}" = '["core",5,"cpu","one/1",0.5,0]' ]
  [ "${lines[1]}" = '["core",5,"cpu","one/2",0.75,0.25]' ]
  run recorded core '[.latency_p50.base, .latency_p50.head, .throughput, .error_rate]' \
    <<<"$(measured '[0, 0]')"
  [ "${lines[0]}" = '[[1,2],[5,6],{"base":[100],"head":[101]},null]' ]
  # One side without a figure is no pair.
  [ "${lines[1]}" = '[[3,null],[7,8],null,null]' ]
}

@test "record: with much other load a launch is of another condition, or discarded" {
  run recorded quiet '[.launch, .condition, .made]' <<<"$(measured '[0.04, 0.4]')"
  [ "$output" = '["one/1","quiet",null]' ]
  run recorded quiet '[.launch, .condition, .made]' <<<"$(measured '[0.9, 0.1]')"
  [ "${lines[0]}" = '["one/1","crowded","quiet"]' ]
  [ "${lines[1]}" = '["one/2","quiet",null]' ]
  run recorded bursts .condition <<<"$(measured '[1.1, 1.3]')"
  [ "${lines[*]}" = '"bursts" "crowded"' ]
}

@test "record: present launches are not measured again" {
  run bench record --launches 0 --identical 0 --keep "$box/kept"
  echo "$output"
  [ "$status" -eq 0 ]
  mkdir -p "$box/kept"
  for amount in 0 1 2 3 5 10; do
    for shape in cpu serial cached brief; do
      measured '[0, 0]' | recorded core ".amount = $amount | .shape = \"$shape\""
    done
  done >"$box/kept/core.jsonl"
  run bench record --launches 2 --identical 2 --minutes 0 --keep "$box/kept" core
  echo "$output"
  [ "$status" -eq 0 ]
  run bench record --launches 3 --identical 2 --minutes 0 --keep "$box/kept" core
  [ "$status" -eq 1 ]
  # A shape that has none is not there, whatever the others have.
  sed -i '/"amount":5,.*"cached"/d' "$box/kept/core.jsonl"
  run bench record --launches 2 --identical 2 --minutes 0 --keep "$box/kept" core
  [ "$status" -eq 1 ]
  [ ! -e "$box/tollgate-bench/record/run" ]
  echo '{' >"$box/kept/core.jsonl"
  run bench record --launches 2 --identical 2 --minutes 0 --keep "$box/kept" core
  [ "$status" -eq 3 ]
  [[ $output == *"core.jsonl: cannot be read" ]]
}

@test "record: a loop uses a processor, and ends with its condition" {
  begin_condition core
  sleep 0.3
  [ "$(awk '{ print ($14 > 5) }' "/proc/${loops[0]}/stat")" -eq 1 ]
  loop=${loops[0]}
  end_condition
  [ ! -e "/proc/$loop" ]
}

@test "record: a share limits its processes, and is removed with its condition" {
  # shellcheck disable=SC2034 # make_limit sets it
  limited=''
  (make_limit && rmdir "$limited") 2>/dev/null || skip "no cgroup can be made here"
  begin_condition share
  run in_condition cat /proc/self/cgroup
  [[ $output == *"tollgate-bench-"* ]]
  sleep 0.1
  limit=$(cat "$limited"/cpu.cfs_quota_us 2>/dev/null || cut -d ' ' -f 1 "$limited/cpu.max")
  echo "$limit of $(nproc) processors"
  ((limit >= 25000 * $(nproc) && limit <= 76000 * $(nproc)))
  folder=$limited
  end_condition
  [ ! -e "$folder" ]
}

@test "a run of the gate ends with its bench" {
  mkdir scripts
  # A gate that goes on for ever.
  printf '%s\n' '#!/usr/bin/env bash' 'echo $$ >pid' 'exec sleep 600' >scripts/gate
  chmod +x scripts/gate
  TOLLGATE_ROOT=$box bash -c 'source "$0"; whole_run out log demo' \
    "$ROOT/tests/bench/results.bash" 3>&- &
  begun() { [[ -s pid ]]; }
  over() { [[ ! -e /proc/$(<pid) ]]; }
  eventually begun
  kill $!
  eventually over
}

@test "identical: a run is a line with its exit code and the rows that are not green" {
  jq -n '{ rows: [
    { gated: true, verdict: "pass", case: "a", metric: "m" },
    { gated: true, verdict: "regression", case: "b", metric: "n" },
    { gated: false, verdict: "info", case: "c", metric: "o" } ] }' >verdict.json
  jq -n '{ cases: [{ launches: 15, noise: { neighbours: [0, 1, 2], steal: [0] } }] }' >first.json
  run jq -cs -L "$ROOT/tests/bench" \
    'include "identical"; line(1; 2; 6e7; "t") | [.red, .pass, .gated, .others, .launches]' \
    verdict.json first.json
  [ "$output" = '[["b n"],1,2,1,15]' ]
}

@test "identical: one red A/A run is shown, with exit code 1" {
  line='{"at": "t", "code": 0, "load": 1, "minutes": 1, "others": 0, "steal": 0, "gated": 2,
    "pass": 2, "better": [], "red": [], "open": [], "invalid": [], "launches": 10, "taken": 20}'
  for code in 0 0 1; do jq -c ".code = $code" <<<"$line" >>identical.jsonl; done
  run bench identical --runs 0 --keep .
  echo "$output"
  [ "$status" -eq 1 ]
  [[ ${lines[1]} == "3 "*"0: 2, 1: 1 "* ]]
  sed -i 's/"code":1/"code":0/' identical.jsonl
  run bench identical --runs 0 --keep .
  [ "$status" -eq 0 ]
}

@test "identical: runs are grouped by other load, with their inconclusive rows" {
  for others in 0 0.09 0.1 0.8 1.3; do
    jq -nc --argjson others "$others" '{ at: "t", code: (if $others > 1 then 2 else 0 end),
      load: 1, minutes: 1, $others, steal: 0, gated: 2, pass: 1, better: [], red: [],
      open: ["all-cases stalled_slots"], invalid: [], launches: 10, taken: 20 }'
  done >identical.jsonl
  bench identical --runs 0 --keep .
  run jq -c '.open, (.beside[] | [.from, .to, .runs, .rows, .codes])' identical.json
  echo "$output"
  [ "${lines[0]}" = '{"all-cases stalled_slots":5}' ]
  [ "${lines[1]}" = '[0,0.1,2,4,{"0":2}]' ]
  [ "${lines[2]}" = '[0.1,0.8,1,2,{"0":1}]' ]
  [ "${lines[3]}" = '[0.8,null,2,4,{"0":1,"2":1}]' ]
  run jq -r -L "$ROOT/tests/bench" -L "$ROOT/scripts" \
    'include "sections/runs"; identical' identical.json
  echo "$output"
  [[ $output == *"None of 5 runs had a false positive: at most 45.1 % of such runs"* ]]
  [[ $output == *"| inconclusive | 1 | 0 | 0 | 1 |"* ]]
  [[ $output == *"Inconclusive rows, and in how many runs: all-cases stalled slots: 5."* ]]
  # Where nobody else was there, nothing is said of those who were.
  jq -c '.others = 0 | .open = []' identical.jsonl >quiet && mv quiet identical.jsonl
  bench identical --runs 0 --keep .
  run jq -r -L "$ROOT/tests/bench" -L "$ROOT/scripts" \
    'include "sections/runs"; identical' identical.json
  [[ $output != *"Inconclusive rows"* && $output != *" or more"* ]]
}

@test "record and identical refuse unknown words with what is allowed" {
  run bench record noisy
  [ "$status" -eq 64 ]
  [[ $output == *"'noisy': allowed are core, bursts, share, quiet"* ]]
  run bench record --launches some
  [ "$status" -eq 64 ]
  [[ $output == *"--launches 'some': allowed is a whole number"* ]]
  run bench record --amounts "0 4"
  [ "$status" -eq 64 ]
  [[ $output == *"--amounts '4': allowed are 0, 1, 2, 3, 5, 10"* ]]
  run bench identical --runs all
  [ "$status" -eq 64 ]
  [[ $output == *"--runs 'all': allowed is a whole number"* ]]
}
