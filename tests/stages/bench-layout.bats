#!/usr/bin/env bats
# bench layout: its heads do the same work, laid out in another way; and its figures, on made-up
# runs, since measuring takes an hour.

load ../lib/scratch

setup() {
  scratch
  source "$ROOT/scripts/lib/common.sh"
  source "$ROOT/tests/bench/layout.bash"
  cd "$box" || return
}
teardown() { clean; }

# build_head LANGUAGE HEAD: builds it in box/LANGUAGE-HEAD, and prints its answer
build_head() {
  local folder=$box/$1-$2 port
  mkdir "$folder"
  git -C "$box/$1/history" archive "$2" | tar -x -C "$folder"
  (cd "$folder" && sh build.sh) >"$box/log" 2>&1 || { cat "$box/log" && return 1; }
  port=$(free_port)
  "$folder/start" "$port" >"$box/log" 2>&1 3>&- &
  echo $! >>"$box/started"
  eventually curl -fs "http://127.0.0.1:$port/ready" >/dev/null
  curl -fs "http://127.0.0.1:$port/table"
}
# same_work LANGUAGE: heads answer as the base does, and are other programs
same_work() {
  local head
  layout_home "$1" "$box/$1"
  build_head "$1" base | tee "$box/answer"
  grep -qF "'$(cut -c1-14 "$box/answer")'" "$box/$1/home/k6/layout-$1/table.js"
  for head in functions-1 files-1 path-2 mixed-3; do
    build_head "$1" "$head" | cmp - "$box/answer"
    run cmp -s "$box/$1-base/server" "$box/$1-$head/server"
    [ "$status" -eq 1 ]
  done
  # the linker keeps what nobody uses: 5 before and 5 after, in each of four files
  [ "$(nm "$box/$1-mixed-3/server" | grep -c ' [Tt] .*unused_[a-z]*_[0-9]*$')" -eq 40 ]
}

@test "layout: heads in C do the same work in another layout" { same_work c; }
@test "layout: heads in Go do the same work in another layout" { same_work go; }
@test "layout: heads in Rust do the same work in another layout" {
  type -P rustc >/dev/null || skip "no rustc in PATH: install Rust 1.85 or later, by rustup"
  same_work rust
}

@test "layout: more environment is there when the service starts, and the program is the same" {
  layout_home c "$box/c"
  git -C "$box/c/history" diff --name-only base environment-2 | diff - <(echo start)
  git -C "$box/c/history" show environment-2:start >start
  printf '#!/bin/sh\nprintenv PADDING\n' >server
  chmod +x start server
  [ "$(./start | wc -c)" -eq 3002 ]
}

@test "layout: 17 heads in each language, no two alike, none of which is the base" {
  for language in c go rust; do
    layout_home "$language" "$box/$language"
    git -C "$box/$language/history" for-each-ref --format='%(objectname)' refs/tags \
      | xargs -I{} git -C "$box/$language/history" rev-parse '{}^{tree}' | sort -u >trees
    [ "$(wc -l <trees)" -eq 18 ]
  done
}

# ran LANGUAGE HEAD CHANGE VERDICT [REASON]: a run whose ten launches differ around this change of
# p50 by 1 %, and with what it said of p50
ran() {
  local folder=$box/tollgate-bench/layout/$1/$2
  mkdir -p "$folder"
  touch "$folder/summary.txt"
  jq -n --argjson change "$3" '{ rows: [{
    case: "table-c4", metric: "latency_p50", kind: "launch", better: "lower",
    base: [range(10) | [1]],
    head: [range(10) | [$change + (if . % 2 == 0 then 0.01 else -0.01 end) | exp]] }] }' \
    >"$folder/measurement.json"
  jq -n --arg verdict "$4" --arg reason "${5-}" '{ $verdict, rows: [
    { metric: "latency_p50", $verdict, $reason },
    { metric: "instructions_per_request", verdict: "pass" } ] }' >"$folder/verdict.json"
}
kept() { jq -c "$1" keep/layout.json; }

@test "layout: tau is the spread of changes without that of launches; present runs stay" {
  ran c comments 0.03 regression "+3 %; its instructions are equal (0 %), so it waits"
  ran c files-1 -0.029 pass
  ran c files-2 0 pass
  ran go comments 0.002 pass
  ran go files-1 -0.002 pass
  ran go files-2 0.05 regression "+5 %"
  for word in comments files-1 files-2; do words+=("c/$word" "go/$word"); done
  mkdir keep
  run "$ROOT/tests/bench/run" layout --keep keep "${words[@]}"
  echo "$output"
  [ "$status" -eq 0 ]
  # Changes of 3, -2.9 and 0 % have a variance of 8.70, each a squared standard error of 1 / 9.
  [ "$(kept '.languages[0] | [.language, .heads, (.tau * 1e4 | round)]')" = '["c",3,293]' ]
  [ "$(kept '.languages[0].within * 1e5 | round')" = 333 ]
  [ "$(kept '.languages[] | [.time_only, .equal, .verdicts.pass, .largest_of]')" \
    = $'[1,1,2,"comments"]\n[1,0,2,"files-2"]' ]
  [[ ${lines[1]} == "C "*" 3 "*"2.93 %"*"0.33 %"* ]]
}

@test "layout: launches that differ as much as builds leave no tau; other work is an error" {
  ran c comments 0.0001 pass
  ran c files-1 -0.0001 pass
  mkdir keep
  run "$ROOT/tests/bench/run" layout --keep keep c/comments c/files-1
  [ "$status" -eq 0 ]
  [ "$(kept '.languages[0].tau')" = 0 ]
  of=tollgate-bench/layout/c/files-1/verdict.json
  jq '.rows[1] += { verdict: "regression", reason: "+2 %" }' "$of" >verdict
  mv verdict "$of"
  run "$ROOT/tests/bench/run" layout --keep keep c/comments c/files-1
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *"files-1"*"these heads do other work" ]]
}

@test "layout: its section is on the page where there are results, and only there" {
  cp -R "$ROOT/tests/bench/results" "$ROOT/README.md" .
  mkdir .github
  cp -R "$ROOT/.github/docs" .github/
  rm -f results/layout.json
  "$ROOT/tests/bench/run" page --root "$box" --results results
  run grep -c '^## Builds that differ by layout alone' .github/docs/undetected.md
  [ "$output" = 0 ]
  ran rust path-1 0.04 regression "its instructions are equal"
  ran rust path-2 0.01 pass
  "$ROOT/tests/bench/run" layout --keep results rust/path-1 rust/path-2
  "$ROOT/tests/bench/run" page --root "$box" --results results
  grep -F '| Rust | 2 | 1 pass, 1 regression | 2.09 % | 0.33 % | 4 % (path-1) | 1, 1 |' \
    .github/docs/undetected.md
}

@test "layout: an unknown language, head or budget is refused with what is allowed" {
  for word in perl c/none; do
    run "$ROOT/tests/bench/run" layout "$word"
    echo "$output"
    [ "$status" -eq 64 ]
    [[ $output == *"'$word': allowed are c go rust, "*"functions-1"* ]]
  done
  run "$ROOT/tests/bench/run" layout --budget 2h
  [ "$status" -eq 64 ]
  [[ $output == *"--budget '2h': allowed are minutes or seconds"* ]]
}
