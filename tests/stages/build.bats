#!/usr/bin/env bats
# build, on a scratch repository whose build commands are a line of shell each.

load ../lib/scratch

setup() {
  scratch
  export XDG_CACHE_HOME="$box/a cache"
  repo=$box/repo
  export BUILDS=$box/builds
  git init -q -b main "$repo"
  commit one 'greeting=hello'
  mkdir -p "$box/run/inputs"
  commands='[["bash", "-c", "echo building >>$BUILDS; . ./source; echo $greeting $NAME >program; mkdir -p web; echo page >web/a.html; echo page >web/b.html"]]'
  target
  plan one one
}
teardown() { chmod -R u+w "$box"; }

# commit NAME TEXT: a commit and a branch of this name, whose file "source" holds the text
commit() {
  echo "$2" >"$repo/source"
  git -C "$repo" add source
  git -C "$repo" -c user.name=t -c user.email=t@example.invalid commit -q --allow-empty -m "$1"
  git -C "$repo" branch -f "$1"
}
target() {
  jq -n --argjson commands "$commands" '{target: "shop", build: {$commands, env: {NAME: "world in {out}"}, artifacts: ["program", "web/*.html"]}}' \
    | jq "${1:-.}" >"$box/run/inputs/target.json"
}
# plan BASE HEAD
plan() {
  jq -n --arg repo "$repo" --arg base "$1" --arg head "$2" --arg b "$(git -C "$repo" rev-parse "$1")" --arg h "$(git -C "$repo" rev-parse "$2")" \
    '{repository: $repo, base: {ref: $base, commit: $b}, head: {ref: $head, commit: $h}}' >"$box/run/plan.json"
}
build() { run "$ROOT/scripts/build/run" --plan "$box/run/plan.json" --side "${1:-head}" --out "$box/run/${1:-head}" "${@:2}"; }
builds() { wc -l <"$BUILDS"; }
# only_builds: nothing is left of the work but what is kept on purpose
only_builds() {
  [ -z "$(ls -A "$box/tmp")" ]
  [ -z "$(find "$XDG_CACHE_HOME/tollgate/builds" -mindepth 1 -maxdepth 1 ! -name 'shop-*')" ]
}
# refused WORDS: build has failed with these words and neither made nor kept anything
refused() {
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *"$1"* ]]
  [ ! -e "$box/run/head/build.json" ]
  [ -z "$(ls -A "$XDG_CACHE_HOME/tollgate/builds" 2>/dev/null)" ]
  [ -z "$(ls -A "$box/tmp")" ]
}

@test "build: the artifacts of a commit, with their commit and digest" {
  build
  echo "$output"
  [ "$status" -eq 0 ]
  [[ $(<"$box/run/head/artifact/program") == "hello world in /"* ]]
  [ "$(cd "$box/run/head/artifact" && find . -type f | sort | xargs)" = "./program ./web/a.html ./web/b.html" ]
  jq -e --arg commit "$(git -C "$repo" rev-parse one)" '.commit == $commit and (.digest | test("^sha256:[0-9a-f]{64}$")) and .seconds >= 0' "$box/run/head/build.json"
  only_builds
}

@test "build: a commit is built, not a folder: what is not committed is not seen" {
  echo 'greeting=draft' >"$repo/source"
  echo 'new' >"$repo/web"
  build
  echo "$output"
  [ "$status" -eq 0 ]
  [[ $(<"$box/run/head/artifact/program") == "hello "* ]]
  [ "$(git -C "$repo" status --short | wc -l)" -eq 2 ]
}

@test "build: equal trees have equal digests, others do not" {
  target '.build.env = {}'
  commit two 'greeting=hello'
  commit three 'greeting=hullo'
  plan one two
  build base
  build head
  [ "$(builds)" -eq 2 ]
  [ "$(jq .digest "$box/run/base/build.json")" = "$(jq .digest "$box/run/head/build.json")" ]
  plan one three
  build head
  [ "$(jq .digest "$box/run/base/build.json")" != "$(jq .digest "$box/run/head/build.json")" ]
}

@test "build: a file that only changes its name changes the digest" {
  target '.build.env = {}'
  build base
  target '.build.env = {} | .build.commands += [["mv", "web/b.html", "web/c.html"]]'
  build head
  [ "$(jq .digest "$box/run/base/build.json")" != "$(jq .digest "$box/run/head/build.json")" ]
}

@test "build: the second time it is there already; another commit or recipe is built anew" {
  build
  [[ $output == *"build head: one in "* ]]
  rm -rf "$box/run/head"
  build
  [ "$status" -eq 0 ]
  [ -z "$output" ]
  [ "$(builds)" -eq 1 ]
  [ -s "$box/run/head/artifact/program" ]
  build base
  [ "$(builds)" -eq 1 ]
  target '.build.env.NAME = "moon"'
  build
  [ "$(builds)" -eq 2 ]
  [ "$(<"$box/run/head/artifact/program")" = "hello moon" ]
  commit two 'greeting=bye'
  plan one two
  build
  [ "$(builds)" -eq 3 ]
  [ "$(<"$box/run/head/artifact/program")" = "bye moon" ]
}

@test "build: what an earlier build has left in the folder is gone" {
  mkdir -p "$box/run/head/artifact"
  echo old >"$box/run/head/artifact/stale"
  build
  [ ! -e "$box/run/head/artifact/stale" ]
}

@test "build: one that fails shows its command and the end of its log, and is not kept" {
  commands='[["bash", "-c", "for i in 1 2 3 4 5 6 7; do echo line $i; done; echo undefined symbol >&2; exit 4"]]'
  target
  build
  refused "head $(git -C "$repo" rev-parse one) did not build: 'bash -c for i"
  [[ $output == *$'line 4\nline 5\nline 6\nline 7\nundefined symbol' ]]
  [[ $output != *$'line 3\n'* ]]
  build
  refused "undefined symbol"
}

