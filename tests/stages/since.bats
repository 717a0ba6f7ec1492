#!/usr/bin/env bats
# Comparisons beside the base: data points of the last release and of main, as the plan takes them,
# and as the planning job finds them in the repository's own store.

# shellcheck disable=SC2030,SC2031 # each test sets its own

load ../lib/scratch
load ci

setup() {
  scratch
  small_home
  cd "$box" || return
}
teardown() { clean; }

# point COMMIT DAY [FILTER]: a stored data point of the demo on hosted machines
point() {
  jq -n -L "$ROOT/tests/golden/compare" --arg commit "$1" --arg day "$2" \
    "include \"make\"; plain | point(\"1\"; \$day; 5)
    | .commit = \$commit | .target = \"demo\" | .runner = \"x86-hosted\" | ${3:-.}"
}
# plan OPTION…: of the demo in two versions
plan() {
  run "$ROOT/scripts/plan/run" demo --source mock --base v1 --head identical --runner x86-hosted \
    --out "$box/run" "$@"
  echo "$output"
}
# stored: the store of head/ gets these data points
stored() { "$ROOT/scripts/store/run" add "$@" --store 'git:head#tollgate-store'; }
# held: what the planning job's plan is held against: the release's commit and main's
held() {
  CLASSES=x86-hosted GITHUB_STEP_SUMMARY=$box/page run "$ROOT/scripts/ci/plan/run"
  echo "$output"
  [ "$status" -eq 0 ] || return 1
  rm -rf jobs && mkdir jobs && tar -xf plan/plans.tar -C jobs
  held=$(cd jobs/demo_x86-hosted/inputs && jq -r '.commit' {release,main}.json 2>/dev/null) || true
  [ "$held" = "$1" ]
}
# next: one more commit of main in head/
next() {
  echo "$1" >head/more
  commit head
}
# service: head/ with a service that has a release, and main two commits further
service() {
  mkdir -p head && cp -R home head/gate
  cp "$ROOT"/scripts/mock/{*.go,go.mod} head/
  upstream home head/gate
  git init -q -b main head
  released=$(commit head)
  git -C head tag v1.2.0
  main=$(next 1) base=$(next 2) head=$(next 3)
  export MODE=gate HOME_PATH=gate GITHUB_OUTPUT=$box/output
  of_pull_request a/b "$base" "$head"
}

@test "plan: takes data points of a release and of main; refuses those of other targets" {
  point "$(printf '1%.0s' {1..40})" 2026-10-01 >release.json
  plan --release release.json --main release.json
  [ "$status" -eq 0 ]
  cmp release.json run/inputs/release.json
  cmp release.json run/inputs/main.json
  plan --release none
  [ ! -e run/inputs/release.json ]
  [ ! -e run/inputs/main.json ]
  edit_json release.json '.runner = "pi5-2gb"'
  plan --release release.json
  refused 3 "--release release.json: is a data point of demo on pi5-2gb; allowed: one of demo on"
  edit_json release.json 'del(.machine)'
  plan --main release.json
  refused 3 "release.json: / lacks \"machine\""
  plan --release there-is-none.json
  refused 3 "there-is-none.json: no such file"
}

@test "plan: takes the newest data points of main, of this target on this runner class" {
  mkdir points
  for day in {10..41}; do
    point "$(printf '1%.0s' {1..40})" 2026-10-01 \
      '.measured = "2026-11-01T00:00:'"$day"'Z"' >"points/$day.json"
  done
  for other in '.target = "shop"' '.runner = "pi5-2gb"'; do
    day=$((day + 1))
    point "$(printf '1%.0s' {1..40})" 2026-12-01 "$other" >"points/$day.json"
  done
  plan --points points
  [ "$status" -eq 0 ]
  jq -e '(.points | length == 30)
    and ([.points[].measured[-3:-1]] == [range(12; 42) | tostring])
    and .points[0].values["search-c4\tlatency_p50\t"] == 5
    and .points[0].machine != null' run/inputs/points.json
  echo '{' >points/10.json
  plan --points points
  refused 3 "points/10.json: not complete JSON"
  edit_json points/41.json 'del(.machine)'
  rm points/10.json
  plan --points points
  refused 3 "points/41.json: / lacks \"machine\""
  plan --points nowhere
  refused 3 "--points 'nowhere': no such folder"
  run "$ROOT/scripts/gate" run demo --home home --dry-run --points nowhere
  refused 3 "--points 'nowhere': no such folder"
  plan --points none
  [ "$status" -eq 0 ]
  [ ! -e run/inputs/points.json ]
}

@test "plan job: finds the last release and main's newest data point since then in the store" {
  service
  held ''
  point "$released" 2026-10-01 >1.json
  point "$main" 2026-10-02 >2.json
  stored 1.json
  held "$released"
  stored 2.json
  held "$released"$'\n'"$main"
  jq -e '.points | length == 2' jobs/demo_x86-hosted/inputs/points.json
  # What is of another machine, or not of what the change is made on, does not stand between.
  point "$base" 2026-10-03 '.machine = "sha256:other"' >3.json
  point "$head" 2026-10-04 >4.json
  stored 3.json 4.json
  held "$released"$'\n'"$main"
  # The newest commit counts, not the one that was measured last.
  point "$base" 2026-10-05 >5.json
  point "$main" 2026-10-06 >6.json
  stored 5.json 6.json
  held "$released"$'\n'"$base"
  [ ! -s page ] || ! grep 'is not compared' page
}

@test "plan job: an unreadable store is reported on the page of the run, and the run continues" {
  service
  git -C head branch tollgate-store
  git -C head remote add origin "$box/nowhere"
  git -C head update-ref -d refs/heads/tollgate-store
  git -C head update-ref refs/remotes/origin/tollgate-store "$base"
  held ''
  cat page
  grep 'is not compared with the last release: the store could not be read: ' page
}
