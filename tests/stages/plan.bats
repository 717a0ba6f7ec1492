#!/usr/bin/env bats
# plan: what is measured, and what it refuses.

load ../lib/scratch
load ../lib/golden
load plan

setup_file() { histories; }
setup() {
  scratch
  home
  file=$box/home/targets/demo/target.json
  thresholds=$box/home/thresholds/demo.json
}

# limits METRIC…: the only ones of the demo, each of 5 %
limits() {
  jq '.limits = [$ARGS.positional[] | { metric: ., worse_by: "5%" }]' \
    "$ROOT/thresholds/demo.json" --args "$@" >"$thresholds"
}

@test "plan: the demo as it is: cases, commits, copies of what judges it" {
  plan
  echo "$output"
  [ "$status" -eq 0 ]
  looks=" s a launch, first look after 10 launches (about "
  [[ $output == "plan: demo on "*", v1 → slower: 10 cases, "*" gated rows, "*"$looks"* ]]
  [[ $output == *" min), last after 48, at most 15 min" ]]
  [ "$(planned '[.base.ref, .head.ref]')" = '["v1","slower"]' ]
  [ "$(planned '[.base.commit, .head.commit]')" = "[\"$(commit v1)\",\"$(commit slower)\"]" ]
  cases='"home-c4","search-c1","search-c4","report-c4","static-c4","orders-c8","upload-c2"'
  [ "$(planned '[.cases[].case]')" = "[$cases,\"memory\",\"artifact\",\"instructions\"]" ]
  cmp "$thresholds" "$box/run/inputs/thresholds.json"
  cmp "$file" "$box/run/inputs/target.json"
  cmp "$ROOT/k6/lib/slots.js" "$box/run/inputs/k6/lib/slots.js"
  cmp "$box/home/k6/demo/home.js" "$box/run/inputs/k6/demo/home.js"
  [ ! -e "$box/run/inputs/key.json" ]
}

@test "plan: only gated rows are planned, and each of them" {
  limits latency_p50 size_gzip
  plan --only 'search-c?,artifact,memory'
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(planned '.rows[] | [.case, .metric, .label]')" = "$(
    echo '["search-c1","latency_p50",null]'
    echo '["search-c4","latency_p50",null]'
    echo '["artifact","size_gzip","server"]'
  )" ]
  # Two sets that each err with it err together in 0.01 of all runs, over these three rows.
  [ "$(planned '.red * .red * 3 * 1e9 | round')" = 10000000 ]
}

@test "plan: settings of the target hold; how long to measure is none of them" {
  edit targets/demo/target.json '.settings = { timeout_s: 3 }'
  plan --only search-c4
  [ "$(planned '[.timeout_s, .sample_answers]')" = '[3,true]' ]
  edit targets/demo/target.json '.settings.sample_answers = false'
  plan --only search-c4
  [ "$(planned .sample_answers)" = false ]
  edit targets/demo/target.json '.settings.launches = 7'
  plan --only search-c4
  allowed="keepalive, local_ips, sample_answers, timeout_s"
  refused 3 "$file: /settings/launches is an unknown key; allowed: $allowed"
}

@test "plan: --only and --tier choose cases" {
  plan --only search
  [ "$(planned '[.cases[].case]')" = '["search-c1","search-c4"]' ]
  plan --only 'mix*,rush-c50' --tier full
  cases=$(planned '[.cases[] | [.case, .tier, .concurrency]]')
  [ "$cases" = '[["mixed-c6","full",6],["rush-c50","full",50]]' ]
  labels=$(planned '[.rows[] | select(.metric == "latency_p50" and .endpoint == "mixed").label]')
  [ "$labels" = '["home","orders","search"]' ]
  plan --only 'search,zzz'
  [ "$status" -eq 0 ]
  unknown='no case of demo and no endpoint fits that'
  [[ ${lines[0]} == "plan: --only 'zzz': $unknown; there are home-c4, "* ]]
  plan --only mixed
  refused 64 "--only 'mixed': $unknown in the tier pr, and one does in full"
  plan --only 'zzz,s'
  refused 64 "plan: --only 'zzz,s': $unknown; there are home-c4, search"
  [[ $output == *" artifact, instructions, the endpoints in them, and globs such as *-c4" ]]
  [ "${#lines[@]}" -eq 1 ]
}

