#!/usr/bin/env bats
# refresh: what a new baseline says against the stored one.

load ../lib/scratch
load ci

setup() {
  scratch
  cd "$box" || return
}

limits='
  {
    schema: "tollgate/thresholds/1",
    target: "t1",
    limits: [{ metric: "size_raw", worse_by: "10%" }]
  }'
measured='
  {
    schema: "tollgate/measurement/1",
    target: "t1",
    runner: "x86-2core",
    source: "path",
    created: "2026-11-20T17:00:00Z",
    aa: true,
    sides: { head: { ref: "v1", commit: "abc", artifact: ("sha256:" + "1" * 64) } },
    host: { fingerprint: "sha256:1" },
    tools: {},
    pins: {},
    key: {},
    control: { unit: "ms", samples: [] },
    cases: [{
      case: "artifact",
      endpoint: "artifact",
      concurrency: null,
      variant: null,
      probe: "size",
      set: "first",
      mode: "alone",
      invalid: [],
      notes: []
    }],
    rows: [{
      case: "artifact",
      set: "first",
      metric: "size_raw",
      label: "model",
      unit: "B",
      better: "lower",
      kind: "exact",
      base: [[$bytes]],
      head: [[$bytes]]
    }]
  }'
# snapshot BYTES: of an artifact of that size
snapshot() { jq -n --argjson bytes "$1" "$measured"; }
refresh() {
  run "$ROOT/scripts/ci/refresh" --cells cells.json --from left --before before --out new
}

@test "refresh: worse than its limit wants a reason; nothing is left when it refuses" {
  planned baseline pass
  stored=baselines/x86-2core/t1
  mkdir -p before/{thresholds,"$stored"}
  jq -n "$limits" >before/thresholds/t1.json
  snapshot 1000 >"before/$stored/main.json"
  snapshot 1300 >left/t1_x86-2core.1/baseline.json
  refresh
  words="t1 on x86-2core became worse than its limits allow since the stored snapshot: "
  words+="artifact size_raw +30 %. Give a reason"
  refused 1 "$words"
  [ ! -e new ]
  REASON="a new @team font" refresh
  [ "$status" -eq 0 ]
  jq -L "$ROOT/scripts" 'include "lib/downsample"; thin' \
    left/t1_x86-2core.1/baseline.json | cmp - "new/files/$stored/main.json"
  grep -q '| 1,000 B | 1,300 B | +30.0 % |' new/body.md
  grep -q 'Reason given: a new &#64;.*team font' new/body.md
  rm left/t1_x86-2core.1/baseline.json
  refresh
  refused 3 "t1 on x86-2core left no snapshot"
}
