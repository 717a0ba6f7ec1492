#!/usr/bin/env bats
# publish: what is kept of a snapshot, and what that takes in git.

load ../lib/scratch
load publish

setup_file() { "$BATS_TEST_DIRNAME/../../runner-setup/install" --for pandoc; }
setup() {
  scratch
  a_room
}

# thinned FILE: what is kept of a snapshot
thinned() { jq -L "$ROOT/scripts" 'include "lib/downsample"; thin' "$1"; }

@test "publish: the same bytes twice; a thinned snapshot gives the same page as the whole one" {
  stored v1 'version(3)'
  stored v2 'version(8)'
  publish
  cp -R "$box/page" "$box/whole"
  publish
  diff -r "$box/whole" "$box/page"
  for file in "$many"/*; do
    thinned "$file" >"$box/thin.json"
    bash -c '. "$0/scripts/lib/common.sh"; valid measurement "$1"' "$ROOT" "$box/thin.json"
    [ "$(wc -c <"$box/thin.json")" -lt "$(wc -c <"$file")" ]
    mv "$box/thin.json" "$file"
  done
  publish
  diff -r "$box/whole" "$box/page"
}

# week NUMBER: the snapshot of that week of a target as large as the largest of ours: 40 cases of 10
# metrics, the head alone and in turns with itself. Every figure differs, so git finds little to
# share.
week() {
  made "
    def square: (. * .) % 94906249;
    def noise:
      (. * 7919 + 104729) % 94906249 | square | (. * 69069 + 1) % 94906249 | square / 94906249;
    def noisy(\$row; \$launch):
      [
        range(length) as \$slot
        | .[\$slot]
          * (1 + ($1 * 100003 + \$row * 1009 + \$launch * 101 + \$slot | noise) / 10)
      ];
    def in_turns: .set = \"first\" | .base = [.head[] | map(. * 1.00123)];
    snapshot(40; [50])
    | .rows |= [
        range(length) as \$row
        | .[\$row]
        | .head |= [range(length) as \$launch | .[\$launch] | noisy(\$row; \$launch)]
      ]
    | .rows += (.rows | map(in_turns))
    | .cases += (.cases | map(.set = \"first\"))
    | thin"
}

@test "publish: a year of weekly snapshots, 10 targets on 3 classes, stays within 50 MB of git" {
  git -C "$many" init -q
  for ((number = 0; number < 20; number++)); do
    week $number >"$many/main.json"
    git -C "$many" add .
    git -C "$many" -c user.name=t -c user.email=t@t commit -qm "week $number"
  done
  git -C "$many" gc -q --aggressive
  packed=$(find "$many/.git/objects/pack" -name '*.pack' -printf '%s')
  echo "$packed bytes for 20 snapshots: $((packed * 78 / 1000000)) MB a year"
  ((packed * 78 <= 50 * 1000 * 1000)) # 52 weeks, 30 files, of 20 snapshots
}
