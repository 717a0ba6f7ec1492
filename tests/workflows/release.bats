#!/usr/bin/env bats
# What a release of the gate itself needs before GitHub is asked: the next version, and a section of
# the changelog; in a real repository.

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)

setup() {
  box=$(mktemp -d)
  git init -q -b main "$box/gate"
  git -C "$box/gate" config user.name tester
  git -C "$box/gate" config user.email tester@example.invalid
  mkdir "$box/gate/.github"
  changelog '## Unreleased' '' '## v0.2.0 (2026-12-01)' '' '### Added' '' '- One thing.' '' \
    '## v0.1.0 (2026-11-25)' '' 'The first.'
}
teardown() { rm -rf "$box"; }

# changelog LINE…: that of a new commit
changelog() {
  printf '%s\n' '# Changelog' '' "$@" >"$box/gate/.github/CHANGELOG.md"
  git -C "$box/gate" add -A
  git -C "$box/gate" -c commit.gpgsign=false commit -qm "Change something" --allow-empty
}
# tags NAME…: annotated ones, of the commit before the latest
tags() {
  local name
  git -C "$box/gate" -c commit.gpgsign=false commit -qm "Change another thing" --allow-empty
  for name; do git -C "$box/gate" -c tag.gpgsign=false tag -am "$name" "$name" HEAD~1; done
}
# notes VERSION
notes() {
  run "$ROOT/scripts/ci/maintain/release-notes" --version "$1" --root "$box/gate" \
    --out "$box/notes.md"
  echo "$output"
}
# refused CODE VERSION WORDS
refused() {
  notes "$2"
  [ "$status" -eq "$1" ]
  [[ $output == *"$3"* ]]
  [ ! -e "$box/notes.md" ]
}

@test "release: the section of the version that follows the latest tag" {
  tags v0.1.0
  notes v0.2.0
  [ "$status" -eq 0 ]
  [ "$(<"$box/notes.md")" = $'### Added\n\n- One thing.' ]
}

@test "release: the first version is v0.1.0" {
  refused 3 v0.2.0 'does not follow none, so v0.1.0 is the first'
  notes v0.1.0
  [ "$status" -eq 0 ]
  [ "$(<"$box/notes.md")" = 'The first.' ]
}

@test "release: only one more, of the version or of its patch" {
  tags v0.1.0 v0.9.0 v0.10.0 v0.10.1 v1.4.0 v0.11.0-rc.1
  for version in v0.12.0 v0.11.1 v0.10.3 v0.8.0 v0.9.1; do
    refused 3 "$version" 'does not follow v0.10.1'
  done
  for version in v0.11.0 v0.10.2; do
    changelog "## $version (2026-12-01)" '' "What is new in $version."
    notes "$version"
    [ "$status" -eq 0 ]
    [ "$(<"$box/notes.md")" = "What is new in $version." ]
  done
}

@test "release: a tag of another commit is never used again; of this one, to finish the release" {
  tags v0.1.0 v0.2.0
  refused 3 v0.2.0 'is a tag of'
  git -C "$box/gate" checkout -q v0.2.0
  notes v0.2.0
  [ "$status" -eq 0 ]
}

@test "release: a changelog that is not ready" {
  tags v0.1.0
  refused 3 v0.1.1 "needs one heading '## v0.1.1 (YYYY-MM-DD)'"
  changelog '## v0.2.0' '' 'Without a date.'
  refused 3 v0.2.0 "needs one heading"
  changelog '## v0.2.0 (2026-12-01)' '' '## v0.1.0 (2026-11-25)' '' 'The first.'
  refused 3 v0.2.0 "has nothing under '## v0.2.0'"
  changelog '## Unreleased' '' '- Forgotten.' '' '## v0.2.0 (2026-12-01)' '' 'New.'
  refused 3 v0.2.0 "still has text under 'Unreleased'"
  rm "$box/gate/.github/CHANGELOG.md"
  refused 3 v0.2.0 'CHANGELOG.md: no such file'
}

@test "release: what is no version of the gate" {
  for version in v1.0.0 0.2.0 v0.2 v0.02.0 'v0.2.0; true' ''; do
    refused 64 "$version" "allowed is v0.N.P"
  done
}

@test "release: its heading, as this repository's changelog has them" {
  run grep -E '^## ' "$ROOT/.github/CHANGELOG.md"
  ! grep -vxE '## (Unreleased|v0[.][0-9]+[.][0-9]+ [(][0-9]{4}-[0-9]{2}-[0-9]{2}[)])' \
    <<<"$output" || false
}
