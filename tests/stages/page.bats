#!/usr/bin/env bats
# bench page: what the README and the page on how good the gate is quote is what was measured.

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)

setup() {
  box=$(mktemp -d)
  mkdir -p "$box/tests/bench"
  cp "$ROOT/README.md" "$box/"
  cp "$ROOT/tests/bench/HOW-GOOD.md" "$box/tests/bench/"
  cp -R "$ROOT/tests/bench/results" "$box/tests/bench/"
}
teardown() { rm -rf "$box"; }

page() {
  run "$ROOT/tests/bench/run" page --root "$box" --results "$box/tests/bench/results" "$@"
  echo "$output"
}

@test "page: text and results are the same" {
  page --check
  [ "$status" -eq 0 ]
  [ -z "$output" ]
}

@test "page: results are kept a row a line" {
  for file in "$ROOT"/tests/bench/results/*.json; do
    echo "$file"
    jq -r -L "$ROOT/tests/bench" 'include "result"; row_a_line("")' "$file" | cmp - "$file"
  done
}

@test "page: a figure changed by hand is found, and written anew" {
  sed -i 's/^| 20 | [0-9.]* |/| 20 | 1.5 |/' "$box/README.md"
  page --check
  [ "$status" -eq 1 ]
  [[ $output == "README.md:"[0-9]*": not what tests/bench/results has; "*"run page writes"* ]]
  page
  [ "$status" -eq 0 ]
  cmp "$box/README.md" "$ROOT/README.md"
}

@test "page: a page that is not there is not as the results have it" {
  rm "$box/tests/bench/HOW-GOOD.md"
  page --check
  [ "$status" -eq 1 ]
  [[ $output == "tests/bench/HOW-GOOD.md:"[0-9]*": not what tests/bench/results has"* ]]
}

@test "page: another result makes page and README differ" {
  jq '.draws += 1' "$ROOT/tests/bench/results/sensitivity.json" \
    >"$box/tests/bench/results/sensitivity.json"
  page --check
  [ "$status" -eq 1 ]
  [[ $output == *"tests/bench/HOW-GOOD.md:"[0-9]*": not what tests/bench/results has"* ]]
}

@test "page: a name of no figures is refused by those that there are" {
  printf '%s\n' '<!-- figures: nothing -->' '<!-- end -->' >>"$box/README.md"
  page
  [ "$status" -eq 64 ]
  [[ $output == *"figures: 'nothing': allowed are cost "* ]]
}

@test "page: figures without an end are refused, and nothing is written" {
  echo '<!-- figures: cost -->' >>"$box/README.md"
  cp "$box/README.md" "$box/before"
  page
  [ "$status" -eq 64 ]
  [[ $output == *"figures: 'cost': no line <!-- end --> behind it"* ]]
  cmp "$box/README.md" "$box/before"
}

@test "page: lint finds a figure that was not measured" {
  git -C "$box" init -q
  run "$ROOT/tests/lint" "$box"
  [[ $output != *"tests/bench/results"* ]]
  sed -i 's/^| 20 | [0-9.]* |/| 20 | 1.5 |/' "$box/README.md"
  run "$ROOT/tests/lint" "$box"
  echo "$output"
  [ "$status" -eq 1 ]
  [[ $output == *"README.md:"[0-9]*": not what tests/bench/results has"* ]]
}