@test "build: a command that is not there, and one that does not end" {
  target '.build.commands = [["no-such-compiler", "-O2"]]'
  build
  refused "no-such-compiler"
  target '.build.commands = [["sleep", "60"]] | .build.timeout_s = 1'
  build
  refused "'sleep 60' failed"
}

@test "build: an artifact that is not made is named, with what there is" {
  target '.build.artifacts += ["dist/*.js"]'
  build
  refused "built no artifact 'dist/*.js'; there is: program source web"
}

@test "build: a folder is an artifact too" {
  target '.build.artifacts = ["web"]'
  build
  [ "$status" -eq 0 ]
  [ "$(cd "$box/run/head/artifact" && find . -type f | sort | xargs)" = "./web/a.html ./web/b.html" ]
}

@test "build: a commit that the repository does not have" {
  jq '.head.commit = "0123456789012345678901234567890123456789"' "$box/run/plan.json" >"$box/p" && mv "$box/p" "$box/run/plan.json"
  build
  refused "has no tree for 0123456789012345678901234567890123456789"
}

@test "build: a released version has no repository; {commit} is the version and {out} the folder" {
  target '.build = {commands: [["bash", "-c", "echo {commit} >\"{out}/program\"; ls -A"]], artifacts: ["program"]}'
  jq '.repository = "" | .head = {ref: "v2.1.0-rc.1", commit: "v2.1.0-rc.1"}' "$box/run/plan.json" >"$box/p" && mv "$box/p" "$box/run/plan.json"
  build
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(<"$box/run/head/artifact/program")" = v2.1.0-rc.1 ]
  [ "$(jq -r .commit "$box/run/head/build.json")" = v2.1.0-rc.1 ]
}

@test "build: two of the same commit at once are one in the end" {
  commands='[["bash", "-c", "echo building >>$BUILDS; sleep 0.7; echo x >program; mkdir web; touch web/a.html"]]'
  target
  "$ROOT/scripts/build/run" --plan "$box/run/plan.json" --side base --out "$box/run/base" 3>&- &
  build head
  wait $!
  [ "$status" -eq 0 ]
  [ "$(builds)" -eq 2 ]
  cmp "$box/run/base/build.json" "$box/run/head/build.json"
  only_builds
  [ "$(find "$XDG_CACHE_HOME/tollgate/builds" -mindepth 1 -maxdepth 1 | wc -l)" -eq 1 ]
}

@test "build: one that is interrupted leaves nothing and is made whole the next time" {
  commands='[["bash", "-c", "echo building >>$BUILDS; touch program; mkdir -m 500 web; sleep 60"]]'
  target
  setsid "$ROOT/scripts/build/run" --plan "$box/run/plan.json" --side head --out "$box/run/head" 3>&- &
  eventually test -s "$BUILDS"
  end_session $!
  ! wait $! || false
  [ -z "$(ls -A "$box/tmp")" ]
  [ -z "$(ls -A "$XDG_CACHE_HOME/tollgate/builds")" ]
  [ ! -e "$box/run/head/build.json" ]
}

@test "build: a kept build that is not whole is made again" {
  build
  kept=$(find "$XDG_CACHE_HOME/tollgate/builds" -name build.json)
  rm -rf "$kept" "${kept%/*}/artifact/program"
  build
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(builds)" -eq 2 ]
  [ -s "$box/run/head/artifact/program" ]
}

@test "build: wrong usage" {
  for words in "" "--plan $box/run/plan.json --side both --out x" "--plan $box/run/plan.json --side head" "--fast 1"; do
    # shellcheck disable=SC2086 # several words
    run "$ROOT/scripts/build/run" $words
    echo "$words: $output"
    [ "$status" -eq 64 ]
  done
}

@test "build: a Raspberry Pi with 2 GB never builds a real service, but says where to" {
  cp -R "$ROOT/tests/fixtures/host/pi5" "$box/pi5"
  build head --sysroot "$box/pi5"
  [ "$status" -eq 3 ]
  [[ $output == *"this is a Raspberry Pi 5"*" with 2015 MB, which never builds: build on another machine, and measure here with gate run --built DIR"* ]]
  jq '.source = "twin"' "$box/run/plan.json" >"$box/p" && mv "$box/p" "$box/run/plan.json"
  build head --sysroot "$box/pi5"
  [ "$status" -eq 0 ]
}

@test "fits: a program for another machine, or for a newer C library, is named before it is started" {
  fits() { (source "$ROOT/scripts/lib/common.sh" && source "$ROOT/scripts/build/compatibility.sh" && "$@"); }
  mkdir -p "$box/built/bin"
  cp "$(type -P true)" "$box/built/bin/server"
  echo text >"$box/built/page"
  [ -z "$(fits misfit "$box/built")" ]
  cp "$box/built/bin/server" "$box/built/bin/newer" && printf '\0GLIBC_2.17\0GLIBC_2.99\0' >>"$box/built/bin/newer"
  has=$(getconf GNU_LIBC_VERSION | cut -d' ' -f2)
  [ "$(fits misfit "$box/built")" = "bin/newer needs glibc 2.99, and this machine has $has: build it on an older system (build_on in classes.json)" ]
  # The architecture of a program is in its bytes 18 and 19; 8 is MIPS.
  printf '\10\0' | dd of="$box/built/bin/newer" bs=1 seek=18 conv=notrunc status=none
  [[ $(fits misfit "$box/built") == "bin/newer is for machine 8, and this machine is $(uname -m)"* ]]
}
