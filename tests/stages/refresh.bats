#!/usr/bin/env bats
# refresh: what a new baseline says against the stored one.

# shellcheck disable=SC2030,SC2031 # each test sets its own

load ../lib/scratch
load ci
load snapshots

setup() {
  scratch
  cd "$box" || return
}

refresh() {
  run "$ROOT/scripts/ci/maintain/refresh" --jobs jobs.json --from left --before before --out new
}

@test "refresh: worse than its limit wants a reason; nothing is left when it refuses" {
  one_job
  snapshot 1300 >left/t1_x86-2core.1/baseline.json
  refresh
  words="t1 on x86-2core is worse than its thresholds allow, compared with the stored snapshot: "
  words+="artifact size_raw +30 % (model). Give a reason"
  refused 1 "$words"
  [ ! -e new ]
  REASON="a new @team font" refresh
  [ "$status" -eq 0 ]
  jq -L "$ROOT/scripts" 'include "lib/downsample"; thin' \
    left/t1_x86-2core.1/baseline.json | cmp - "new/files/$stored/main.json"
  grep -q '| 1,000 B | 1,300 B | +30.0 % |' new/body.md
  grep -q 'Reason: a new &#64;.*team font' new/body.md
  rm left/t1_x86-2core.1/baseline.json
  refresh
  refused 3 "t1 on x86-2core left no snapshot"
}

@test "refresh: the same on every jq that others have" {
  . "$ROOT/tests/lib/jqs.bash"
  one_job
  snapshot 1300 >left/t1_x86-2core.1/baseline.json
  for folder in $(jq_folders); do
    export TOLLGATE_JQ=$folder
    refresh
    refused 1 "artifact size_raw +30 % (model)"
    REASON="a new font" refresh
    [ "$status" -eq 0 ]
    [ ! -e first ] || diff -r first new
    rm -rf first && mv -T new first
  done
}

# wants_reason FILTER WORDS: a new snapshot that is changed so is proposed only with a reason
wants_reason() {
  one_job
  snapshot 1000 "$1" >left/t1_x86-2core.1/baseline.json
  refresh
  refused 1 "compared with the stored snapshot: $2. Give a reason" || return 1
  [ ! -e new ] || return 1
  REASON="so it shall be" refresh
  [ "$status" -eq 0 ] || return 1
  grep -q 'Worse than its thresholds: ' new/body.md || return 1
  rm -r new
}
@test "refresh: a label that begins a line is no command in the log, and no mention in the text" {
  one_job
  for file in "before/$stored/main.json" left/t1_x86-2core.1/baseline.json; do
    edit_json "$file" '.rows[0].label = "x\n::error::@team <b>"'
  done
  edit_json left/t1_x86-2core.1/baseline.json '.rows[0].head = [[2000]]'
  refresh
  refused 1 "artifact size_raw +100 % (x ::error::@team <b>). Give a reason"
  REASON="so it shall be" refresh
  [ "$status" -eq 0 ]
  ! grep -E '^::|@team|<b>' new/body.md || false
}

# keeps_out WORDS: what is there now is not proposed, whatever the reason
keeps_out() {
  REASON="so it shall be" refresh
  refused 3 "$1" || return 1
  [ ! -e new ]
}

@test "refresh: a row whose unit, direction or kind changed, or that is gone, wants a reason" {
  # A metric of a probe's own: of those that are known lib/metrics.json tells the unit.
  measured=${measured//size_raw/rows_kept} limits=${limits//size_raw/rows_kept}
  local row='artifact rows_kept' was='was exact in B, lower is better, is'
  wants_reason '.rows[0].unit = "MB"' "$row $was exact in MB, lower is better (model)"
  wants_reason '.rows[0].better = "higher"' "$row $was exact in B, higher is better (model)"
  wants_reason '.rows[0].kind = "launch"' "$row $was launch in B, lower is better (model)"
  wants_reason '.rows = []' "$row is gone (model)"
  wants_reason '.rows[0].head = [[null]]' "$row is gone (model)"
  wants_reason '.cases[0].endpoint = "other" | .rows[0].label = "else"' "$row is gone (model)"
}

@test "refresh: a snapshot of another commit, or with another unit than its metric, is kept out" {
  one_job
  snapshot 1000 '.sides.head.commit = "d" * 40' >left/t1_x86-2core.1/baseline.json
  keeps_out 'is of ["t1","x86-2core","dddd'
  snapshot 1000 '.rows[0].better = "higher"' >left/t1_x86-2core.1/baseline.json
  keeps_out 'artifact size_raw/better is "higher"; allowed: "lower"'
}

@test "refresh: limits that cannot be read, or are none, judge no snapshot" {
  one_job
  jq '.limits[0].worse_by = "10"' before/thresholds/t1.json >edited
  mv edited before/thresholds/t1.json
  keeps_out '/limits/0/worse_by is "10"; allowed: string; a share'
  rm before/thresholds/t1.json
  keeps_out 'thresholds/t1.json: no such file'
  jq -n "$limits | .limits[0].at_least = \"5ms\"" >before/thresholds/t1.json
  refresh
  refused 1 'artifact size_raw has a threshold that is no amount in B: at_least 5ms (model)'
}
