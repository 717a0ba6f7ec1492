#!/usr/bin/env bats
# Each mock service from its commit to the verdict: the same commit twice is no regression, and what
# noise cannot hide or make is found.

load ../lib/scratch

setup() {
  scratch
  still_machine
  # Builds and fixtures are shared by the tests of this file.
  export XDG_CACHE_HOME=$BATS_FILE_TMPDIR/cache
}
teardown() { clean; }

# gate TARGET HEAD ONLY [LAUNCHES]: a run of the mock service
gate() {
  run "$ROOT/scripts/gate" run "$1" --source mock --tier full --base v1 --head "$2" --only "$3" \
    --launches "${4:-7}" --pairs 8 --out "$box/run" "${still[@]}" 3>&-
  tail -n 30 <<<"$output"
}
# shorter TARGET [FILTER]: the same rooms, with a definition that takes less time
shorter() {
  export TOLLGATE_HOME=$box/home
  mkdir -p "$box/home"
  cp -R "$ROOT/targets" "$ROOT/thresholds" "$ROOT/k6" "$box/home/"
  edit "targets/$1/target.json" '.settings.timeout_s = 60'
  edit "targets/$1/target.json" ".start.ready.within_s = 120 | ${2:-.}"
}
of() { jq -r "$1" "$box/run/verdict.json"; }
# holds FILTER, measured FILTER: what is true of the verdict, or of the measurement
holds() { jq -e "$1" "$box/run/verdict.json"; }
measured() { jq -e "$1" "$box/run/measurement.json"; }
# regressed: where and what, of each regression
regressed() {
  of '[.rows[] | select(.verdict == "regression") | "\(.case) \(.metric)"] | unique | join(", ")'
}
of_a_mock() { grep -q 'Mock service' <(head -n 5 "$box/run/comment.md"); }

# same TARGET ONLY METRIC…: no regression and nothing missing in an A/A run, and every
# metric has a figure. On a busy machine k6 may not keep its rate, answers may be too few for a p99,
# and how many connections a full backlog refuses is chance: those words may come.
same() {
  [[ -e $box/home ]] || shorter "$1"
  gate "$1" identical "$2" 1 # too few to pass, enough to see that everything is measured
  [ "$(of .exit)" -eq "$status" ]
  holds '.rows | all(.verdict != "regression")'
  holds '.rows | all(.verdict != "missing" or .metric == "latency_p99")'
  holds '[.rows[] | select(.verdict == "invalid") | .reason]
    | all(test("dropped iterations|outside the band"))'
  of_a_mock
  for metric in "${@:3}"; do
    measured "any(.rows[] | select(.metric == \"$metric\") | .head[][]; . != null)"
  done
  all_ended
}

# needs NAME…: servers of a mock service
needs() { "$ROOT/runner-setup/install" --for "$*" || skip "$* cannot be installed here"; }

@test "systems: replay-control, A/A run: page, size of the page and assets" {
  same replay-control game-detail-c10,html-home,assets \
    latency_p50 throughput cpu_per_request html_bytes size_gzip
}

@test "systems: replay-control, a bigger asset is found" {
  gate replay-control bigger-asset assets 1
  [ "$status" -eq 1 ]
  [ "$(regressed)" = "assets size_gzip, assets size_raw" ]
  of_a_mock
}

@test "systems: fishjelly, A/A run: both modes, and 50 connections at once" {
  same fishjelly 'index-asio-c1,connections-fork-c50' latency_p50 latency_p99 error_rate \
    latency_mean requests successful_connections success_rate
  # What fork mode cannot take is a band of its limits, not an error of the run.
  measured '[
      .rows[]
      | select(.case == "connections-fork-c50" and .metric == "error_rate" and .label == null)
    ][0]
    | [.base, .head | add | add]
    | all(. > 0)'
}

@test "systems: fishjelly, one mode against the other in one run, of one commit" {
  shorter fishjelly
  gate fishjelly identical 'index-fork-to-asio-c1,held-fork' 2
  # The fork mode, which the base is in, costs more than twice as much.
  holds '[.rows[] | select(.case == "index-fork-to-asio-c1" and .metric == "cpu_per_request")][0]
    | .base > 1.5 * .head'
  measured '[.rows[] | select(.metric == "held_connections")][0] | [.base, .head] | add | add
    | all(. > 0 and . <= 500)'
  all_ended
}