@test "plan: a definition whose cases are all of the full tier is not planned without it" {
  edit targets/demo/target.json '.cases[].tier = "full"'
  plan
  refused 3 "plan: demo has no case in the tier pr: add --tier full"
}

@test "plan: one processor cannot be shared out, two can; only those that may be used are" {
  all=$(taskset -cp $$ | sed 's/.*: //')
  taskset -cp "${all%%[-,]*}" $$ >/dev/null
  plan --only search-c4
  pins() {
    "$ROOT/scripts/machine/identity" --inputs "$box/run/inputs" --out "$box/machine.json"
    jq -c "$1" "$box/machine.json"
  }
  [ "$(pins .pins)" = '{"generator":null,"server":null}' ]
  [[ $all == *[-,]* ]] || skip "this machine has one processor"
  taskset -cp "$all" $$ >/dev/null
  # All of them, each once.
  pinned=$(pins '[.pins | .server, .generator | split(",")[] | tonumber] | sort')
  usable=$(jq -nc --arg all "$all" '
    [
      $all
      | split(",")[]
      | split("-")
      | map(tonumber)
      | range(.[0]; .[-1] + 1)
    ]')
  [ "$pinned" = "$usable" ]
}

@test "plan: names that are not there are refused with those that are" {
  run "$ROOT/scripts/plan/run" shop --out "$box/run"
  refused 64 "no target 'shop': $box/home/targets/shop/target.json does not exist; allowed: demo"
  plan --head slowest
  refused 3 "ref 'slowest' is not in $BATS_FILE_TMPDIR/source; known: burning dying "
  plan_of downstream
  refused 64 "--source 'downstream': allowed are upstream, mock, path:DIR"
  plan_of "path:$box"
  refused 64 "--source path:$box: not a git repository"
  plan_of upstream
  refused 64 "has no /source/repository; allowed here: mock, path:DIR"
  plan --tier nightly
  refused 64 "--tier 'nightly': allowed are pr, full"
  for value in few 0 00 -1 1.5; do
    plan --launches "$value"
    refused 64 "--launches '$value': allowed are whole numbers from 1 to 9999"
    plan --pairs "$value"
    refused 64 "--pairs '$value': allowed are whole numbers from 1 to 9999"
  done
  for value in 20 0m 0s 1h 1.5m; do
    plan --budget "$value"
    refused 64 "--budget '$value': allowed are minutes or seconds, such as 20m or 90s"
  done
  plan --fast 1
  refused 64 "unknown option --fast"
  plan twice
  refused 64 "unexpected 'twice': one TARGET is allowed"
  run "$ROOT/scripts/plan/run" demo
  refused 64 "--out DIR"
  [ ! -e "$box/run/plan.json" ]
}

@test "plan: thresholds of what there is not are refused with file, path, value, what is allowed" {
  while IFS=$'\t' read -r filter words; do
    cp "$ROOT/thresholds/demo.json" "$thresholds"
    edit thresholds/demo.json "$filter"
    plan
    refused 3 "$thresholds: $words"
    [ ! -e "$box/run/plan.json" ]
  done <<'EOT'
.limits[0].endpoint = "serach"	/limits/0/endpoint is "serach"; allowed: all-cases, artifact, home, 
.limits[0].metric = "latency_p51"	/limits/0/metric is "latency_p51"; allowed: 
.limits[0].metric = "time"	/limits/0/metric is "time"; allowed: 
.limits[0].at_least = "3MB"	/limits/0/at_least is "3MB"; allowed: an amount in ms
.limits[0].at_least = "3parsec"	/limits/0/at_least is "3parsec"; allowed: 
.limits[0].worse_by = "lots"	/limits/0/worse_by is "lots"; allowed: 
.limits[0].variant = "fork"	/limits/0/variant is "fork"; allowed: 
.limits[0].wrose_by = "5%"	/limits/0/wrose_by is an unknown key; allowed: 
.limits[0] |= {metric}	/limits/0 limits nothing; allowed: one or more of worse_by
.target = "shop"	/target is "shop"; allowed: "demo"
EOT
  rm "$thresholds"
  plan
  refused 3 "$thresholds: no such file"
  echo '{' >"$thresholds"
  plan
  refused 3 "$thresholds: not complete JSON"
}

@test "plan: a definition that cannot work is refused with file, path, value, what is allowed" {
  while IFS=$'\t' read -r filter words; do
    cp "$ROOT/targets/demo/target.json" "$file"
    edit targets/demo/target.json "$filter"
    plan
    refused 3 "$file: $words"
  done <<'EOT'
.cases[0].variant = "fork"	/cases/0/variant is "fork"; allowed: 
del(.cases[9].files)	/cases/9 lacks "files", which the size probe needs
del(.cases[10].endpoints)	/cases/10 needs "endpoints" or "commands", one of them
del(.cases[5].rate)	/cases/5 lacks "rate", which executor rate needs
.cases[0].probe = "ab"	/cases/0/probe is "ab"; allowed: build, command, first, hyperfine
.cases += [.cases[0]]	/cases name the case "home-c4" 2 times
.start.port = 80	/start/port is an unknown key; allowed: command, env, ready, settle_s
del(.build)	/ lacks "build"
EOT
}

@test "plan: an endpoint without a script is named" {
  rm "$box/home/k6/demo/search.js" "$box/home/k6/demo/home.js"
  plan
  refused 3 "$file names endpoints without a script: k6/demo/home.js"
  [[ $output == *"k6/demo/search.js"* ]]
  plan --only static
  [ "$status" -eq 0 ]
}

@test "plan: the stored baseline of this class is taken along; one that cannot be read is refused" {
  stored=$box/home/baselines/x86-test/demo/main.json
  mkdir -p "${stored%/*}"
  jq '.sides[].artifact = "sha256:\("0" * 64)"' \
    "$(golden_report pass)/measurement.json" >"$stored"
  plan --only search-c4 --runner x86-test
  echo "$output"
  [ "$status" -eq 0 ]
  cmp "$stored" "$box/run/inputs/baseline.json"
  plan --only search-c4 --runner pi5-test
  [ ! -e "$box/run/inputs/baseline.json" ]
  echo '{"schema": ' >"$stored"
  plan --only search-c4 --runner x86-test
  refused 3 "$stored: not complete JSON"
}

@test "plan: what cannot be told warns on hosted machines, fails on others, unless it is told" {
  counts() {
    plan --only search-c4 "$@"
    [ "$status" -eq 0 ]
    planned '.inconclusive | [.counts, .why]'
  }
  [ "$(counts --runner x86-hosted)" = '["warn","hosted"]' ]
  [ "$(counts --runner x86-2core)" = '["fail","own"]' ]
  [ "$(counts --runner x86-of-nobody)" = '["fail","own"]' ]
  edit thresholds/demo.json '.inconclusive = "fail"'
  [ "$(counts --runner x86-hosted)" = '["fail","told"]' ]
  edit thresholds/demo.json '.inconclusive = "warn"'
  [ "$(counts --runner x86-2core)" = '["warn","told"]' ]
  # Which machines are hosted is for those to say who say what is allowed.
  mkdir -p "$box/base/runner-setup" "$box/home/runner-setup"
  cp -R "$box/home/thresholds" "$box/base/"
  edit_base() { jq "$1" "$ROOT/thresholds/demo.json" >"$box/base/thresholds/demo.json"; }
  edit_base 'del(.inconclusive)'
  jq '.classes[].trusted = true' "$ROOT/runner-setup/classes.json" \
    >"$box/base/runner-setup/classes.json"
  cp "$ROOT/runner-setup/classes.json" "$box/home/runner-setup/"
  [ "$(counts --runner x86-hosted --policy "$box/base")" = '["fail","own"]' ]
}
