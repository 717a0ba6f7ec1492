# For the tests of refresh: a job in mode baseline, its stored snapshot and its new one.
# shellcheck shell=bash

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
    sides: { head: { ref: "v1", $commit, artifact: ("sha256:" + "1" * 64) } },
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
# snapshot BYTES [FILTER]: of an artifact of that size at the commit that is planned, changed
snapshot() {
  jq -n --argjson bytes "$1" --arg commit "$(jq -r '.jobs[0].head_commit' jobs.json)" \
    "$measured | ${2-.}"
}

stored=baselines/x86-2core/t1
# one_job: a job whose artifact has 1000 bytes in the stored snapshot, and in the new one
one_job() {
  planned baseline pass
  mkdir -p before/{thresholds,"$stored"}
  jq -n "$limits" >before/thresholds/t1.json
  snapshot 1000 >"before/$stored/main.json"
  snapshot 1000 >left/t1_x86-2core.1/baseline.json
}
