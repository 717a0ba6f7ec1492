#!/usr/bin/env bats
# Each stand-in from its commit to the verdict: the same commit twice is no regression, and what noise cannot hide or make is found.

load ../lib/scratch

setup() {
  scratch
  still_machine
  # Builds and fixtures are shared by the tests of this file.
  export XDG_CACHE_HOME=$BATS_FILE_TMPDIR/cache
}
teardown() { clean; }

# gate TARGET HEAD ONLY [LAUNCHES]: a run of the stand-in
gate() {
  run "$ROOT/scripts/gate" run "$1" --source twin --tier full --base v1 --head "$2" --only "$3" --launches "${4:-5}" --out "$box/run" "${still[@]}" 3>&-
  tail -n 30 <<<"$output"
}
# shorter TARGET [FILTER]: the same rooms, with a definition that takes less time
shorter() {
  export TOLLGATE_HOME=$box/home
  mkdir -p "$box/home" && cp -R "$ROOT/targets" "$ROOT/thresholds" "$ROOT/k6" "$box/home/"
  jq ".settings.pairs = 6 | .settings.timeout_s = 60 | .start.ready.within_s = 120 | ${2:-.}" "$ROOT/targets/$1/target.json" >"$box/home/targets/$1/target.json"
}
# regressed: where and what, of each regression
regressed() { jq -r '[.rows[] | select(.verdict == "regression") | "\(.case) \(.metric)"] | unique | join(", ")' "$box/run/verdict.json"; }
stand_in() { grep -q 'Stand-in' <(head -n 5 "$box/run/comment.md"); }

# same TARGET ONLY METRIC…: no regression and nothing missing between identical commits, and every metric has a figure. On a busy machine k6 may not keep
# its rate, answers may be too few for a p99, and how many connections a full backlog refuses is chance: those words may come.
same() {
  [[ -e $box/home ]] || shorter "$1"
  gate "$1" identical "$2" 1 # too few to pass, enough to see that everything is measured
  jq -e --argjson status "$status" '.exit == $status and all(.rows[]; .verdict != "regression" and (.verdict != "missing" or .metric == "latency_p99")
    and (.verdict != "invalid" or (.reason | test("dropped iterations|outside the band"))))' "$box/run/verdict.json"
  stand_in
  for metric in "${@:3}"; do jq -e --arg metric "$metric" 'any(.rows[] | select(.metric == $metric) | .head[][]; . != null)' "$box/run/measurement.json"; done
  all_ended
}

@test "systems: replay-control, identical commits: page, size of the page and assets" {
  same replay-control game-detail-c10,html-home,assets latency_p50 throughput cpu_per_request html_bytes size_gzip
}

@test "systems: replay-control, a bigger asset is found" {
  gate replay-control bigger-asset assets 1
  [ "$status" -eq 1 ]
  [ "$(regressed)" = "assets size_gzip, assets size_raw" ]
  stand_in
}

@test "systems: fishjelly, identical commits: both modes, and 50 connections at once" {
  same fishjelly 'index-asio-c1,connections-fork-c50' latency_p50 latency_p99 error_rate
  # What fork mode cannot take is a band of its limits, not an error of the run.
  jq -e '[.rows[] | select(.case == "connections-fork-c50" and .metric == "error_rate" and .label == null)][0] | [.base, .head | add | add] | all(. > 0)' "$box/run/measurement.json"
}

@test "systems: fishjelly, a page that is many times slower is seen to be, and never green" {
  shorter fishjelly
  jq '.slower = ".endpoints.index.wait_ms = 100"' "$ROOT/targets/fishjelly/changes.json" >"$box/home/targets/fishjelly/changes.json"
  gate fishjelly slower index-asio-c1 2
  # No slot of the head keeps up with the base: a count, which two launches can tell. What was seen once only is no regression.
  [[ $status =~ ^[123]$ && $(jq .exit "$box/run/verdict.json") == "$status" ]]
  [[ $status != 1 || $(jq -r '[.cases[].set] | unique | join(" ")' "$box/run/measurement.json") == "confirm first" ]]
  jq -e '[.rows[] | select(.metric == "latency_p50")][0] | .head > .base and .verdict == "inconclusive"' "$box/run/verdict.json"
}

