#!/usr/bin/env bats
# gate bisect: whole bisections of real repositories. What is measured is what no neighbour can
# change: sizes, and figures that a command makes up.
# A history calls commit; quotes are among the words that are looked for.
# shellcheck disable=SC2317,SC2089,SC2090

load ../lib/scratch
load gate
load bisect

setup() {
  scratch
  still_machine
}
teardown() { clean; }

@test "bisect: the first worse commit of twelve, one of which does not build, in its own words" {
  commit() {
    case $1 in
      1) of_size 1000 ;;
      6) unbuilt ;;
      7) built_again ;;
      9) of_size 5000 ;;
    esac
  }
  a_home "$sizes" "$raw"
  a_history 12
  refs=$(git -C "$repository" for-each-ref)
  bisected c1 main
  [ "$status" -eq 0 ]
  [ "$(since '[.exit, .first.commit, .commits] | join(" ")')" = "0 $(sha c9) 11" ]
  [ "$(since '.first | .author, .subject')" = $'Ada *Author* @org\nChange number 9' ]
  [[ $(since .first.body) == "As @nobody has asked for | <b>9</b>"* ]]
  # Each is measured once, and the one that does not build is open.
  answers >"$box/answers"
  cat "$box/answers"
  [ "$(cut -d ' ' -f 1 "$box/answers" | sort | uniq -d)" = "" ]
  [ "$(head -n 1 "$box/answers")" = "c12 worse" ]
  (($(wc -l <"$box/answers") <= 6))
  while read -r name answer; do
    number=${name#c}
    case $number in
      6) [ "$answer" = open ] ;;
      9 | 1?) [ "$answer" = worse ] ;;
      *) [ "$answer" = "not worse" ] ;;
    esac
    [ -s "$box/since/steps/$(sha "$name")/verdict.json" ]
  done <"$box/answers"
  [[ $output == *"Worse since $(sha c9 | head -c 10) Change number 9"* ]]
  [[ $output == *"Its comment: $box/since/steps/$(sha c9)/comment.md"* ]]
  grep -q 'artifact size' "$box/since/steps/$(sha c9)/comment.md"
  # On the page the author's words are words.
  ! grep -q '@nobody\|@org\|<b>\|\*Author' "$box/since/bisect.md" || false
  [ "$(git -C "$repository" for-each-ref)" = "$refs" ]
  [ ! -e "$box/since/source.git" ]
  [ -z "$(find "$box/since/steps" -path '*/head/artifact')" ]
  all_ended
}

@test "bisect: where commits before it cannot be judged, all of which it is one are named" {
  commit() {
    case $1 in
      1) of_size 1000 ;;
      4) unbuilt ;;
      6) built_again && of_size 5000 ;;
    esac
  }
  a_home "$sizes" "$raw"
  a_history 8
  bisected c1 c8
  [ "$status" -eq 2 ]
  [ "$(since .first)" = null ]
  [ "$(since '.suspects[]' | sort)" = "$(for name in c4 c5 c6; do sha $name; done | sort)" ]
  [[ $output == *"it is one of 3 commits: those between could not be judged"* ]]
  [[ $output == *"$(sha c5 | head -c 10) Change number 5"* ]]
  grep -q "Change number 4" "$box/since/bisect.md"
  [[ $(since '.steps[] | select(.answer == "open") | .reason') == *"did not build"* ]]
}

@test "bisect: of two metrics the one that was asked about; steps are judged by it alone" {
  commit() {
    case $1 in
      1) head -c 1000 /dev/urandom >data ;;
      3) head -c 1000 /dev/zero >>data ;;
      6) head -c 3000 /dev/urandom >data ;;
    esac
  }
  a_home "$sizes" '[
    { "metric": "size_raw", "worse_by": "50%" }, { "metric": "size_gzip", "worse_by": "50%" }
  ]'
  a_history 8
  bisected c1 c8 --metric size_gzip
  [ "$status" -eq 0 ]
  [ "$(since '[.first.commit, .metric] | join(" ")')" = "$(sha c6) size_gzip" ]
  [ "$(since '[.steps[].rows[].metric] | unique | join(" ")')" = size_gzip ]
  bisected c1 c8
  [ "$status" -eq 0 ]
  [ "$(since .first.commit)" = "$(sha c3)" ]
  bisected c1 c8 --metric latency_p50
  refused 64 "--metric 'latency_p50': allowed are size_gzip, size_raw"
}

