#!/usr/bin/env bats
# bench: that its commands run and say what they found. What they find is not a test: it takes hours
# and a quiet machine.

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)

setup() {
  box=$(mktemp -d)
  cd "$box" || return
}
teardown() { rm -rf "$box"; }

bench() { "$ROOT/tests/bench" "$@"; }

@test "simulation finds a tenth of a percent of errors, and says so in one table" {
  run bench simulate --rows 3 errors
  echo "$output"
  [ "$status" -eq 0 ]
  [[ ${lines[0]} == "model "*"limit "*"change "*"rows "*"suspect "*"red "*"green "*"open "* ]]
  [[ ${lines[1]} == "errors "*" 3 "*"red 100 %" ]]
}

@test "simulation draws the same numbers for the same seed, and others for another" {
  table() { bench simulate --out "$1" --seed "$2" --rows 4 --identical 4 stalls-of-both; }
  table one 1 >a
  table two 1 >b
  table three 2 >c
  cmp a b
  run cmp -s a c
  [ "$status" -eq 1 ]
}

@test "simulation takes up what it has, and not what other rows would be" {
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

@test "an unknown scenario, model or number is refused by what is allowed" {
  run bench all
  [ "$status" -eq 64 ]
  [[ $output == *"'all': allowed are simulate, real, speed, instructions, why, bisect"* ]]
  run bench simulate noise-5
  [ "$status" -eq 64 ] && [[ $output == *"'noise-5': allowed are "*"noise-12"* ]]
  run bench simulate --rows 0
  [ "$status" -eq 64 ] && [[ $output == *"--rows '0': allowed is a whole number above 0"* ]]
  run bench real --quiet some
  [ "$status" -eq 64 ] && [[ $output == *"--quiet 'some': allowed is a whole number"* ]]
  run bench real leaking
  [ "$status" -eq 64 ] && [[ $output == *"'leaking': allowed are identical, slower, "* ]]
  run bench instructions perl
  [ "$status" -eq 64 ] && [[ $output == *"'perl': allowed are c, rust, go, python, node "* ]]
  run bench instructions --quiet 0 --busy 0 --runs 0
  [ "$status" -eq 64 ] && [[ $output == *"nothing is to be run"* ]]
  run bench why python
  [ "$status" -eq 64 ] && [[ $output == *"'python': allowed are c, rust, go "* ]]
  run bench bisect --commits 0
  [ "$status" -eq 64 ] && [[ $output == *"--commits '0': allowed is a whole number above 0"* ]]
  run bench speed all
  [ "$status" -eq 64 ] && [[ $output == *"'all': allowed are options only"* ]]
}

# shellcheck disable=SC2154 # shop_files is in shop.bash
@test "the servers' work is changed where it is asked to be, in each language, and nowhere else" {
  source "$ROOT/scripts/lib/common.sh"
  source "$ROOT/tests/lib/bench/shop.bash"
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
