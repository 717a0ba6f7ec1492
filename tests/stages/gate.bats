#!/usr/bin/env bats
# gate: whole runs on a mock. What is asserted of them is what no neighbour can change: sizes, a
# leak of several hundred %, what was started, measured, reported and ended. Verdicts over times
# are tested on made-up samples, by tests/golden, and over many whole runs by tests/bench.

load ../lib/scratch
load gate

setup() { small_demo; }
teardown() { clean; }

of() { jq -r "$1" "$box/run/verdict.json"; }
# row_of METRIC FILTER: of the rows of this metric
row_of() { of ".rows[] | select(.metric == \"$1\") | $2"; }
# measured METRIC: this row has figures of both sides
measured() {
  jq -e --arg metric "$1" 'any(.rows[]; .metric == $metric and .base > 0 and .head > 0)' \
    "$box/run/verdict.json"
}
sets() { jq -r '[.cases[].set] | unique | join(" ")' "$box/run/measurement.json"; }

@test "gate: a commit that changes nothing passes, as A/A, with a report" {
  decided identical artifact
  [ "$status" -eq 0 ]
  [ "$(of '[.verdict, .exit, .aa] | join(" ")')" = "pass 0 true" ]
  [[ $(of .headline) == "A/A run, both sides are the same build. No regression: "* ]]
  grep -q 'A/A' "$box/run/comment.md"
}

@test "gate: what is loaded in turns has figures of both sides; the same build is no regression" {
  decided identical 'search,artifact' --launches 2
  # Two launches are too few to suspect anything; whether they differ too much to pass is the
  # machine's business.
  [[ $status == 0 || $status == 2 ]]
  [ "$(of .exit)" -eq "$status" ]
  [ "$(of '[.rows[] | select(.gated) | .metric] | sort | join(" ")')" \
    = "cpu_per_request error_rate latency_p50 size_raw" ]
  measured latency_p50 && measured cpu_per_request && measured size_raw
  [ "$(of '.rows[] | select(.metric | IN("size_raw", "error_rate")) | .verdict' | sort -u)" = pass ]
  [ "$(sets)" = first ]
  all_ended
}

@test "gate: a commit that is many times slower is seen to be, and never green" {
  decided slower search --launches 2
  # Where a side seems to work in the other's turns, both are measured alone, and of so few answers
  # the head then has no p99.
  lacking=$(of '.rows[] | select(.verdict | IN("missing", "invalid")) | .metric' | sort -u)
  [[ $status == 2 || $status == 3 && $lacking == latency_p99 ]]
  [ "$(of .exit)" -eq "$status" ]
  [ "$(row_of latency_p50 '[.verdict, .head > .base] | join(" ")')" = "inconclusive true" ]
  grep -q 'latency p50' "$box/run/comment.md"
  all_ended
}

@test "gate: a leak is found twice in the memory that stays, and named with what to repeat" {
  # With fewer than seven launches, chance alone could say the same.
  decided leaking memory --launches 7
  [ "$status" -eq 1 ]
  [ "$(row_of rss_settled '[.verdict, .change > 1] | join(" ")')" = "regression true" ]
  [[ $(of .headline) == "memory +"*" %"* ]]
  row_of rss_settled .reason | grep -q 'confirmed by a second set'
  [ "$(sets)" = "confirm first" ]
  grep -q 'memory settled' "$box/run/comment.md"
  grep -q "scripts/gate run demo --base [0-9a-f]* --head [0-9a-f]*" "$box/run/comment.md"
  all_ended
}

@test "gate: what grows is found by its size, in one set" {
  decided bigger artifact
  [ "$status" -eq 1 ]
  [[ $(of .headline) == *"artifact size +"*" % (model.json)"* ]]
  [ -s "$box/run/comment.md" ]
}

@test "gate: a service that dies is invalid, whatever it measured before, and the report says so" {
  decided dying search --launches 1
  [ "$status" -eq 3 ]
  [ "$(of .verdict)" = invalid ]
  grep -q 'head died while it was measured.* it ended with exit code 7' "$box/run/comment.md"
  all_ended
}

@test "gate: what is worse is explained after its verdict; where that fails nothing else does" {
  own_gate
  mv "$own/scripts/why/run" "$own/scripts/why/really"
  executable "$own/scripts/why/run" <<'EOT'
#!/usr/bin/env bash
printf '%s\n' "$*" >"${0%/why/run}/asked"
printf 'it was not its day\n' >"${@: -1}"
exit 3
EOT
  decided bigger artifact --budget 3m
  [ "$status" -eq 1 ]
  [[ $output == *"the cause was not found: it was not its day"* ]]
  asked=$(<"$own/scripts/asked")
  [[ $asked == *"--verdict $box/run/verdict.json --out $box/run "*"--seconds 60 "* ]]
  [ -s "$box/run/comment.md" ]
  # Nothing is to be said of a size, and of an earlier run nothing is left.
  mv "$own/scripts/why/really" "$own/scripts/why/run"
  touch "$box/run/why.json" "$box/run/why-search-c4.svg"
  decided bigger artifact
  [ "$status" -eq 1 ]
  [[ $output != *"the cause was not found"* ]]
  [ ! -e "$box/run/why.json" ]
  [ ! -e "$box/run/why-search-c4.svg" ]
}

@test "gate: a head that does not build ends it with 3; nothing of an earlier run is left" {
  mkdir "$box/run"
  echo "No regression: it was all fine" >"$box/run/comment.md"
  edit targets/demo/target.json \
    '.build.commands += [["jq", "-e", ".endpoints.home.body | length < 1000", "model.json"]]'
  decided bigger artifact
  [ "$status" -eq 3 ]
  [[ $output == *"build: head "*" did not build: 'jq -e "* ]]
  [ "$(of .verdict)" = missing ]
  grep -q 'Not measured.* head .* did not build' "$box/run/comment.md"
  ! grep -q 'it was all fine' "$box/run/comment.md" || false
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
  row_of size_raw .stored.change | grep '^[1-9]'
}

@test "gate: the demo is a few cases and four minutes, unless other cases are asked for" {
  unset TOLLGATE_HOME
  run gate demo --dry-run
  echo "$output"
  [[ $output == *"worse → "*" 4 min of measuring"*home-c4*search-c4*memory*artifact* ]]
  [[ $output != *report-c4* ]]
  run gate demo slower --only 'report-c4,orders' --dry-run
  echo "$output"
  [[ $output == *"slower → "*" 15 min of measuring"*report-c4*orders-c8* ]]
  run gate demo --budget 3m --dry-run
  [[ $output == *" 3 min of measuring"*home-c4* ]]
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
|gate: performance regression gate.
fly|'fly': allowed are demo, run, baseline
run|TARGET is missing; allowed: demo
run demo again|unexpected 'again': one TARGET is allowed
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
  run gate run shop --home "$box/home" --out "$box/a,b"
  [ "$status" -eq 64 ]
  [[ $output == *"a,b': k6 takes no comma in a path; allowed: a path without one"* ]]
}
