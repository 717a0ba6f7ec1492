#!/usr/bin/env bats
# bench page: figures of README.md and .github/docs equal the results.

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)

setup() {
  box=$(mktemp -d)
  mkdir -p "$box/tests/bench" "$box/.github"
  cp "$ROOT/README.md" "$box/"
  cp -R "$ROOT/.github/docs" "$box/.github/"
  cp -R "$ROOT/tests/bench/results" "$box/tests/bench/"
}
teardown() { rm -rf "$box"; }

# alter_figure FILE: another share of false positives
alter_figure() { sed -i 's/^\(| A.A runs, [^|]*|\) 0 %/\1 7 %/' "$1"; }

page() {
  run "$ROOT/tests/bench/run" page --root "$box" --results "$box/tests/bench/results" "$@"
  echo "$output"
}

@test "page: text and results are the same" {
  page --check
  [ "$status" -eq 0 ]
  [ -z "$output" ]
}

@test "page: results have one row a line" {
  for file in "$ROOT"/tests/bench/results/*.json; do
    echo "$file"
    jq -r -L "$ROOT/tests/bench" 'include "result"; row_a_line("")' "$file" | cmp - "$file"
  done
}

@test "page: a figure changed by hand is found, and generated again" {
  alter_figure "$box/README.md"
  page --check
  [ "$status" -eq 1 ]
  [[ $output == "README.md:"[0-9]*": differs from tests/bench/results; "*"run page writes"* ]]
  page
  [ "$status" -eq 0 ]
  cmp "$box/README.md" "$ROOT/README.md"
}

@test "page: a changed figure of another page is found, and generated again" {
  page=.github/docs/how-a-verdict-is-reached.md
  sed -i 's/   independently: [*0-9.+]*/&9/' "$box/$page"
  page --check
  [ "$status" -eq 1 ]
  [[ $output == "$page:"[0-9]*": differs from tests/bench/results; "*"run page writes"* ]]
  page
  [ "$status" -eq 0 ]
  cmp "$box/$page" "$ROOT/$page"
}

@test "page: a missing page differs" {
  rm "$box/.github/docs/accuracy.md"
  page --check
  [ "$status" -eq 1 ]
  [[ $output == ".github/docs/accuracy.md:"[0-9]*": differs from tests/bench/results"* ]]
}

@test "page: another result makes page and README differ" {
  jq '.draws += 1' "$ROOT/tests/bench/results/sensitivity.json" \
    >"$box/tests/bench/results/sensitivity.json"
  page --check
  [ "$status" -eq 1 ]
  [[ $output == *".github/docs/accuracy.md:"[0-9]*": differs from tests/bench/results"* ]]
}

@test "page: an unknown name of figures is refused with those allowed" {
  printf '%s\n' '<!-- figures: nothing -->' '<!-- end -->' >>"$box/README.md"
  page
  [ "$status" -eq 64 ]
  [[ $output == *"figures: 'nothing': allowed are figures decision"* ]]
}

@test "page: figures without an end are refused, and nothing is written" {
  echo '<!-- figures: figures -->' >>"$box/README.md"
  cp "$box/README.md" "$box/before"
  page
  [ "$status" -eq 64 ]
  [[ $output == *"figures: 'figures': no line <!-- end --> after it"* ]]
  cmp "$box/README.md" "$box/before"
}

@test "page: lint finds a changed figure" {
  git -C "$box" init -q
  run "$ROOT/tests/lint" "$box"
  [[ $output != *"tests/bench/results"* ]]
  alter_figure "$box/README.md"
  run "$ROOT/tests/lint" "$box"
  echo "$output"
  [ "$status" -eq 1 ]
  [[ $output == *"README.md:"[0-9]*": differs from tests/bench/results"* ]]
}
