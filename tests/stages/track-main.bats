#!/usr/bin/env bats
# track-main: what a scheduled run has measured becomes data points of a store, job by job, and
# what has become worse is told.
# shellcheck disable=SC2030,SC2031 # each test sets its own

load ../lib/scratch
load ci
load snapshots

setup() {
  scratch
  cd "$box" || return
  export GITHUB_SERVER_URL=https://github.example GITHUB_REPOSITORY=acme/shop GITHUB_RUN_ID=7
  export GITHUB_STEP_SUMMARY=$box/page
  unset GITHUB_TOKEN
  git init -q --bare -b main origin.git
  git clone -q origin.git main 2>/dev/null
  git -C main checkout -q -B main
  echo x >main/service
  first=$(GIT_COMMITTER_DATE=2026-11-19T08:00:00Z commit main)
  git -C main push -q origin main
}

# measured_jobs COMMIT N: jobs t1 to tN in mode baseline, and a snapshot of that commit from each
measured_jobs() {
  local number commit=$1 verdicts=()
  for ((number = 1; number <= $2; number++)); do verdicts+=(pass); done
  planned baseline "${verdicts[@]}"
  edit_json jobs.json '.jobs[].head_commit = "'"$commit"'"'
  for ((number = 1; number <= $2; number++)); do
    snapshot 1000 ".target = \"t$number\" | .host.fingerprint = \"sha256:\" + \"1\" * 64" \
      >"left/t${number}_x86-2core.1/baseline.json"
  done
}
# tracks [NAME=VALUE…]: one run
tracks() {
  run env "$@" "$ROOT/scripts/ci/maintain/track-main" --jobs jobs.json --from left --main main \
    --out kept
  echo "$output"
}
# stored [FILTER]: of each data point at origin's branch
stored() {
  git -C origin.git ls-tree -r --name-only tollgate-store -- points | while read -r file; do
    git -C origin.git show "tollgate-store:$file" | jq -c "${1-.}"
  done
}

@test "track-main: a measured job is a data point of its commit, outside main's history" {
  git -C main tag v1.2.0
  measured_jobs "$first" 1
  tracks
  [ "$status" -eq 0 ]
  [ "$(stored '[.target, .commit, .committed, .release]')" \
    = "[\"t1\",\"$first\",\"2026-11-19T08:00:00Z\",\"v1.2.0\"]" ]
  ! git -C origin.git merge-base main tollgate-store || false
  git -C origin.git show tollgate-store:shown/rows.csv | grep -q size_raw
  git -C origin.git cat-file -e tollgate-store:shown/drift.json
  grep -qx -- '- 1 measured, stored in <code>the branch tollgate-store</code>' page
  [ ! -s kept/issue.md ]
  [ ! -s kept/more.md ]
}

@test "track-main: a job without a snapshot, or with another's, costs itself, and the run is red" {
  measured_jobs "$first" 4
  rm left/t1_x86-2core.1/baseline.json
  edit_json left/t2_x86-2core.1/baseline.json '.sides.head.commit = "d" * 40'
  edit_json jobs.json '.jobs[2].problem = "it could not be planned: @team"'
  rm left/t3_x86-2core.1/baseline.json
  tracks
  refused 3 "lost: t1 on x86-2core: it left no snapshot"
  [ "$(stored .target)" = '"t4"' ]
  grep -q '^- 🚫 t2 on x86-2core&#58;.*is of .*dddd' page
  grep -q '^- 🚫 t3 on x86-2core&#58;.*it could not be planned' page
  ! grep -q '@team' page || false
}

@test "track-main: a plan that is not the one that was made is refused before anything is kept" {
  measured_jobs "$first" 1
  mkdir plan && cp jobs.json plan/
  other=sha256:$(printf '0%.0s' {1..64})
  run env DIGEST="$other" "$ROOT/scripts/ci/maintain/track-main" --from left --main main --out kept
  refused 3 "is not the planning job's"
  ! git -C origin.git rev-parse -q --verify tollgate-store || false
}