@test "systems: nibiru, identical commits: percentiles and phases" {
  same nibiru root-workers-2-c10 latency_p50 latency_p90 phase_connect phase_wait
}

@test "systems: nibiru, a leak is found" {
  shorter nibiru '.cases |= map(if .probe == "proc" then .requests = 50 | .idle_s = 0 | .settled_s = 0 else . end)'
  jq '.leaking |= sub("2048"; "2000000")' "$ROOT/targets/nibiru/changes.json" >"$box/home/targets/nibiru/changes.json"
  gate nibiru leaking memory-workers-2
  [ "$status" -eq 1 ]
  [[ $(regressed) == *"memory-workers-2 rss_settled"* ]]
}

@test "systems: loupe, identical commits: requests, SQL at the side's own PostgreSQL, hits by the counters of its own Redis" {
  "$ROOT/runner-setup/install" --for "postgresql redis" || skip "PostgreSQL and Redis cannot be installed here"
  shorter loupe '.cases |= map(if .endpoint == "query-rate-200" then .slot_ms = 400 else . end)'
  same loupe 'database,cache,query-rate-200' db_p50 cache_hit_rate refused_rate
  jq -e '[.rows[] | select(.metric == "refused_rate")][0] | [.base, .head | add | add] | all(. > 0)' "$box/run/measurement.json"
  jq -e '[.rows[] | select(.metric == "cache_hit_rate")][0] | .base > 0 and .base < 100' "$box/run/verdict.json"
}

@test "systems: loupe, unexpected errors are found" {
  "$ROOT/runner-setup/install" --for "postgresql redis" || skip "PostgreSQL and Redis cannot be installed here"
  shorter loupe '.cases |= map(if .endpoint == "dashboards-create" then .slot_ms = 200 else . end)'
  jq '.erroring |= sub("25"; "6")' "$ROOT/targets/loupe/changes.json" >"$box/home/targets/loupe/changes.json"
  gate loupe erroring dashboards-create-c25 1
  jq -e '[.rows[] | select(.metric == "error_rate" and .label == null)][0] | (.base | add | add) == 0 and (.head | add | add) > 0' "$box/run/measurement.json"
  # A machine too busy for k6 to keep its rate has no verdict.
  [[ $status == 1 && $(regressed) == *"dashboards-create-c25 error_rate"* ]] \
    || { [ "$status" -eq 3 ] && jq -e 'all(.rows[] | select(.verdict == "invalid"); .reason | test("dropped iterations"))' "$box/run/verdict.json"; }
}

@test "systems: a variant that only the head lacks is missing, one that both lack is skipped" {
  mkdir -p "$box/home/thresholds" && cp -R "$ROOT/targets" "$ROOT/k6" "$box/home/" && cp "$ROOT/thresholds/fishjelly.json" "$box/home/thresholds/"
  lose() { jq "$1" "$ROOT/targets/fishjelly/changes.json" >"$box/home/targets/fishjelly/changes.json"; }
  lose '{lost: "del(.variants.fork)"}'
  run "$ROOT/scripts/gate" run fishjelly --home "$box/home" --source twin --head lost --only index-fork-c1 --launches 1 --out "$box/run" "${still[@]}" 3>&-
  echo "$output"
  [ "$status" -eq 3 ]
  jq -e '.rows | length > 0 and all(.[]; .verdict == "missing" and .reason == "the head does not have the variant fork")' "$box/run/verdict.json"
  all_ended
  run "$ROOT/scripts/gate" run fishjelly --home "$box/home" --source twin --base lost --head lost --only 'index-*-c1' --launches 1 --out "$box/run" "${still[@]}" 3>&-
  jq -e '[.rows[] | select(.case == "index-fork-c1") | .verdict] | unique == ["skipped"]' "$box/run/verdict.json"
  jq -e '[.rows[] | select(.case == "index-asio-c1") | .verdict] | unique | index("skipped") | not' "$box/run/verdict.json"
}
