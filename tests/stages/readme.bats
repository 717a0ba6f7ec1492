#!/usr/bin/env bats
# What people read first: that it leads somewhere, and is short enough to be read.

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)

setup() {
  box=$(mktemp -d)
  cd "$ROOT" || return
  mapfile -t pages \
    < <(git ls-files --cached --others --exclude-standard '*README.md' '.github/docs/*.md')
}
teardown() { rm -rf "$box"; }

# anchors FILE: what a link into it may name, as GitHub makes it of a heading
# shellcheck disable=SC2016 # those of code
anchors() {
  sed -nE '/^```/,/^```/d; s/^#+ +//p' "$1" \
    | tr '[:upper:]' '[:lower:]' | sed -E 's/[^a-z0-9 _-]//g; s/ /-/g'
}

# broken FILE: its links and pictures that lead nowhere. What begins with ../../ in the README is a
# page of the repository at GitHub, such as its releases.
broken() {
  local link path
  while read -r link; do
    [[ $link != http*://* && $1$link != README.md../../* ]] || continue
    path=${link%%#*}
    path=${path:+$(dirname "$1")/$path}
    path=${path:-$1}
    [[ -e $path ]] || echo "$1: $link: is not there"
    [[ $link != *#* || ! -f $path ]] || anchors "$path" | grep -qxF "${link#*#}" \
      || echo "$1: $link: no such heading"
  done < <(tr '\n' ' ' <"$1" | grep -oE '(\]\(|src=")[^)" ]+' | sed -E 's/^(\]\(|src=")//')
}

@test "every link of a README leads to a file, and to a heading of it" {
  for page in "${pages[@]}"; do broken "$page"; done >"$box/broken"
  cat "$box/broken"
  [ ! -s "$box/broken" ]
  printf '# One\n\n[a](gone.md) [b](#one) [c](#two) <img src="gone.png">\n' >"$box/page.md"
  [ "$(broken "$box/page.md" | wc -l)" -eq 3 ]
}

@test "what the README leads to is a page, or says more of one thing" {
  for page in "${pages[@]}"; do
    case $page in
      README.md) most=120 ;;
      # Generated, with all its tables.
      .github/docs/accuracy.md) most=230 ;;
      .github/docs/*) most=160 ;;
      # What each action and each answer of the API does, line by line.
      tests/workflows/mocks/README.md) most=130 ;;
      # Tables: results of benches; the folders, and where a change goes.
      tests/bench/README.md) most=110 ;;
      scripts/README.md) most=110 ;;
      *) most=80 ;;
    esac
    length=$(wc -l <"$page")
    echo "$page: $length lines, at most $most"
    ((length <= most))
  done
}

@test "commands of the README are commands of the gate" {
  known=$(scripts/gate --help)
  # shellcheck disable=SC2016 # the beginning of code
  verbs=$(grep -ohE '(^|`)([.][.]/tollgate/)?scripts/gate [a-z]+' "${pages[@]}" \
    | sed 's/.* //' | sort -u)
  [ -n "$verbs" ]
  for verb in $verbs; do
    echo "scripts/gate $verb"
    grep -qE "(gate |[|])$verb( |[|])" <<<"$known"
  done
}

@test "benches of the README are there" {
  known=$(tests/bench/run --help)
  benches=$(grep -ohE 'tests/bench/run [a-z]+' "${pages[@]}" | sed 's/.* //' | sort -u)
  [ -n "$benches" ]
  for bench in $benches; do
    echo "tests/bench/run $bench"
    grep -q "bench $bench " <<<"$known"
  done
}

@test "the first 25 lines of the README have a workflow, like that of the adopter in short" {
  head -n 25 README.md >"$box/first"
  # shellcheck disable=SC2016 # a fence
  yaml=$(sed -n '/^```yaml/,/^```/{ /^```/d; p }' "$box/first")
  [ -n "$yaml" ]
  # shellcheck disable=SC2016 # a fence
  sed -n '/^```yaml/,$p' "$box/first" | grep -q '^```$'
  grants() { grep -oE '[a-z-]+: (read|write)' | sort; }
  whole=$(sed -n '/^  gate:/,/^  command:/p' tests/workflows/adopter/.github/workflows/tollgate.yml)
  [ "$(grants <<<"$yaml")" = "$(grants <<<"$whole")" ]
  for file in "$yaml" "$whole"; do
    grep -qE '/tollgate/[.]github/workflows/gate[.]yml@' <<<"$file"
    grep -q 'path: gate' <<<"$file"
  done
}
