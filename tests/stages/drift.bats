#!/usr/bin/env bats
# drift: simulated data points → findings, with the real Apache Otava.

load drift

setup() {
  box=$(mktemp -d)
  cd "$box" || return
}
teardown() { rm -rf "$box"; }

# well_formed FILE: whether each line is what Prometheus reads
well_formed() {
  local name='[a-zA-Z_:][a-zA-Z0-9_:]*' label='[a-zA-Z_][a-zA-Z0-9_]*="([^"\\]|\\[\\"n])*"'
  local number='-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?'
  ! grep -vE "^(# HELP $name .+|# TYPE $name gauge|$name\{$label(,$label)*\} $number)\$" "$1"
}

@test "a step of three rows is one finding, with its range of commits and the bisect command" {
  points 'days(120; if . >= 80 then 0.05 else 0 end)'
  run drift
  echo "$output"
  [ "$status" -eq 1 ]
  [[ $output == "worse: demo, search · c=4 · latency p95 +5."*", 3 rows, in 104e104e104e.."* ]]
  schemas
  [ "$(said '[.changes[] | select(.open)] | length')" -eq 3 ]
  [ "$(said '[.changes[] | [.worse, .points_after, (.change * 100 | round)]] | unique')" \
    = '[[true,40,5]]' ]
  cat out/issue.md
  [ "$(head -n 1 out/issue.md)" = '<!-- tollgate-drift -->' ]
  [ "$(grep -c '^### demo:' out/issue.md)" -eq 1 ]
  [ "$(grep -c '^| search · c=4' out/issue.md)" -eq 3 ]
  [[ $(<out/issue.md) == *"throughput | 900/s | 857/s | −4.8 % | 40 |"* ]]
  grep -q "^scripts/gate bisect demo --good \(104e\)\{10\} --bad \(1051\)\{10\} --only search-c4\
 --metric latency_p95 --limit 2.6%\$" out/issue.md
  [[ $(<out/badge.svg) == *"drift: 1 worse"* ]]
  [ "$(wc -l <out/rows.csv)" -eq 361 ]
  grep -q '^tollgate_drift_open{.*metric="throughput".*} 1$' out/metrics.prom
  well_formed out/metrics.prom
}

