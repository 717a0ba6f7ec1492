#!/usr/bin/env bats
# The store of data points: faults neither lose nor damage it.

load ../lib/scratch
load store

setup() {
  scratch
  cd "$box" || return
}
teardown() {
  [ ! -e "$box/s3" ] || "$ROOT/scripts/services/s3" down "$box/s3"
  clean
}

@test "store: damaged files are reported, skipped and never deleted" {
  a_point a.json 1050
  store add a.json --store dir:s "${now[@]}"
  cd s/points/x86-2core/shop
  whole=20261116T030000Z-001050000000.json
  head -c 400 $whole >20260101T030000Z-aaaaaaaaaaaa.json
  : >20260102T030000Z-aaaaaaaaaaaa.json
  cp $whole 20260103T030000Z-aaaaaaaaaaaa.json
  jq '.rows[0].value = "7"' $whole >20261116T030000Z-001050000001.json
  printf '{"rows":[]}' >20260104T030000Z-aaaaaaaaaaaa.json
  head -c 100 /dev/urandom >20260105T030000Z-aaaaaaaaaaaa.json
  cp $whole notes.txt
  cd "$box"
  run store get --store dir:s --out all
  echo "$output"
  [ "$status" -eq 0 ]
  for said in "0101T030000Z-aaaaaaaaaaaa.json: not complete JSON" \
    "0102T030000Z-aaaaaaaaaaaa.json: empty" "0105T030000Z-aaaaaaaaaaaa.json: not complete JSON" \
    "0103T030000Z-aaaaaaaaaaaa.json: contains another data point than its name says" \
    "0104T030000Z-aaaaaaaaaaaa.json: / lacks" "notes.txt: not a name of a data point" \
    '0001.json: /rows/0/value is "7"'; do
    [[ $output == *"store: skipped: points/x86-2core/shop/"*"$said"* ]]
  done
  [ "$(find all -type f | wc -l)" -eq 1 ]
  a_point b.json 1051
  store add b.json --store dir:s "${now[@]}"
  [ "$(find s/points -type f | wc -l)" -eq 9 ]
  # What was cut off is made whole by the same data point.
  head -c 300 a.json >s/points/x86-2core/shop/$whole
  [ "$(store list --store dir:s | wc -l)" -eq 1 ]
  store add a.json --store dir:s "${now[@]}"
  cmp a.json s/points/x86-2core/shop/$whole
  # A bad data point is not added, nor is what comes with it.
  head -c 300 a.json >cut.json
  a_point c.json 1052
  run store add c.json cut.json --store dir:s "${now[@]}"
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *"cut.json: not complete JSON; nothing was added"* ]]
  [ "$(store list --store dir:s | wc -l)" -eq 2 ]
}

@test "store: a place with other files is refused and not changed" {
  a_remote
  a_point a.json 1050
  echo hello >two/notes && push_files foreign
  untouched foreign "notes does not belong to a store"
  git -C two rm -q notes
  mkdir -p two/points/x86-2core/shop && cp a.json two/points/x86-2core/shop
  push_files unmarked
  untouched unmarked "no README.md that begins with '# The store of Tollgate'"
  cp "$ROOT/scripts/store/store.md" two/README.md
  ln -s /etc/passwd two/points/x86-2core/shop/20260101T030000Z-aaaaaaaaaaaa.json
  push_files linked
  untouched linked "20260101T030000Z-aaaaaaaaaaaa.json is not a plain file"
  run store get --store git:one#linked --out all
  [ "$status" -eq 3 ]
  [ -z "$(find all -type f 2>/dev/null)" ]
  mkdir -p d/points && echo x >d/notes && ln -s /etc l
  run store add a.json --store dir:d "${now[@]}"
  [ "$status" -eq 3 ]
  [ "$(ls d)" = $'notes\npoints' ]
  cp "$ROOT/scripts/store/store.md" d/README.md && rm d/notes && ln -s /etc d/points/etc
  run store get --store dir:d --out all
  [ "$status" -eq 3 ]
  [[ $output == *"points/etc is not a plain file"* ]]
}