@test "track-main: an unreachable store is an error, and the data points stay with the run" {
  measured_jobs "$first" 1
  tracks
  mv origin.git gone.git
  edit_json left/t1_x86-2core.1/baseline.json '.created = "2026-11-21T17:00:00Z"'
  tracks
  [ "$status" -eq 3 ]
  [[ $output == *"does not answer"* ]]
  [ -s kept/points/t1_x86-2core.json ]
  grep -q '^- 1 measured, not stored' page
  mv gone.git origin.git
  tracks
  [ "$status" -eq 0 ]
  [ "$(stored .measured | wc -l)" -eq 2 ]
}

@test "track-main: two runs at once, or one after a forced push, lose no data point" {
  measured_jobs "$first" 1
  cp -R main other
  cp -R left other-left
  edit_json other-left/t1_x86-2core.1/baseline.json '.created = "2026-11-21T17:00:00Z"'
  "$ROOT/scripts/ci/maintain/track-main" --jobs jobs.json --from other-left --main other \
    --out other-kept >other.log 2>&1 &
  tracks
  [ "$status" -eq 0 ]
  wait $!
  [ "$(stored .measured | sort -u | wc -l)" -eq 2 ]
  tip=$(git -C origin.git rev-parse tollgate-store)
  git -C origin.git update-ref refs/heads/tollgate-store "$first"
  edit_json left/t1_x86-2core.1/baseline.json '.created = "2026-11-22T17:00:00Z"'
  tracks
  refused 3 "service does not belong to a store"
  [ "$(git -C origin.git rev-parse tollgate-store)" = "$first" ]
  git -C origin.git update-ref refs/heads/tollgate-store "$tip"
  tracks
  [ "$status" -eq 0 ]
  [ "$(stored .measured | sort -u | wc -l)" -eq 3 ]
}

# worse: a store, dir:store, in which main became worse days ago
worse() {
  local number day value now
  now=$(date +%s)
  echo y >main/service
  first=$(commit main)
  measured_jobs "$first" 1
  "$ROOT/scripts/gate" store data-point left/t1_x86-2core.1/baseline.json --commit "$first" \
    --committed 2026-11-01T08:00:00Z >one.json
  mkdir days
  for number in {10..29}; do
    value=$((number < 20 ? 1000 : 1300))
    day=$(date -u -d '@'$((now - 86400 * (30 - number))) +%FT%TZ)
    jq -c --arg day "$day" --arg commit "$(printf "$number%.0s" {1..20})" --argjson value "$value" \
      '.commit = $commit | .committed = $day | .measured = $day | .rows[].value = $value' one.json \
      >"days/$number.json"
  done
  "$ROOT/scripts/gate" store add days/*.json --store dir:store
  edit_json left/t1_x86-2core.1/baseline.json ".created = (now | todate)"
}

@test "track-main: what has become worse is an issue, with what bisect is given and a picture" {
  worse
  tracks STORE=dir:store
  [ "$status" -eq 0 ]
  # The new data point has what was before: it is too early to say that it is gone.
  head -n 1 kept/issue.md | grep -qx -- '<!-- tollgate-drift -->'
  good=$(printf '19%.0s' {1..20})
  grep -q "| <code>t1</code> | <code>$good</code> | .*size&#95;raw" kept/more.md
  grep -q 'https://github.example/acme/shop/actions/runs/7' kept/more.md
  ! grep -q 'drift.svg' kept/more.md || false
  grep -q '^### Find the commit' page
  [ -s store/shown/badge.svg ]
}

@test "track-main: wrong usage" {
  measured_jobs "$first" 1
  tracks STORE=ftp://x
  refused 64 "STORE is 'ftp://x': allowed are git, and s3://BUCKET/PREFIX"
  edit_json jobs.json '.mode = "gate"'
  tracks
  refused 3 "is of no run in mode baseline"
}