@test "an improvement is drawn, without an issue" {
  points 'days(120; if . >= 80 then -0.05 else 0 end)'
  run drift
  [ "$status" -eq 0 ]
  [ -z "$output" ]
  schemas
  [ "$(said '[.changes[] | [.worse, .open, (.metric == "throughput") == (.after > .before)]]
    | unique')" = '[[false,false,true]]' ]
  [ -e out/issue.md ]
  [ ! -s out/issue.md ]
  [[ $(<out/badge.svg) == *"drift: none"* ]]
  grep -qE '(−5.0|[+]5.[0-9]) %' out/drift.svg
}

@test "a fix closes the finding, as does most of a fix, but not half of one" {
  points 'days(120; if . >= 80 then 0.01 elif . >= 40 then 0.08 else 0 end)'
  run drift
  [ "$status" -eq 0 ]
  [ ! -s out/issue.md ]
  [ "$(said '[.changes[] | select(.metric == "latency_p50") | [.worse, .open]]')" \
    = '[[true,false],[false,false]]' ]
  points 'days(120; if . >= 80 then 0.04 elif . >= 40 then 0.08 else 0 end)'
  run drift
  [ "$status" -eq 1 ]
  [[ $(<out/issue.md) == *"### Better"*"search · c=4 · "* ]]
}

@test "four outlying days are no change; a step of five days is reported" {
  points 'days(64; if . >= 60 then 0.3 else 0 end)'
  run drift
  [ "$status" -eq 0 ]
  [ "$(said .changes)" = '[]' ]
  points 'days(65; if . >= 60 then 0.3 else 0 end)'
  run drift
  [ "$status" -eq 1 ]
}

@test "another machine begins a new series, which is named, and too short at first" {
  points 'days(87; if . >= 80 then 0.2 else 0 end)
    | if .committed >= "2026-03-22" then .machine = "sha256:" + "2" * 64 | .machine_name = "right"
      else . end'
  run drift
  echo "$output"
  [ "$status" -eq 0 ]
  schemas
  [ "$(said '[.changes, .series]')" = '[[],6]' ]
  [ "$(said '.breaks[] | [.measured, .why]')" \
    = '["2026-03-22T10:00:00Z","another machine: left → right"]' ]
  [ "$(said '.short[] | [.machine_name, .points, .needed]')" = '["right",7,10]' ]
}

@test "other k6 scripts begin a new series; another jq or control workload does not" {
  points 'days(120; if . >= 80 then 0.2 else 0 end)
    | if .committed >= "2026-03-22" then .key.scripts = "sha256:" + "e" * 64 else . end'
  run drift
  [ "$status" -eq 0 ]
  [ "$(said '.breaks[].why')" = '"another set of k6 scripts"' ]
  points 'days(120; if . >= 80 then 0.2 else 0 end)
    | if .committed >= "2026-03-22" then .key.control = "sha256:x" | .key.tools.jq = "1.6"
      else . end'
  run drift
  [ "$status" -eq 1 ]
  [ "$(said '[.breaks, .series]')" = '[[],3]' ]
}

@test "two alternating machines have one series each, which begins once" {
  points 'days(160; if . >= 100 then 0.1 else 0 end)
    | if .measured[8:10] | tonumber % 2 == 1 then .machine = "sha256:" + "2" * 64
        | .rows[].value *= 1.4 else . end'
  run drift
  [ "$status" -eq 1 ]
  [ "$(said '[(.breaks | length), .series, (.changes | length)]')" = '[1,6,6]' ]
  [ "$(grep -c '^### demo:' out/issue.md)" -eq 1 ]
}

@test "a finding on a removed machine stays open, and the issue says why" {
  points 'days(120; if . >= 60 then 0.1 else 0 end)
    | if .committed >= "2026-04-10" then .machine = "sha256:" + "2" * 64 else . end'
  run drift
  [ "$status" -eq 1 ]
  [ "$(said '[.changes[] | .until[0:10]] | unique')" = '["2026-04-09"]' ]
  [[ $(<out/issue.md) == *"Not measured on the same machine "*" since 2026-04-09"* ]]
}

@test "0.01 % of instructions is no finding, a larger size is" {
  points 'days(100; 0) | (.committed | fromdate - 1767225600 | . / 86400) as $day
    | .rows = [row("instructions_per_request"; if $day < 50 then 100000 else 100010 end),
        (row("size_raw"; if $day < 50 then 4000000 else 4100000 end) | .unit = "B")]'
  run drift
  [ "$status" -eq 1 ]
  [ "$(said '[.changes[] | [.metric, (.change * 1000 | round)]]')" = '[["size_raw",25]]' ]
}

@test "a rise from zero is a finding" {
  points 'days(60; 0) | (.committed >= "2026-02-01") as $later
    | .rows = [row("error_rate"; if $later then 0.02 else 0 end)
        | .unit = "" | .label = "status 500"]'
  run drift
  [ "$status" -eq 1 ]
  schemas
  [[ $(<out/issue.md) == *"errors · status 500 | 0 % | 2.00 % | from 0 |"* ]]
}

@test "the same commit before and after: the cause is not the code, and there is no bisection" {
  points 'days(60; if . >= 30 then 0.2 else 0 end)
    | if .committed >= "2026-01-30" and .committed < "2026-02-02"
      then .commit = "f" * 40 else . end'
  run drift
  [ "$status" -eq 1 ]
  [[ $(<out/issue.md) == *"the cause is not the code"* && $(<out/issue.md) != *"gate bisect"* ]]
}

@test "hostile names cause no markup, link, command, formula or broken label" {
  points 'days(60; if . >= 30 then 0.2 else 0 end)
    | .machine_name = "`a`|<img src=x>"
    | if .committed >= "2026-02-25" then .machine += "2" | .machine_name = "[b](http://x)"
      else . end
    | .rows |= map(.case = "=x; $(touch owned) '"'"'" | .endpoint = "<b>@all</b>\n\"q\"\\"
        | .label = "[l](http://x)")'
  run drift
  [ "$status" -eq 1 ]
  schemas
  cat out/issue.md out/metrics.prom
  run grep -E '<img|<b>|@all|\[[lb]\]' out/issue.md
  [ "$status" -eq 1 ]
  run grep -E '<img|<b>' out/drift.svg
  [ "$status" -eq 1 ]
  well_formed out/metrics.prom
  grep -qF 'endpoint="<b>@all</b>\n\"q\"\\"' out/metrics.prom
  grep -qF "\"'=x; " out/rows.csv
  command=$(grep '^scripts/gate bisect' out/issue.md)
  bash -c "printf '%s|' ${command#scripts/gate}" >words
  [[ $(<words) == *"|=x; \$(touch owned) '|"* ]]
  [ ! -e owned ]
}
