#!/usr/bin/env bats
# Limits of the base that speak of cases which the head has removed or renamed.

load ../lib/scratch
load ci

setup() {
  scratch
  small_home
  class=$("$ROOT/scripts/machine/facts" | jq -r .runner)
  cd "$box" || return
  edit targets/demo/target.json \
    '.cases += [{ endpoint: "weight", probe: "size", files: ["server"] }]'
  limits '.'
  cp -R home base
}
teardown() { clean; }

# limits FILTER: of the home: a general one and one of the case weight, changed
limits() {
  limit size_raw 20%
  edit thresholds/demo.json ".limits += [
      { metric: \"size_raw\", endpoint: \"weight\", worse_by: \"9%\" },
      { metric: \"size_gzip\", endpoint: \"weight\", worse_by: \"3%\" }
    ]
    | $1"
}
# without_weight: the head's definition has no such case, and its limits do not speak of it
without_weight() {
  edit targets/demo/target.json '.cases |= map(select(.endpoint != "weight"))'
  limits '.limits |= .[0:1]'
}
plan() {
  run "$ROOT/scripts/plan/run" demo --base v1 --head v1 --runner "$class" --out run "$@"
}

@test "gone: a case that is removed with its limits passes, and is shown with the base's limits" {
  without_weight
  run "$ROOT/scripts/gate" run demo --home home --policy base --base v1 --head identical --out run
  echo "$output"
  [ "$status" -eq 0 ]
  of() { jq -r "$1" run/verdict.json; }
  [ "$(of '[.verdict, .exit, .gated_rows] | join(" ")')" = "gone 0 1" ]
  gone=$(of '.rows[] | select(.verdict == "gone") | [.case, .metric, .limit_text] | join(" ")')
  [ "$gone" = $'weight size_gzip 3 %\nweight size_raw 9 %' ]
  [[ $(of .headline) == *" gated row passes. 2 rows with a threshold are gone: "* ]]
  grep -q '### 🕳️ 2 gone' run/comment.md
  grep -q '🕳️' run/comment.md
  grep -q '| 9 % |' run/comment.md
  [[ $(<run/summary.txt) == *"2 gone · 1 pass"* ]]
}

@test "gone: a case that is renamed is gone and new" {
  edit targets/demo/target.json '(.cases[] | select(.endpoint == "weight")).endpoint = "heft"'
  limits '.limits[1, 2].endpoint = "heft"'
  plan --policy base
  echo "$output"
  [ "$status" -eq 0 ]
  rows() { jq -c ".$1 | map(\"\(.case) \(.metric)\")" run/plan.json; }
  [ "$(rows gone)" = '["weight size_gzip","weight size_raw"]' ]
  [ "$(rows rows)" = '["artifact size_raw","heft size_raw"]' ]
  plan --policy base --dry-run
  [[ $output == *$'\ngone: they have thresholds, '*$'\n  weight  size_gzip '* ]]
}

@test "gone: limits of the same folder, and what no definition ever had, are refused as ever" {
  edit targets/demo/target.json '.cases |= map(select(.endpoint != "weight"))'
  known="allowed: all-cases, artifact"
  plan
  refused 3 "home/thresholds/demo.json: /limits/1/endpoint is \"weight\"; $known"
  # What the head's own limits say counts from the merge on, and would stop everybody then.
  plan --policy base
  refused 3 "home/thresholds/demo.json: /limits/1/endpoint is \"weight\"; $known"
  without_weight
  edit_json base/thresholds/demo.json '.limits[1].endpoint = "wieght"'
  plan --policy base
  refused 3 "base/thresholds/demo.json: /limits/1/endpoint is \"wieght\"; $known"
  # Without the definition that the limits are of, nobody knows what they meant.
  rm -r base/targets
  plan --policy base
  refused 3 "/limits/2/endpoint is \"weight\"; $known"
}

@test "gone: a service whose rooms a change takes away is planned by those of the base" {
  git init -q -b main head
  cp -R base head/gate
  upstream base head/gate
  commit head >first
  rm -r head/gate
  echo slower >head/service.go
  commit head >second
  of_pull_request a/b "$(<first)" "$(<second)"
  MODE=gate HOME_PATH=gate CLASSES=x86-hosted run "$ROOT/scripts/ci/plan/run"
  echo "$output"
  [ "$status" -eq 0 ]
  jq -e --arg head "$(<second)" '.skipped == null and (.jobs
    | map([.id, .head_commit == $head, .problem]) == [["demo_x86-hosted", true, null]])' \
    plan/jobs.json
  tar -xf plan/plans.tar ./demo_x86-hosted/plan.json
  jq -e '.rows | map(.case) | unique == ["artifact", "weight"]' demo_x86-hosted/plan.json
}

@test "gone: nothing is where both definitions measure the same, or other cases were asked for" {
  plan --policy base
  [ "$status" -eq 0 ]
  jq -e '.gone == []' run/plan.json
  without_weight
  plan --policy base --only artifact
  [ "$status" -eq 0 ]
  jq -e '.gone == []' run/plan.json
}
