#!/usr/bin/env bats
# measure and gate: with --relayout each launch takes the next layout of both sides.

load ../lib/scratch
load measure
load gate

setup_file() { plan_for_all; }
teardown() { clean; }

# laid_out SIDE: a built side in two layouts; of the second the answers of search are longer
laid_out() {
  side "$1" .
  built "$box/run/$1/layout-1" x '.endpoints.search.payload_bytes = 9000'
  jq -s '.[0] + { layouts: map(.digest) }' "$box/run/$1"/{,layout-1/}build.json >"$box/b"
  mv "$box/b" "$box/run/$1/build.json"
}

@test "relayout: each launch takes the next one of both sides; what is taken once, the first" {
  planned
  laid_out base
  laid_out head
  plan '.relayout = 2 | .launches = 3 | .looks = [3]'
  measure "search-c2 artifact"
  jq -r .places.artifact "$box/run/first/raw/starts.jsonl" | sed "s|^$box/run/||" | sort \
    | uniq -c | awk '{ print $1, $2 }' >"$box/counted"
  diff - "$box/counted" <<'EOT'
2 base/artifact
1 base/layout-1/artifact
2 head/artifact
1 head/layout-1/artifact
EOT
  layout_of() { jq -r '.sides[].artifact' "$box/run/first/raw/$1/request.json"; }
  for launch in 1 3; do
    [ "$(layout_of "paired/search-c2/$launch" | grep -c layout-1)" -eq 0 ]
  done
  [ "$(layout_of paired/search-c2/2 | grep -c '/layout-1/artifact$')" -eq 2 ]
  [ "$(layout_of alone/artifact/1 | grep -c layout-1)" -eq 0 ]
  [ "$(found '[.key.layouts, (.sides[].layouts | length)]')" = '["2",2,2]' ]
  found '.sides | .head.layouts[0] == .head.artifact' | grep -x true
}

@test "relayout: builds in another number of layouts than planned are refused" {
  planned
  laid_out head
  run measuring "base head" search-c2
  refused 64 "--head '$box/run/head': is built in another number of layouts than planned"
  plan '.relayout = 2'
  run measuring "base head" search-c2
  refused 64 "--base '$box/run/base': is built in another number of layouts than planned"
}

@test "relayout: Go's linker lays the demo out anew; the report says so, and what to run again" {
  small_demo
  decided identical 'search,artifact' --launches 2 --relayout 2
  [[ $status == 0 || $status == 2 ]]
  built=$box/run/head
  run cmp -s "$built/artifact/server" "$built/layout-1/artifact/server"
  [ "$status" -eq 1 ]
  jq -r .places.artifact "$box/run/first/raw/starts.jsonl" | grep -c '/layout-1/artifact$' \
    | grep -x 2
  jq -e '.aa and ([.sides[].layouts | unique | length] == [2, 2])' "$box/run/verdict.json"
  grep -F 'Each launch took another of 2 layouts of each build' "$box/run/summary.txt"
  grep -F 'Layouts: Each launch took another of 2 layouts' "$box/run/comment.md"
  grep -F -- '--launches 2 --relayout 2' "$box/run/comment.md"
  rm -rf "$built/layout-1"
  run "$ROOT/scripts/gate" run demo "${still[@]}" --built "$box/run" --out "$box/again"
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *"no build of head/layout-1 was handed over"* ]]
  all_ended
}
