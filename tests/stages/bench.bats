#!/usr/bin/env bats
# bench: its commands run and print their tables. The figures are not tested: that takes hours and a
# quiet machine.

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)

setup() {
  box=$(mktemp -d)
  cd "$box" || return
}
teardown() { rm -rf "$box"; }

bench() { "$ROOT/tests/bench/run" "$@"; }

@test "simulate: detects 0.1 % of errors, in one table" {
  run bench simulate --rows 3 errors
  echo "$output"
  [ "$status" -eq 0 ]
  [[ ${lines[0]} == "model "*"limit "*"change "*"rows "*"suspect "*"red "*"green "*"open "* ]]
  [[ ${lines[1]} == "errors "*" 3 "*"red 100 %" ]]
  bench simulate --rows 3 --keep kept errors
  jq -e '.bench == "simulate" and .reached and (.command | endswith(" --seed 1 errors"))
    and .models[0].points[0].red == 3' kept/simulate.json
}

@test "simulate: the same seed gives the same numbers, another one others" {
  table() { bench simulate --out "$1" --seed "$2" --rows 4 --identical 4 stalls-of-both; }
  table one 1 >a
  table two 1 >b
  table three 2 >c
  cmp a b
  run cmp -s a c
  [ "$status" -eq 1 ]
}

@test "simulate: continues with present batches of the same number of rows" {
  bench simulate --rows 2 errors
  run bench simulate --rows 3 errors
  [[ ${lines[1]} == "errors "*" 3 "* ]]
  echo '{"model": "errors", "limit": 0, "change": 0.1, "rows": 3, "suspects": 0, "red": 0,' \
    '"green": 3, "open": 0, "launches": [[10, 3]]}' >"$(echo tollgate-bench/simulate/*/*0-3.json)"
  run bench simulate --rows 3 errors
  echo "$output"
  [ "$status" -eq 1 ]
  [[ ${lines[1]} == *"red 0 %"*"NO" ]]
}

@test "cost: estimates the minutes for each number of cases without a run" {
  run bench cost 2 50
  echo "$output"
  [ "$status" -eq 0 ]
  [[ ${lines[0]} == "cases "*"gated rows "*"minutes where all is clear "*"first look "*"budget" ]]
  [[ ${lines[1]} == "2 "*" 15" && ${lines[2]} == "50 "*" 15, too few: give --budget" ]]
  least=$(awk 'NR == 2 { print ($4 > 0.3 && $4 < 3) }' <<<"$output")
  [ "$least" = 1 ]
}

@test "drift: reads simulated data points; its table has each kind and spread" {
  run bench drift --series 1 --every 200
  echo "$output"
  [ "$(grep -c '^| .* | [136] % |' <<<"$output")" -eq 12 ]
  [[ $output == *"| 3 % step | 1 % | 1 of 1 | 200, 200 |"* ]]
  [ "$(wc -l <tollgate-bench/drift/looks.jsonl)" -eq 2 ]
}

@test "an unknown scenario, model or number is refused with what is allowed" {
  run bench all
  [ "$status" -eq 64 ]
  [[ $output == *"'all': allowed are record, sensitivity, "*", drift, store (see --help)"* ]]
  run bench simulate noise-5
  [ "$status" -eq 64 ]
  [[ $output == *"'noise-5': allowed are "*"noise-12"* ]]
  run bench simulate --rows 0
  [ "$status" -eq 64 ]
  [[ $output == *"--rows '0': allowed is a whole number above 0"* ]]
  run bench real --quiet some
  [ "$status" -eq 64 ]
  [[ $output == *"--quiet 'some': allowed is a whole number"* ]]
  run bench real leaking
  [ "$status" -eq 64 ]
  [[ $output == *"'leaking': allowed are identical, slower, "* ]]
  run bench instructions perl
  [ "$status" -eq 64 ]
  [[ $output == *"'perl': allowed are c, rust, go, python, node "* ]]
  run bench instructions --busy some
  [ "$status" -eq 64 ]
  [[ $output == *"--busy 'some': allowed is a whole number"* ]]
  run bench cost many
  [ "$status" -eq 64 ]
  [[ $output == *"'many': allowed is a whole number"* ]]
  run bench turns --long 200
  [ "$status" -eq 64 ]
  [[ $output == *"--long '200': allowed is what is longer than 200"* ]]
  run bench steady perl
  [ "$status" -eq 64 ]
  [[ $output == *"'perl': allowed are java, node, python" ]]
  run bench faults typo
  [ "$status" -eq 64 ]
  [[ $output == *"'typo': allowed are "*"stall-1s"* ]]
  run bench instructions --runs 0
  [ "$status" -eq 64 ]
  [[ $output == *"--runs '0': allowed is a whole number above 0"* ]]
  run bench why python
  [ "$status" -eq 64 ]
  [[ $output == *"'python': allowed are c, rust, go "* ]]
  run bench bisect --commits 0
  [ "$status" -eq 64 ]
  [[ $output == *"--commits '0': allowed is a whole number above 0"* ]]
}

