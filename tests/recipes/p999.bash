# p99.9: k6 tells it, its row is made of it, a limit of it is planned, and compare judges it.
# shellcheck shell=bash

follow() {
  sed -i "s/tails = { p99: 'p(99)' }/tails = { p99: 'p(99)', p999: 'p(99.9)' }/" k6/lib/options.js
  edit scripts/lib/metrics.json '.latency_p999 = .latency_p99
    + { title: "latency p99.9", minimum: 2995, rank: 35 }'
  edit scripts/probes/k6/probe.json '.metrics += ["latency_p999"]
    | .labels.parts += ["latency_p999"]'
}

shows() { told && row_made && planned && judged; }

# Nobody listens there, and k6 tells of no answers what it would tell of many.
told() {
  CASE=$(jq -n -f "$recipes/p999-case.jq")
  export CASE OUT=$box/k6.json K6_NO_USAGE_REPORT=true
  k6 run -q --address '' k6/demo/search.js >/dev/null 2>&1
  valid k6 "$OUT"
}

row_made() {
  jqx -c -f "$recipes/p999-rows.jq" "$box/k6.json" | grep -x '\["latency_p999",\[7\],\[9\]\]'
}

planned() {
  edit thresholds/demo.json '.limits += [{ metric: "latency_p999", worse_by: "20%" }]'
  scripts/plan/run demo --dry-run --only search-c4 | grep '^  latency_p999 *1 .* worse by 20 %'
}

judged() {
  mkdir "$box/inputs"
  jqx -n -L tests/golden/compare 'include "make"; plain | with_confirm' \
    | jq -f "$recipes/p999-world.jq" >"$box/world"
  jq .thresholds "$box/world" >"$box/inputs/thresholds.json"
  for part in plan first confirm; do jq ".$part" "$box/world" >"$box/$part.json"; done
  (cd "$box" && "$copy/scripts/compare/run" --plan plan.json --out . first.json confirm.json)
  jq -e -f "$recipes/p999-judged.jq" "$box/verdict.json"
}