@test "store: concurrent adds lose nothing, on a branch, in a folder" {
  a_remote
  for n in 1 2 3 4 5 6; do a_point "$n.json" "104$n"; done
  git clone -q "$remote" three
  for n in 1 2 3 4 5 6; do
    clones=(one two three)
    store add "$n.json" --store "git:${clones[n % 3]}" "${now[@]}" >"$n.log" 2>&1 3>&- &
    store add "$n.json" --store dir:s "${now[@]}" >"$n.dir" 2>&1 3>&- &
  done
  wait
  cat ./*.log ./*.dir
  grep -q "another run was first; its data points stay" ./*.log
  git clone -q "$remote" fresh
  [ "$(store list --store git:fresh | wc -l)" -eq 6 ]
  [ "$(store list --store dir:s | wc -l)" -eq 6 ]
  [ "$(git -C "$remote" rev-list --count tollgate-store)" -eq 1 ]
}

@test "store: a locked branch is tried again" {
  a_remote
  a_point a.json 1050 && a_point b.json 1051
  store add a.json --store git:one "${now[@]}"
  executable "$remote/hooks/update" <<EOT
#!/bin/sh
[ ! -e "$box/moved" ] || exit 0
touch "$box/moved"
echo "cannot lock ref" >&2
exit 1
EOT
  run store add b.json --store git:two "${now[@]}"
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(store list --store git:one | wc -l)" -eq 2 ]
}

@test "store: a force-pushed branch is reported, and this clone keeps its data points" {
  a_remote
  today=$((($(date +%s) - 1704078000) / 86400))
  a_point a.json $((today - 2)) && a_point b.json $((today - 1)) && a_point c.json "$today"
  store add a.json --store git:one
  early=$(git -C "$remote" rev-parse tollgate-store)
  store add b.json --store git:one
  git -C "$remote" update-ref refs/heads/tollgate-store "$early"
  run store add c.json --store git:one
  echo "$output"
  [ "$status" -eq 0 ]
  [[ $output == *"was rewritten, and 1 data points of the last 400 days are no"* ]]
  again=${output##*git archive } && again=${again%%$'\n'*}
  # shellcheck disable=SC2086 # words
  git -C one archive $again | tar -x -C "$box"
  store add points/*/*/*.json --store git:one
  [ "$(store list --store git:two | wc -l)" -eq 3 ]
}

@test "store: a deleted branch starts anew only with --new" {
  a_remote
  a_point a.json 1050 && a_point b.json 1051
  store add a.json --store git:one "${now[@]}"
  git -C "$remote" update-ref -d refs/heads/tollgate-store
  run store add b.json --store git:one "${now[@]}"
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *"no branch tollgate-store any more; this clone still has its 1 data points:"* ]]
  back=${output##*points: } && back=${back%% restores*}
  (cd one && $back)
  store add b.json --store git:one "${now[@]}"
  [ "$(store list --store git:two | wc -l)" -eq 2 ]
  git -C "$remote" update-ref -d refs/heads/tollgate-store
  store add a.json --store git:one "${now[@]}" --new
  [ "$(store list --store git:one | wc -l)" -eq 1 ]
}

@test "store: an unreachable store is an error, and the data points stay where they were" {
  a_remote
  a_point a.json 1050
  store add a.json --store git:one "${now[@]}"
  git -C two fetch -q && mv "$remote" gone.git
  a_point b.json 1051
  run store add b.json --store git:one "${now[@]}"
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *"origin does not answer"*"still in b.json"* ]]
  run store list --store git:two
  echo "$output"
  [ "$status" -eq 0 ]
  [[ $output == *"reading the last commit of this clone"*$'\t'shop$'\t'* ]]
  run store list --store git:one#other
  [ "$status" -eq 3 ]
  mv gone.git "$remote" && chmod +x "$remote/hooks"
  executable "$remote/hooks/pre-receive" <<<$'#!/bin/sh\necho protected >&2\nexit 1'
  run store add b.json --store git:one "${now[@]}"
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *"could not be pushed"*"still in b.json"*"contents: write"* ]]
  [ "$(store list --store git:two | wc -l)" -eq 1 ]
  export AWS_ACCESS_KEY_ID=a AWS_SECRET_ACCESS_KEY=b AWS_ENDPOINT_URL=http://127.0.0.1:1
  run store add b.json --store s3://tollgate/x "${now[@]}"
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *"could not be listed: "*"run the same command again"* ]]
  unset AWS_ACCESS_KEY_ID
  run store list --store s3://tollgate/x
  [ "$status" -eq 64 ]
  [[ $output == *"AWS_ACCESS_KEY_ID is not set"* ]]
}

@test "store: a bucket that refuses requests loses nothing" {
  "$ROOT/runner-setup/install" --for s3 || skip "s3 cannot be installed here"
  a_bucket
  a_point a.json 1050 && a_point b.json 1051
  store add a.json --store "$s3" "${now[@]}"
  AWS_SECRET_ACCESS_KEY=other run store add b.json --store "$s3" "${now[@]}"
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *"403"* ]]
  run store list --store s3://nothing-here/x
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *"404"* ]]
  echo x >"$box/s3/objects/tollgate/performance/main/notes"
  run store add b.json --store "$s3" "${now[@]}"
  [ "$status" -eq 3 ]
  [[ $output == *"notes does not belong to a store"* ]]
  rm "$box/s3/objects/tollgate/performance/main/notes"
  [ "$(store list --store "$s3" | wc -l)" -eq 1 ]
  for n in 1 2 3; do a_point "$n.json" "104$n"; done
  for n in 1 2 3; do store add "$n.json" --store "$s3" "${now[@]}" 3>&- & done
  wait
  [ "$(store list --store "$s3" | wc -l)" -eq 4 ]
}

@test "store: a full disk or a failing git deletes nothing" {
  a_remote
  a_point a.json 1050
  store add a.json --store git:one "${now[@]}"
  before=$(git -C "$remote" rev-parse tollgate-store)
  a_point b.json 1051
  git=$(type -P git)
  mkdir stubs
  for step in hash-object update-index write-tree commit-tree; do
    executable stubs/git <<EOT
#!/usr/bin/env bash
[[ " \$* " != *" $step "* ]] || { echo "No space left on device" >&2; exit 128; }
exec "$git" "\$@"
EOT
    PATH=$box/stubs:$PATH run store add b.json --store git:one "${now[@]}"
    echo "$step: $output"
    [ "$status" -eq 3 ]
    [[ $output == *"disk full? Nothing was changed, and the data points are still in b.json"* ]]
    [ "$(git -C "$remote" rev-parse tollgate-store)" = "$before" ]
  done
  store add a.json --store dir:s "${now[@]}"
  for step in mkdir mv cp; do
    rm -f stubs/*
    executable stubs/$step <<EOT
#!/usr/bin/env bash
# Only where the store itself is written.
[[ "\$PWD \$*" != *"$box/s"* ]] || exit 1
exec $(type -P $step) "\$@"
EOT
    a_point c.json 1052 '.target = "other"'
    PATH=$box/stubs:$PATH run store add c.json --store dir:s "${now[@]}"
    echo "$step: $output"
    [ "$status" -eq 3 ]
    [ "$(store list --store dir:s | wc -l)" -eq 1 ]
  done
}
