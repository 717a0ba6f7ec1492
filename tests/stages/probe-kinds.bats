#!/usr/bin/env bats
# Kinds of probes: what their folders say of them, and that nothing else needs to know them.

load ../lib/scratch

setup_file() { build_mock; }
setup() { scratch; }
teardown() { clean; }

kinds() {
  source "$ROOT/scripts/lib/common.sh"
  source "$ROOT/scripts/lib/probes.sh"
  probe_kinds
}

@test "probes: every folder says what it is, in the words of the schema and of the metrics" {
  kinds=$(kinds)
  [ "$(jq -r 'keys[]' <<<"$kinds")" = "$(cd "$ROOT/scripts/probes" && printf '%s\n' */ | tr -d /)" ]
  [ "$(jq -r '[.[] | select(.usual)] | length' <<<"$kinds")" = 1 ]
  for kind in $(jq -r 'keys[]' <<<"$kinds"); do
    [ -x "$ROOT/scripts/probes/$kind/run" ]
    [ -r "$ROOT/scripts/probes/$kind/result.jq" ]
  done
  unknown=$(jq -c --slurpfile known "$ROOT/scripts/lib/metrics.json" \
    '[.[].metrics | arrays[]] - ($known[0] | keys)' <<<"$kinds")
  echo "$unknown"
  [ "$unknown" = '[]' ]
}

# a_new_kind DIR: a copy of the gate's scripts with one more probe, which counts the lines of files
a_new_kind() {
  local kind=$1/scripts/probes/lines
  mkdir "$1"
  cp -R "$ROOT/scripts" "$ROOT/k6" "$1/"
  mkdir "$kind"
  jq -n '{
    title: "lines of files", metrics: ["lines"], labels: {files: ["lines"]}, needs: ["files"],
    service: "none", once: true, estimate: {once_s: 1}}' >"$kind/probe.json"
  cat >"$kind/run" <<'EOT'
#!/usr/bin/env bash
set -Eeuo pipefail
source "$(dirname "$0")/../../lib/common.sh"
source "$TOLLGATE_ROOT/scripts/lib/probe.sh"
probe_arguments "$@"
for side in $(value '.sides | keys[]'); do
  cd "$(value ".sides.$side.artifact")"
  for file in $(value '.case.files[]'); do echo "$side $file $(wc -l <"$file")"; done
done | jqx -Rnf "$TOLLGATE_ROOT/scripts/probes/lines/result.jq" >"$dir/found.json"
EOT
  chmod +x "$kind/run"
  cat >"$kind/result.jq" <<'EOT'
def row: { metric: "lines", label: .[1], unit: "", better: "lower", kind: "exact" };
[inputs / " "]
| group_by(.[1])
| map(reduce .[] as $line (.[0] | row; .[$line[0]] = [$line[2] | tonumber]))
| { rows: ., invalid: [], facts: {} }
EOT
}

# built SIDE FILTER: a side as build leaves it, of the commit that is planned
built() {
  local digest
  artifact "$box/run/$1/artifact" "$2"
  digest=sha256:$(sha256sum <"$box/run/$1/artifact/model.json" | cut -c1-64)
  jq --arg side "$1" --arg digest "$digest" \
    '{schema: "tollgate/build/1", commit: .[$side].commit, $digest, seconds: 1}' \
    "$box/run/plan.json" >"$box/run/$1/build.json"
}

@test "probes: a new kind is a new folder, and nothing else: planned, measured and compared" {
  a_new_kind "$box/gate"
  stages=$box/gate/scripts run=$box/run
  home
  edit targets/demo/target.json \
    '.cases = [{endpoint: "sources", probe: "lines", files: ["model.json"]}]'
  edit thresholds/demo.json '.limits = [{metric: "lines", worse_by: "5%"}]'
  history "$box/source" >/dev/null

  "$stages/plan/run" demo --out "$run" --source "path:$box/source"
  jq -e '.cases == [.cases[] | select(.case == "sources" and .probe == "lines")]' "$run/plan.json"
  jq -e '[.rows[] | [.metric, .label]] == [["lines", "model.json"]]' "$run/plan.json"
  built base .
  built head '.more = [range(500)]'
  "$stages/machine/identity" --inputs "$run/inputs" --out "$run/machine.json"
  "$stages/measure/run" --plan "$run/plan.json" --machine "$run/machine.json" \
    --base "$run/base" --head "$run/head" --out "$run/first" \
    --launches 2 3>&-
  "$stages/compare/run" --plan "$run/plan.json" --out "$run" "$run/first/measurement.json"
  jq -c '.rows[]' "$run/verdict.json"
  jq -e --argjson long "$(wc -l <"$run/base/artifact/model.json")" '.rows[0]
    | .metric == "lines" and .base == $long and .head > $long + 500 and .verdict == "regression"' \
    "$run/verdict.json"

  # Its limit is known by its name; one for what is measured nowhere is refused.
  edit thresholds/demo.json '.limits[0].metric = "words"'
  run "$stages/plan/run" demo --out "$run" --source "path:$box/source"
  [[ $output == *'/limits/0/metric is "words"; allowed: lines'* ]]
}
