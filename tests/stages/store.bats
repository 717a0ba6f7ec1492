#!/usr/bin/env bats
# The store of data points: adding, thinning and reading, in each of its three kinds.

load ../lib/scratch
load store

setup() {
  scratch
  cd "$box" || return
}
teardown() {
  [ ! -e "$box/s3" ] || "$ROOT/scripts/services/s3" down "$box/s3"
  clean
}

@test "store: --help shows an example; wrong usage is 64" {
  run "$ROOT/scripts/gate" store --help
  [ "$status" -eq 0 ]
  [[ $output == *"Example: scripts/gate store add"* ]]
  for words in "" "keep" "add" "add p --store ftp:x" "list" "list x --store dir:." \
    "get --store dir:." "data-point m" "add --store dir:x"; do
    # shellcheck disable=SC2086 # words
    run store $words
    echo "$words: $output"
    [ "$status" -eq 64 ]
  done
  run store keep
  [[ $output == *"'keep': allowed are data-point, add, get"* ]]
}

@test "store: a data point has the values of a stored measurement, one row a line" {
  jq -n -L "$ROOT/tests/golden/compare" -L "$ROOT/scripts" \
    'include "make"; plain | .first | .aa = true' >m.json
  store data-point m.json --commit "$(printf 'c%.0s' {1..40})" --committed 2026-11-19T10:00:00Z \
    --release v1.2 >p.json
  [ "$(wc -l <p.json)" -eq 5 ]
  # A size is what it is, to the byte.
  jq '.rows += [.rows[0] + { metric: "size_raw", unit: "B", kind: "exact",
    head: [[9470473]], base: [[9470473]] }]' m.json >sized.json
  store data-point sized.json --commit "$(printf 'c%.0s' {1..40})" \
    --committed 2026-11-19T10:00:00Z \
    | jq -e '[.rows[] | select(.metric == "size_raw").value] == [9470473]'
  jq -e '.measured == "2026-11-20T17:00:00Z" and .release == "v1.2"
    and (.rows[0] | .case == "search-c4" and .concurrency == 4 and .value > 0 and .spread > 0)
    and .machine == "sha256:machine" and .key.scripts == "sha256:scripts"' p.json
  run store data-point m.json --commit "$(printf 'a%.0s' {1..40})" --committed 2026-11-19T10:00:00Z
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == 'store: m.json: /sides/head/commit is "cccc'*'as --commit says' ]]
  jq '.cases[].invalid = [{ reason: "hot" }]' m.json >hot.json
  run store data-point hot.json --commit "$(printf 'c%.0s' {1..40})" \
    --committed 2026-11-19T10:00:00Z
  [ "$status" -eq 3 ]
  [[ $output == "store: hot.json: /rows: no valid value"* ]]
  run store data-point m.json --commit "$(printf 'c%.0s' {1..40})" --committed yesterday
  [ "$status" -eq 64 ]
  [[ $output == *"--committed 'yesterday': allowed is a time in UTC"* ]]
  run store data-point m.json --commit "$(printf 'c%.0s' {1..40})" --committed 2999-11-19T10:00:00Z
  [ "$status" -eq 3 ]
  [[ $output == *"--committed is 2999-11-19T10:00:00Z; allowed is at most "*"is a clock wrong?"* ]]
  jq '.created = "2999-11-20T17:00:00Z"' m.json >later.json
  run store data-point later.json --commit "$(printf 'c%.0s' {1..40})" \
    --committed 2026-11-19T10:00:00Z
  [ "$status" -eq 3 ]
  [[ $output == *"later.json: /created is 2999-"* ]]
}

@test "store: a folder stores data points; --shown replaces shown/" {
  kept dir:s
  [ "$(cd s && find . -type f -path '*shown*')" = ./shown/badge.svg ]
  [ "$(<s/shown/badge.svg)" = three ]
  [ ! -e s/.incoming ]
}

