# For the tests of the store: made-up data points, and the three kinds of store.
# shellcheck shell=bash

# points FILTER: files below $box/in, as many as the filter makes of tests/lib/points.jq
points() {
  mkdir -p "$box/in/points/x86-2core/shop" "$box/in/points/pi5-2gb/shop"
  (
    cd "$box/in" || exit
    jq -rn -L "$ROOT/tests/lib" -L "$ROOT/scripts" "include \"points\"; $1 | as_files" \
      | awk -f "$ROOT/tests/lib/split.awk"
  )
}
# a_point NAME DAY [FILTER]: one, in the file NAME
a_point() {
  local made="made_point($2; \"x86-2core\"; 2).point"
  jq -rn -L "$ROOT/tests/lib" -L "$ROOT/scripts" \
    "include \"points\"; $made | ${3:-.} | point_text" >"$1"
}
store() { "$ROOT/scripts/store/run" "$@"; }
# a_remote: sets remote, a repository, and leaves two clones of it, one and two
a_remote() {
  remote=$box/remote.git
  git init -q --bare -b main "$remote"
  git clone -q "$remote" "$box/one" 2>/dev/null
  git -C "$box/one" -c user.name=a -c user.email=a@b commit -q --allow-empty -m first
  git -C "$box/one" push -q origin HEAD:main
  git clone -q "$remote" "$box/two"
}
# a_bucket: sets s3, a store in a bucket of a server that ends with the test
a_bucket() {
  AWS_ENDPOINT_URL=$("$ROOT/scripts/services/s3" up "$box/s3")
  export AWS_ENDPOINT_URL AWS_ACCESS_KEY_ID=tollgate AWS_SECRET_ACCESS_KEY=tollgate-secret
  s3=s3://tollgate/performance/main
}
# commits STORE: the first digits of the commits it has data points of, in order
commits() { store list --store "$1" | cut -f4 | cut -c1-40; }
# tree_of: of the branch
tree_of() { git -C "$remote" ls-tree -r --name-only tollgate-store; }

# 2026-11-20 is day 1054 of the made-up data points.
now=(--now 2026-11-20T17:00:00Z)

# refused STORE: what no kind of store takes
refused() {
  local at=$1
  # Another data point of a name that is there, or of two in one call.
  a_point c.json 1050 '.rows[0].value = 7'
  run store add c.json --store "$at" "${now[@]}"
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *"c.json: another points/"*".json with other values is in $at or among "* ]]
  [ "$(store list --store "$at" | wc -l)" -eq 2 ]
  a_point d.json 1049
  a_point e.json 1049 '.rows[0].value = 7'
  run store add d.json e.json --store "$at" "${now[@]}"
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *"e.json: another points/"* ]]
  [ "$(store list --store "$at" | wc -l)" -eq 2 ]
  # What a wrong clock says would be the newest for ever.
  a_point c.json 1060
  run store add c.json --store "$at" "${now[@]}"
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *"c.json: /measured is 2026-11-26T03:00:00Z; allowed is "* ]]
  [ "$(store list --store "$at" | wc -l)" -eq 2 ]
}

# kept STORE: what every kind of store does
kept() {
  local at=$1
  a_point a.json 1050
  a_point b.json 1051 '.runner = "pi5-2gb" | .release = "v1.0"'
  mkdir shown && echo one >shown/badge.svg && echo two >shown/rows.csv
  store add a.json --store "$at" --shown shown "${now[@]}"
  store add b.json --store "$at" "${now[@]}"
  run store list --store "$at"
  echo "$output"
  [ "${#lines[@]}" -eq 2 ]
  [[ ${lines[0]} == 2026-11-16T03:00:00Z$'\t'x86-2core$'\t'shop$'\t'00105000*$'\t'2$'\t'- ]]
  [[ ${lines[1]} == *$'\t'pi5-2gb$'\t'*$'\t'v1.0 ]]
  [ "$(store size --store "$at")" = "2 data points, $(cat a.json b.json | wc -c) bytes" ]
  store get --store "$at" --out all && cmp a.json all/points/x86-2core/shop/*.json
  store get --store "$at" --out some --runner pi5-2gb --target shop
  cmp b.json some/points/pi5-2gb/shop/*.json && [ ! -e some/points/x86-2core ]
  # Added once more it is what it was.
  store add a.json b.json --store "$at" "${now[@]}"
  refused "$at"
  # That it is a release's may be learnt later, and is not forgotten then.
  a_point c.json 1050 '.release = "v2.0"'
  store add c.json a.json --store "$at" "${now[@]}"
  store add a.json --store "$at" "${now[@]}"
  [[ $(store list --store "$at" | head -n 1) == *$'\t'v2.0 ]]
  # What is shown is replaced as a whole; without --shown it stays.
  rm shown/rows.csv && echo three >shown/badge.svg
  store add --store "$at" --shown shown "${now[@]}"
}

# untouched BRANCH: adding to it is refused, and changes nothing
untouched() {
  local before
  before=$(git -C "$remote" rev-parse "$1")
  run store add a.json --store "git:one#$1" "${now[@]}"
  echo "$output"
  [ "$status" -eq 3 ] || return 1
  [[ $output == *"$2"* ]] || return 1
  [ "$(git -C "$remote" rev-parse "$1")" = "$before" ]
}
# push_files BRANCH: what is in two becomes a commit of that branch
push_files() {
  git -C two add -A
  git -C two -c user.name=a -c user.email=a@b commit -q -m foreign
  git -C two push -q origin "HEAD:$1"
}