@test "systems: fishjelly, a page that is many times slower is seen to be, and never green" {
  shorter fishjelly
  edit targets/fishjelly/changes.json '.slower = ".endpoints.index.wait_ms = 100"'
  gate fishjelly slower index-asio-c1 2
  # Two launches are too few to blame anything.
  [[ $status =~ ^[23]$ && $(of .exit) == "$status" ]]
  holds '[.rows[] | select(.metric == "latency_p50")][0]
    | .head > .base and .verdict == "inconclusive"'
}

@test "systems: nibiru, A/A run: percentiles and phases" {
  same nibiru root-workers-2-c10 latency_p50 latency_p90 phase_connect phase_write phase_wait \
    histogram responses requests test_duration
  # Each answer is in one bar.
  measured '[.rows[] | select(.metric == ("histogram", "responses"))]
    | group_by(.metric)
    | map(map(.head[][]) | add)
    | .[0] == .[1] and .[0] > 0'
}

@test "systems: nibiru, a leak is found" {
  shorter nibiru '(.cases[] | select(.probe == "proc"))
    |= (.requests = 50 | .idle_s = 0 | .settled_s = 0)'
  edit targets/nibiru/changes.json '.leaking |= sub("2048"; "2000000")'
  gate nibiru leaking memory-workers-2
  [ "$status" -eq 1 ]
  [[ $(regressed) == *"memory-workers-2 rss_settled"* ]]
}

@test "systems: loupe, A/A run: requests, SQL and hits, by each side's own servers" {
  needs postgresql redis
  shorter loupe '(.cases[] | select(.endpoint == "query-rate-200")).slot_ms = 400'
  same loupe 'database,cache,query-rate-200' db_p50 cache_hit_rate refused_rate
  measured '[.rows[] | select(.metric == "refused_rate")][0]
    | [.base, .head | add | add]
    | all(. > 0)'
  holds '[.rows[] | select(.metric == "cache_hit_rate")][0] | .base > 0 and .base < 100'
}

@test "systems: loupe, a head whose migration loses an index is red" {
  needs postgresql redis
  gate loupe unindexed database
  [ "$status" -eq 1 ]
  holds 'any(.rows[]; .verdict == "regression" and .metric == "db_p50" and .label == "list")'
}

@test "systems: loupe, unexpected errors are found" {
  needs postgresql redis
  shorter loupe '(.cases[] | select(.endpoint == "dashboards-create")).slot_ms = 200'
  edit targets/loupe/changes.json '.erroring |= sub("25"; "6")'
  # In fewer launches one burst of errors would look the same.
  gate loupe erroring dashboards-create-c25 5
  measured '[.rows[] | select(.metric == "error_rate" and .label == null)][0]
    | (.base | add | add) == 0 and (.head | add | add) > 0'
  # A machine too busy for k6 to keep its rate has no verdict.
  if [[ $status == 3 ]]; then
    holds 'all(.rows[] | select(.verdict == "invalid"); .reason | test("dropped iterations"))'
  else
    [[ $status == 1 && $(regressed) == *"dashboards-create-c25 error_rate"* ]]
  fi
}

@test "systems: a variant that only the head lacks is missing, one that both lack is skipped" {
  mkdir -p "$box/home/thresholds"
  cp -R "$ROOT/targets" "$ROOT/k6" "$box/home/"
  cp "$ROOT/thresholds/fishjelly.json" "$box/home/thresholds/"
  echo '{"lost": "del(.variants.fork)"}' >"$box/home/targets/fishjelly/changes.json"
  short=(run fishjelly --home "$box/home" --source mock --launches 1 --out "$box/run" "${still[@]}")
  run "$ROOT/scripts/gate" "${short[@]}" --head lost --only index-fork-c1 3>&-
  echo "$output"
  [ "$status" -eq 3 ]
  holds '.rows
    | length > 0
      and all(.verdict == "missing" and .reason == "the head does not have the variant fork")'
  all_ended
  run "$ROOT/scripts/gate" "${short[@]}" --base lost --head lost --only 'index-*-c1' 3>&-
  holds '[.rows[] | select(.case == "index-fork-c1") | .verdict] | unique == ["skipped"]'
  holds '[.rows[] | select(.case == "index-asio-c1") | .verdict] | index("skipped") | not'
}