@test "store: a branch stores data points in one commit, outside the history of main" {
  a_remote
  kept git:one
  [ "$(git -C "$remote" rev-list --count tollgate-store)" -eq 1 ]
  [ "$(git -C "$remote" show tollgate-store:shown/badge.svg)" = three ]
  [ "$(tree_of | wc -l)" -eq 4 ]
  [ -z "$(git -C one status --porcelain)" ]
  # Nothing new is no new commit.
  before=$(git -C "$remote" rev-parse tollgate-store)
  store add a.json --store git:two "${now[@]}"
  [ "$(git -C "$remote" rev-parse tollgate-store)" = "$before" ]
  # A clone without an origin has the branch itself.
  git init -q alone
  run store add a.json --store "git:alone#performance" "${now[@]}"
  [[ $output == "store: git:alone#performance begins: no branch performance yet"* ]]
  [ "$(git -C alone rev-list --count performance)" -eq 1 ]
  [ "$(commits "git:alone#performance" | wc -l)" -eq 1 ]
}

@test "store: a bucket stores data points, with several pages of its list" {
  "$ROOT/runner-setup/install" --for s3 || skip "s3 cannot be installed here"
  a_bucket
  kept "$s3"
  [ "$(cd s3/objects/tollgate/performance/main && find . -type f | wc -l)" -eq 4 ]
  # More than one page of the list, and a neighbour whose name begins alike.
  store add a.json --store "${s3}2" "${now[@]}"
  points 'range(1050) | made_point(. / 24 + 1000; "x86-2core"; 1)'
  store add in/points/*/*/*.json --store "$s3" "${now[@]}"
  [ "$(commits "$s3" | wc -l)" -eq 1052 ]
}

@test "store: all data points of 400 days stay, then one a week, after two years one a month" {
  points 'range(1; 1050) | made_point(.; "x86-2core"; 1)'
  # A release, a machine that stands in for two days, and a tag of the repository.
  a_point r.json 601 '.release = "v0.9" | .measured = "2025-08-24T09:00:00Z"'
  for day in 610 611; do
    a_point "m$day.json" "$day" ".machine = \"sha256:other\" | .runner = \"x86-2core\"
      | .measured |= sub(\"03:00\"; \"05:00\")"
  done
  git init -q repository
  git -C repository -c user.name=a -c user.email=a@b commit -q --allow-empty -m tagged
  tagged=$(git -C repository rev-parse HEAD)
  git -C repository tag v1.0 && git -C repository tag later-1
  a_point t.json 303 ".commit = \"$tagged\" | .measured |= sub(\"03:00\"; \"04:00\")"
  run store add in/points/*/*/*.json r.json m*.json t.json --store dir:s --repository repository \
    "${now[@]}"
  echo "$output"
  store list --store dir:s >listed
  [ "$(awk -F'\t' '$1 >= "2025-10-16T17"' listed | wc -l)" -eq 395 ]
  [ "$(awk -F'\t' '$1 >= "2025-01-06" && $1 < "2025-10-13"' listed | wc -l)" -eq 42 ]
  [ "$(awk -F'\t' '$1 < "2024-11" && $5 == 1' listed | wc -l)" -eq 10 ]
  grep -q "$tagged" listed && grep -q 'v0.9$' listed
  # The first day of the machine that stood in, not the second.
  [ "$(grep -c T05:00:00Z listed)" -eq 1 ]
  # Once more it thins nothing.
  run store add t.json --store dir:s --repository repository "${now[@]}"
  [[ $output == *" 0 more, 0 thinned out" ]]
  # Nobody but the repository says that the tagged commit is a release's.
  store add t.json --store dir:s "${now[@]}"
  [ "$(store list --store dir:s | grep -c "$tagged")" -eq 0 ]
}

@test "store: the jq command in its README reads it" {
  points 'range(1040; 1043) | made_point(.; "x86-2core"; 6)'
  store add in/points/*/*/*.json --store dir:s "${now[@]}"
  cmp s/README.md "$ROOT/scripts/store/store.md"
  line=$(sed -n '/^jq /,/^```/{ /^```/d; p }' s/README.md)
  run bash -c "cd s && $line"
  echo "$output"
  [ "$status" -eq 0 ]
  [ "${#lines[@]}" -eq 6 ]
  [[ ${lines[0]} == x86-2core$'\t'endpoint-0-c4$'\t'2026-11-06T03:00:00Z$'\t'5*$'\t'ms ]]
}

@test "store: the data point of the last release is its own commit's, or the nearest before it" {
  git init -q -b main repository
  for n in 1 2 3 4 5 6 7; do
    git -C repository -c user.name=a -c user.email=a@b commit -q --allow-empty -m "$n"
  done
  commit() { git -C repository rev-parse "main~$((7 - $1))"; }
  git -C repository tag v1.2 "$(commit 2)"
  git -C repository tag v1.9 "$(commit 4)"
  git -C repository tag v1.10 "$(commit 6)"
  git -C repository tag v2.0-rc.1 "$(commit 7)"
  for n in 1 2 3 5; do a_point "$n.json" "104$n" ".commit = \"$(commit $n)\""; done
  asked() {
    run store release --store dir:s --repository repository --target shop --runner x86-2core \
      --at "$1"
    echo "$output"
    [ "$status" -eq 0 ]
  }
  store add 2.json 3.json 5.json --store dir:s "${now[@]}"
  asked main
  [[ $output == *"v1.10: measured is the nearest before it, by 1 commits"* ]]
  [ "$(jq -r '.release + .commit' <<<"${lines[0]}")" = "v1.10$(commit 5)" ]
  asked "$(commit 5)"
  [ "$(jq -r '.release + .commit' <<<"${lines[0]}")" = "v1.9$(commit 3)" ]
  asked "$(commit 3)"
  [[ $output == *"v1.2: measured is its own commit"* ]]
  asked "$(commit 1)"
  [ -z "$output" ]
  # Before 1.10 nothing was measured since 1.9, so the last release with a data point is 1.9.
  rm -r s
  store add 2.json 3.json --store dir:s "${now[@]}"
  asked main
  [ "$(jq -r '.release + .commit' <<<"${lines[0]}")" = "v1.9$(commit 3)" ]
  run store release --store dir:s --repository repository --target shop --runner x86-2core --at abc
  [ "$status" -eq 3 ]
  [[ $output == *"--at 'abc'"*"has no such commit"* ]]
}
