#!/usr/bin/env bats
# release-files: what a release carries, its text, and what is kept for the next ones.

load ../lib/scratch
load ci

setup() {
  scratch
  cd "$box" || return
}

download=https://github.com/a/b/releases/download/v1
# made FILTER: what tests/lib/many-versions.jq makes, as target t1
made() {
  jq -n -L "$ROOT/tests/lib" -L "$ROOT/scripts" \
    "include \"many-versions\"; include \"lib/downsample\"; $1 | .target = \"t1\""
}
# measured FILTER: what the job measured of the commit that is planned
measured() {
  made "$1 | .sides.head.commit = \"$(jq -r '.jobs[0].head_commit' jobs.json)\""
}
release_files() {
  URL=$download run "$ROOT/scripts/ci/maintain/release-files" --jobs jobs.json --from left \
    --before before --out release
}
kept() { (cd release/files && find . -type f); }

limits='
  {
    schema: "tollgate/thresholds/1",
    target: "t1",
    limits: [{ metric: "latency_p50", max: "5ms" }]
  }'
# Measured in turns, with a base whose samples are nobody's version.
in_turns='
  snapshot(2; [1])
  | .sides.head.ref = "v2/rc"
  | .rows[] |= (.set = "first" | .base = [[777]])
  | .cases[].set = "first"
  | .sides.base = .sides.head'

@test "release-files: flat names, the page up to this version, what is kept, a text that shows it" {
  planned release pass
  job=left/t1_x86-2core.1
  touch $job/comment.md
  echo png >$job/changes.png
  stored=baselines/x86-2core/t1
  mkdir -p before/{targets/t1,thresholds,"$stored"}
  made definition >before/targets/t1/target.json
  jq -n "$limits" >before/thresholds/t1.json
  for version in v1 main; do
    made 'snapshot(2; [1]) | version(4)' >"before/$stored/$version.json"
  done
  measured "$in_turns" >$job/measurement.json
  release_files
  echo "$output"
  [ "$status" -eq 0 ]
  assets="t1_x86-2core.changes.png t1_x86-2core.html t1_x86-2core.verdict.json"
  [ "$(cd release/assets && echo *)" = "$assets" ]
  page=release/assets/t1_x86-2core.html
  grep -q '<th[^>]*>v1</th>' $page
  grep -q '<th[^>]*>v2-rc</th>' $page
  # The version before was measured alone, this one in turns: nothing is claimed between the two.
  grep -q 'Alone and in turns' $page
  [ "$(grep -c '>main<\|777' $page)" -eq 0 ]
  grep -qF -- "- [t1_x86-2core]($download/t1_x86-2core.html)" release/body.md
  grep -qF "($download/t1_x86-2core.changes.png)" release/body.md
  [ "$(kept)" = "./$stored/v2-rc.json" ]
  sides=$(jq -c '[(.sides | keys), ([.rows[].base] | unique)]' "release/files/$stored/v2-rc.json")
  [ "$sides" = '[["head"],[null]]' ]
  grep -qF "$stored/v2-rc.json" release/snapshots.md
  edit_json $job/measurement.json '.sides.head.ref = ("c" * 40)'
  release_files
  [ "$(kept)" = "./$stored/2026-11-20-cccccccccc.json" ]
  edit_json $job/measurement.json '.rows[0].unit = "weeks"'
  release_files
  refused 3 'latency_p50/unit is "weeks"; allowed: "ms"'
  measured "$in_turns | .sides.head.ref = \"main\"" >$job/measurement.json
  release_files
  refused 3 "its version is main, the name of the baseline"
  made "$in_turns" >$job/measurement.json
  release_files
  refused 3 'is of ["t1","x86-2core",'
  edit_json $job/verdict.json '.rows[0].verdict = "regression"'
  release_files
  refused 3 "its verdict contradicts itself: it is pass, and its rows come to regression"
  rm $job/verdict.json
  release_files
  refused 3 "t1_x86-2core left no verdict"
}
