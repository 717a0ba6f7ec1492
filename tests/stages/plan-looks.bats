#!/usr/bin/env bats
# plan: when rows are judged, what judging may get wrong, and what that takes.

load ../lib/scratch
load plan

setup_file() { histories; }
setup() {
  scratch
  home
  thresholds=$box/home/thresholds/demo.json
}

# limits METRIC…: the only ones of the demo, each of 5 %
limits() {
  jq '.limits = [$ARGS.positional[] | { metric: ., worse_by: "5%" }]' \
    "$ROOT/thresholds/demo.json" --args "$@" >"$thresholds"
}

@test "plan: looks, pairs, budgets: the usual ones, and what a person asks for instead" {
  of() { planned '[.clearing, .looks, .launches, .pairs, .green, .budget_s, .asked]'; }
  plan --only search-c4
  [ "$(of)" = '[4,[10,15,22,33,48],48,4,0.01,900,{}]' ]
  plan --only search-c4 --tier full
  [ "$(of)" = '[4,[10,15,22,33,48],48,4,0.01,5400,{}]' ]
  plan --only search-c4 --launches 12 --pairs 8 --budget 20m
  echo "$output"
  asked='{"budget":"20m","launches":12,"pairs":8}'
  [ "$(of)" = "[null,[10,12],12,8,0.01,1200,$asked]" ]
  [[ $output == *"first look after 10 launches "*", last after 12, at most 20 min" ]]
  plan --only artifact --launches 2 --budget 90s
  [ "$(of)" = '[null,[2],2,4,0.01,90,{"budget":"90s","launches":2}]' ]
  # One commit on both sides shows noise, for which four launches are few.
  plan --only search-c4 --head "$(planned .base.ref | tr -d '"')"
  [ "$(planned .clearing)" = null ]
}

@test "plan: what a launch costs, and all of them up to the first look" {
  # 4 pairs on two sides are 2 s of load; 0.5 s to start k6, and as much to start the sides.
  plan --only search-c4
  [ "$(planned '[.launch_s, .estimate_s]')" = '[3,33]' ]
  # Sides that rest before they are measured do so at the same time, 32.5 s with all else, and then
  # 16 pairs are worth their 7.5 s; memory starts each side by itself.
  edit targets/demo/target.json '.start.settle_s = 30 | .fixture = ["true"] | .fixture_s = 2'
  plan --only search-c4 --launches 2
  [ "$(planned '[.launch_s, .estimate_s]')" = '[40,83]' ]
  plan --only memory --launches 2
  [ "$(planned '.launch_s >= 65 and .estimate_s >= 130')" = true ]
  # What is measured once takes no time in a launch.
  plan --only artifact
  [ "$(planned '[.launch_s, .estimate_s]')" = '[0,1]' ]
}

@test "plan: a case says its finest limit of what is measured in slots" {
  limits latency_p50 cpu_per_request
  edit thresholds/demo.json '.limits += [
      { metric: "latency_p95", endpoint: "search", worse_by: "3%" },
      { metric: "rss_peak", worse_by: "2%" }
    ]'
  plan --only 'search-c4,home-c4,memory'
  echo "$output"
  [ "$(planned '[.cases[] | [.case, .finest]]')" \
    = '[["home-c4",0.05],["search-c4",0.03],["memory",null]]' ]
}

@test "plan: stalls are gated in each case, and over all cases together where there are several" {
  limits stalled_slots
  plan --only 'search-c?,home-c4'
  [ "$(planned '[.rows[].case]')" = '["home-c4","search-c1","search-c4","all-cases"]' ]
  plan --only search-c4
  [ "$(planned '[.rows[].case]')" = '["search-c4"]' ]
}

@test "plan: what does not get to its first look in its budget is refused, with what it costs" {
  edit targets/demo/target.json '.cases[1].slot_ms = 60000'
  plan --only search-c4
  words="the first look takes 80.3 min (10 launches of 8.1 min), more than the budget of 15 min:"
  refused 3 "$words choose fewer cases (--only) or a larger --budget"
  plan --only search-c4 --tier full
  [ "$status" -eq 0 ]
  plan --only search-c4 --tier full --pairs 5
  refused 3 ", more than the budget of 90 min: choose fewer cases "
  plan --only search-c4 --budget 81m
  [ "$status" -eq 0 ]
  plan --only search-c4 --launches 1
  [ "$status" -eq 0 ]
}

@test "plan: whether verdicts fail the check is for the limits that judge, or for who asks" {
  mode() {
    plan --only search-c4 "$@"
    [ "$status" -eq 0 ]
    planned .mode
  }
  [ "$(mode)" = null ]
  edit thresholds/demo.json '.mode = "report"'
  [ "$(mode)" = '"report"' ]
  [ "$(mode --mode gate)" = null ]
  # What a change says of its own judge counts after the merge.
  mkdir -p "$box/base/thresholds"
  cp "$ROOT/thresholds/demo.json" "$box/base/thresholds/"
  [ "$(mode --policy "$box/base")" = null ]
  plan --only search-c4 --mode never
  refused 64 "--mode 'never': allowed are gate, report"
}
