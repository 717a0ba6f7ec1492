#!/usr/bin/env bats
# bench sensitivity: its verdicts equal those of compare, and it reports missed goals.

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)

setup() {
  box=$(mktemp -d)
  cd "$box" || return
  mkdir launches
}
teardown() { rm -rf "$box"; }

bench() {
  "$ROOT/tests/bench/sensitivity" --launches launches --keep kept --draws 20 --agree 80 "$@"
}

# launches AMOUNT FACTOR: ten launches of each shape, whose head is so much worse
launches() {
  jq -nc --argjson amount "$1" --argjson by "$2" '
    def noise($i): 1 + (($i * 7919 % 101) / 101 - 0.5) / 50;
    range(10) as $l
    | ("cpu", "serial", "cached", "brief") as $shape
    | { condition: "quiet", $amount, $shape, launch: "1/\($l)" }
      + ({ latency_p50: 4, latency_p95: 4, cpu_per_request: 1, throughput: 1 }
        | to_entries
        | map(. as { $key, $value }
          | (if $key == "throughput" then 1 / $by else $by end) as $factor
          | ($l * 40 + ($key | length) * 3 + ($shape | length) * 11) as $seed
          | { $key, value: {
              base: [range($value) | noise($seed + .)],
              head: [range($value) | noise($seed + 17 + 3 * .) * $factor] } })
        | from_entries)' >>launches/quiet.jsonl
}

@test "sensitivity: detects doubled times, no A/A run, and compare agrees" {
  launches 0 1
  launches 10 2
  run bench
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(jq -c '[.agreement.rows >= 80, .agreement.mismatches]' kept/sensitivity.json)" = "[true,0]" ]
  [ "$(jq '.slower[] | select(.shape == "all" and .limits == "usual") | .found' \
    kept/sensitivity.json)" = 1 ]
  [ "$(jq '[.unchanged[].alarmed] | add' kept/sensitivity.json)" = 0 ]
  [ "$(jq '.errors[] | select(.rule == "tollgate" and .setting == "usual") | .sum' \
    kept/rivals.json)" = 0 ]
}

@test "sensitivity: the same seed gives the same draws, another one others" {
  launches 0 1
  drawn() {
    bench --seed "$1" >/dev/null 2>&1 || return
    jq -c 'del(.command, .made, .machine, .seed)' kept/rivals.json
  }
  drawn 1 >a
  drawn 1 >b
  drawn 2 >c
  cmp a b
  run cmp -s a c
  [ "$status" -eq 1 ]
}

@test "sensitivity: false positives, and rows that compare judges differently, fail" {
  launches 0 1.5
  run bench
  [ "$status" -eq 1 ]
  [[ $output == *"false alarms a run "*"quiet "*"usual "*"NO"* ]]
  jq '.agreement.mismatches = 1' kept/sensitivity.json >mismatch.json
  run jq -L "$ROOT/tests/bench" \
    'include "sensitivity"; sensitivity(.agreement) | .wanted[0].reached' mismatch.json
  [ "$output" = false ]
}

@test "sections show the results, and a dash without data" {
  launches 0 1
  launches 10 2
  bench >/dev/null 2>&1
  section() {
    jq -r -L "$ROOT/tests/bench" "include \"sections/$1\"; section" \
      "kept/$1.json"
  }
  section sensitivity >sensitivity.md
  grep -q '^| \*\*detected\*\* · passed, thresholds of 6 and 5 % | 100 % · 0 % | – ' sensitivity.md
  grep -q '^| \*\*false positives\*\*, thresholds of 6 and 5 % | 0 % | – ' sensitivity.md
  grep -q '^| recorded launches · runs of the gate | 10 · 1 | – ' sensitivity.md
  grep -q 'Data are missing for' sensitivity.md
  section rivals >rivals.md
  grep -q "^| \*\*Tollgate, with the demo's thresholds\*\* | 0 % · 0 % | – |" rivals.md
}

@test "sensitivity: instructions alone are drawn and judged, too" {
  for amount in 0 2; do
    jq -nc --argjson amount "$amount" '
      def count($l; $by): [1000 * $by * (1 + ($l * 37 % 11) / 3000)];
      range(10) as $l
      | ("cpu", "serial", "brief") as $shape
      | { condition: "quiet", $amount, $shape, launch: "1/\($l)",
          instructions_per_request: {
            base: count($l; 1), head: count($l + 5; 1 + $amount / 100) } }' \
      >>launches/instructions-quiet.jsonl
  done
  run bench
  echo "$output"
  [ "$status" -eq 0 ]
  [[ $output == *"+2 % of instructions found "*"quiet "*" yes"* ]]
  [ "$(jq .agreement.mismatches kept/sensitivity.json)" = 0 ]
  [ "$(jq -c .versus kept/rivals.json)" = "[]" ]
}