@test "bisect: figures of launches, found again in a second set, and never by a stored snapshot" {
  commit() {
    local most=100
    (($1 < 4)) || most=130
    of_size 10
    cat >run <<EOT
#!/bin/sh
echo '{"metric": "work", "unit": "ms", "better": "lower", "samples": ['\$(($most + LAUNCH % 3))']}'
EOT
  }
  a_home '{
    "endpoint": "work",
    "probe": "command",
    "command": ["{artifact}/out/run"],
    "metrics": ["work"],
    "takes_s": 0
  }' '[{ "metric": "work", "worse_by": "10%" }]'
  a_history 5
  bisected c1 c5
  [ "$status" -eq 0 ]
  [ "$(since .first.commit)" = "$(sha c4)" ]
  [ "$(answers | xargs)" = "c5 worse c3 not worse c4 worse" ]
  jq -e '.stored == null and ([.rows[] | select(.gated)] | length == 1)' \
    "$box/since/steps/$(sha c4)/verdict.json"
  jq -e '[.cases[].set] | unique == ["confirm", "first"]' \
    "$box/since/steps/$(sha c4)/measurement.json"
}

@test "bisect: wall time, as it is on this machine, by fresh launches in both sets" {
  commit() {
    of_size 10
    printf '#!/bin/sh\nsleep %s\n' "0.$(($1 < 3 ? 1 : 6))2" >run
  }
  a_home '{
    "endpoint": "waits",
    "probe": "hyperfine",
    "command": ["{artifact}/out/run"],
    "runs": 1,
    "takes_s": 1
  }' '[{ "metric": "time", "worse_by": "300%" }]'
  a_history 3
  bisected c1 c3 --launches 7
  [ "$status" -eq 0 ]
  [ "$(since .first.commit)" = "$(sha c3)" ]
  [ "$(answers | xargs)" = "c3 worse c2 not worse" ]
}

@test "bisect: bad that is not worse, or cannot be measured, ends it after one step" {
  commit() {
    of_size 1000
    [[ $1 != 4 ]] || unbuilt
  }
  a_home "$sizes" "$raw"
  a_history 4
  bisected c1 c3
  [ "$status" -eq 2 ]
  [[ $output == *"No commit found: bad is not worse than good here"* ]]
  [ "$(answers)" = "c3 not worse" ]
  [ "$(since '.suspects | length')" -eq 0 ]
  bisected c1 c4
  [ "$status" -eq 3 ]
  [[ $output == *"No commit found: bad could not be measured: Not measured"*"did not build"* ]]
  # Of the earlier one nothing is left.
  [ "$(answers)" = "c4 open" ]
}

@test "bisect: what the limits of the target let pass is found by a finer one" {
  commit() {
    case $1 in
      1) of_size 1000 ;;
      3) of_size 1100 ;;
    esac
  }
  a_home "$sizes" "$raw"
  a_history 4
  bisected c1 c4
  [ "$status" -eq 2 ]
  bisected c1 c4 --limit 5%
  [ "$status" -eq 0 ]
  [ "$(since .first.commit)" = "$(sha c3)" ]
}

@test "bisect: SIGTERM ends it with the step that runs, wholly" {
  commit() {
    of_size "$(($1 * 1000))"
    [[ $1 != 3 ]] || echo "sleep 600" >build.sh
  }
  a_home "$sizes" "$raw"
  a_history 3
  "$ROOT/scripts/gate" bisect it --home "$box/home" --source "path:$repository" --good c1 \
    --bad c3 --out "$box/since" "${still[@]}" >"$box/log" 2>&1 3>&- &
  echo $! >"$box/started"
  eventually grep -q 'build head' "$box/log"
  kill -TERM "$(<"$box/started")"
  code=0
  wait "$(<"$box/started")" || code=$?
  cat "$box/log"
  [ "$code" -eq 143 ]
  all_ended
  [ ! -e "$box/since/bisect.json" ]
}

@test "bisect: what cannot be bisected is refused" {
  commit() { of_size 1000; }
  a_home "$sizes" "$raw"
  a_history 3
  bisected c3 c1
  refused 3 "is no ancestor of --bad $(sha c1 | head -c 10); allowed: an ancestor, such as"
  bisected c2 c2
  refused 3 "--good and --bad are the same commit"
  bisected c1 nowhere
  refused 3 "ref 'nowhere' is not in $repository"
  edit targets/it/target.json '.source.kind = "release" | del(.source.repository)'
  run gate bisect it --home "$box/home" --good 1.0 --bad 1.1 --out "$box/since"
  refused 3 "released versions have no commits between them"
  for words in "|one TARGET is needed" "it --good c1|--good REF and --bad REF are needed" \
    "it --good a --bad b --metric a,b|--metric 'a,b': allowed are names" \
    "it --good a --bad b --limit fast|--limit 'fast': allowed are percentages such as 2.5%" \
    "it --head c1|unknown option --head"; do
    # shellcheck disable=SC2086 # several words
    run gate bisect ${words%%|*}
    refused 64 "${words#*|}"
  done
}
