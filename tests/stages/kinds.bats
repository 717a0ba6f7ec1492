#!/usr/bin/env bats
# The kinds of probes: what each says of itself, and that a new one is a new folder.

load ../lib/scratch
load probes

setup_file() { build_twin; }
setup() { scratch; }
teardown() { clean; }

@test "probes: every folder says what it is, in the words of the schema and of the metrics" {
  kinds=$(
    source "$ROOT/scripts/lib/common.sh"
    source "$ROOT/scripts/lib/probes.sh"
    probe_kinds
  )
  [ "$(jq -c keys <<<"$kinds")" = '["build","command","hyperfine","k6","proc","size"]' ]
  unknown='[.[].metrics | arrays[]] - ($known[0] | keys)'
  [ "$(jq -c --slurpfile known "$ROOT/scripts/lib/metrics.json" "$unknown" <<<"$kinds")" = '[]' ]
  [ "$(jq -r '[.[] | select(.usual)] | length' <<<"$kinds")" = 1 ]
  for kind in $(jq -r 'keys[]' <<<"$kinds"); do
    [ -x "$ROOT/scripts/probes/$kind/run" ]
    [ -r "$ROOT/scripts/probes/$kind/result.jq" ]
  done
}

# counts_lines FOLDER: a probe of a new kind, lines
counts_lines() {
  mkdir "$1"
  cat >"$1/probe.json" <<'EOT'
{
  "title": "lines of files",
  "metrics": ["lines"],
  "labels": { "files": ["lines"] },
  "service": "none",
  "once": true,
  "needs": ["files"],
  "estimate": { "once_s": 1 }
}
EOT
  executable "$1/run" <<'EOT'
#!/usr/bin/env bash
set -Eeuo pipefail
source "$(dirname "$0")/../../lib/common.sh"
source "$TOLLGATE_ROOT/scripts/probes/probe.sh"
asked "$@"
value '.sides | to_entries[] | [.key, .value.artifact] | @tsv' \
  | while IFS=$'\t' read -r side artifact; do
    value '.case.files[]' \
      | while read -r file; do echo "$side $file $(wc -l <"$artifact/$file")"; done
  done \
  | jqx -Rnf "$(dirname "$0")/result.jq" >"$dir/found.json"
EOT
  cat >"$1/result.jq" <<'EOT'
[inputs / " "]
| group_by(.[1])
| map(
    { metric: "lines", label: .[0][1], unit: "", better: "lower", kind: "exact" }
    + (map({ (.[0]): [.[2] | tonumber] }) | add)
  )
| { rows: ., invalid: [], facts: {} }
EOT
}

@test "probes: a new kind is a new folder, and nothing else: planned, measured and compared" {
  mkdir "$box/gate"
  cp -R "$ROOT/scripts" "$ROOT/k6" "$box/gate/"
  scripts=$box/gate/scripts
  counts_lines "$scripts/probes/lines"
  home
  edit targets/demo/target.json \
    '.cases = [{endpoint: "sources", probe: "lines", files: ["model.json"]}]'
  edit thresholds/demo.json '.limits = [{metric: "lines", worse_by: "5%"}]'
  history "$box/source" >/dev/null
  "$scripts/plan/run" demo --out "$box/run" --source "path:$box/source"
  plan=$box/run/plan.json
  built "$box/run/base" "$(jq -r .base.commit "$plan")"
  built "$box/run/head" "$(jq -r .head.commit "$plan")" '.more = [range(500)]'
  [ "$(jq -c '.cases[] | [.case, .probe]' "$plan")" = '["sources","lines"]' ]
  [ "$(jq -c '.rows[] | [.metric, .label]' "$plan")" = '["lines","model.json"]' ]
  "$scripts/machine/identity" --inputs "$box/run/inputs" --out "$box/run/machine.json"
  "$scripts/measure/run" --plan "$plan" --machine "$box/run/machine.json" \
    --base "$box/run/base" --head "$box/run/head" --out "$box/run/first" 3>&-
  "$scripts/compare/run" --plan "$plan" --out "$box/run" "$box/run/first/measurement.json"
  jq -c '.rows[]' "$box/run/verdict.json"
  long=$(wc -l <"$box/run/base/artifact/model.json")
  jq -e --argjson long "$long" '.rows[0]
    | .metric == "lines"
      and .base == $long
      and .head > $long + 500
      and .verdict == "regression"' "$box/run/verdict.json"
  # A limit for it is known by its name, and one for what is measured nowhere is not.
  edit thresholds/demo.json '.limits[0].metric = "words"'
  run "$scripts/plan/run" demo --out "$box/run" --source "path:$box/source"
  [[ $output == *'/limits/0/metric is "words"; allowed: lines'* ]]
}