# launched OF BASES RATIOS: launches of the C server, in the place of measured ones
launched() {
  local folder=$box/out/instructions/c/$1/1-10
  mkdir -p "$folder/first"
  echo '{"code": 0}' >"$folder/ended.json"
  echo '[1, 2]' >"$folder/load.json"
  jq -n --argjson bases "[$2]" --argjson ratios "[$3]" -f "$BATS_TEST_DIRNAME/launched.jq" \
    >"$folder/first/measurement.json"
}
# of_amount ADDED LIMIT: worse, pass, open and whether it was reached, of this line
of_amount() {
  awk -v added="$1" -v limit="$2" '$1 == "c" && $2 == added && $5 == limit {
    print $7, $8, $9, $12
  }' table
}

@test "instructions: bootstraps runs from launches, both sides together, and compare judges them" {
  launched quiet-0 '1000, 1300, 800' 1,1,1
  launched busy-0 '1000, 1010' 1,1
  for added in 10 20 50; do
    # One base is half as much again as another: only the sides of one launch are alike.
    launched "quiet-$added" '1000, 1500, 700' "1.0$added, 1.0$added, 1.0$added"
  done
  launched quiet-5 '1000, 1500, 700' '1.005, 1.005, 1.005'
  run bench instructions --launches 0 --busy 0 --runs 40 --out out c
  tee table <<<"$output"
  [ "$status" -eq 0 ]
  [[ ${lines[0]} == "server  a search  quiet launches  load  "*"smallest %  reached" ]]
  [[ ${lines[1]} == "c "*" 1033 "*" 3 "*" 1.5 "*" 0.5" ]]
  [ "$(of_amount 0 0.25)" = "0 100 0 " ]
  [ "$(of_amount 0.5 0.25)" = "100 0 0 " ]
  [ "$(of_amount 0.5 0.5)" = "0 100 0 " ]
  [ "$(of_amount 5 0.5)" = "100 0 0 " ]
}

@test "instructions: too much spread, or no measurement, misses the goal" {
  launched quiet-0 1000,1000,1000 1,1.002,0.998
  launched busy-0 1000,1000 1,1
  launched quiet-10 1000,1000,1000,1000 0.9,1.1,0.99,1.05
  launched quiet-20 1000,1000 1.02,1.02
  run bench instructions --launches 0 --busy 0 --runs 40 --out out c
  tee table <<<"$output"
  [ "$status" -eq 1 ]
  [[ ${lines[1]} == "c "*" -           NO" ]]
  [[ $(of_amount 1 0.5) == *" NO" ]]
  [ "$(of_amount 2 1)" = "100 0 0 " ]
  [ "$(of_amount 5 2.5)" = "- - - NO" ]
}

# shellcheck disable=SC2154 # shop_files is in shop.bash
@test "the work of a server changes in the chosen function only, in each language" {
  source "$ROOT/scripts/lib/common.sh"
  source "$ROOT/tests/bench/shop.bash"
  for language in c rust go python node; do
    shop_home "$language" 1% "$box/$language"
    jq -e '.target == "shop-'"$language"'"' "$box/$language/home/targets/shop-$language/target.json"
    slower_branch "$box/$language/history" slower RANK_HITS 50
    git -C "$box/$language/history" diff --unified=0 base slower | tee "$box/diff"
    [ "$(grep -c '^+.*ROUNDS_RANK_HITS[^0-9]*210\b' "$box/diff")" -eq 1 ]
    [ "$(grep -c '^[+-][^+-]' "$box/diff")" -eq 2 ]
    slower_branch "$box/$language/history" all '[A-Z_]+' 5
    git -C "$box/$language/history" diff --unified=0 base all >"$box/diff"
    [ "$(grep -c '^+.*ROUNDS_[A-Z_]*[^0-9]*201\b' "$box/diff")" -eq 6 ]
  done
}

@test "store: years that are not a number are refused" {
  run bench store 0
  [ "$status" -eq 64 ]
  [[ $output == *"'0': allowed are years from 1 to 9"* ]]
}
