#!/usr/bin/env bats
# build, on a scratch repository whose build command is a program of bash.

load ../lib/scratch
load ../lib/txtar
load build

setup() { a_commit; }
teardown() { chmod -R u+w "$box"; }

@test "build: the artifacts of a commit, with their commit and digest" {
  build
  echo "$output"
  [ "$status" -eq 0 ]
  [[ $(<"$box/run/head/artifact/program") == "hello world in /"* ]]
  [ "$(artifacts)" = "./program ./web/a.html ./web/b.html" ]
  jq -e --arg commit "$(git -C "$repo" rev-parse one)" '
    .commit == $commit
      and (.digest | test("^sha256:[0-9a-f]{64}$"))
      and .seconds >= 0' "$box/run/head/build.json"
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
  [ "$(digest base)" = "$(digest head)" ]
  plan one three
  build head
  [ "$(digest base)" != "$(digest head)" ]
}

@test "build: a file that only changes its name changes the digest" {
  target '.build.env = {}'
  build base
  target '.build.env = {} | .build.commands += [["mv", "web/b.html", "web/c.html"]]'
  build head
  [ "$(digest base)" != "$(digest head)" ]
}

@test "build: one that fails shows its command and the end of its log, and is not kept" {
  failing='for i in 1 2 3 4 5 6 7; do echo line $i; done; echo undefined symbol >&2; exit 4'
  target ".build.commands[0][2] = \"$failing\""
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
  [ "$(artifacts)" = "./web/a.html ./web/b.html" ]
}

@test "build: what an artifact links to is in it, as a file of its own" {
  building <<'EOT'
mkdir web
echo page >page
ln -s ../page web/a.html
ln page web/b.html
echo x >program
EOT
  build
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(artifacts)" = "./program ./web/a.html ./web/b.html" ]
  [ -z "$(find "$box/run/head/artifact" -type l -o -type f -links +1)" ]
}

@test "build: an artifact with a pipe in it, or a link that leads nowhere or round, is refused" {
  for odd in 'mkfifo web/c.html' 'ln -s missing web/c.html' 'ln -s . web/c.html'; do
    building <<<"mkdir web; echo | tee program >web/a.html; $odd"
    build
    refused "head $(git -C "$repo" rev-parse one) built "
    [[ $output == *web/c.html* ]]
  done
}

@test "build: a commit that the repository does not have" {
  replan '.head.commit = "0123456789012345678901234567890123456789"'
  build
  refused "has no tree for 0123456789012345678901234567890123456789"
}

@test "build: a released version has no repository; {commit} is the version and {out} the folder" {
  target '.build = {
    commands: [["bash", "-c", "echo {commit} >\"{out}/program\"; ls -A"]],
    artifacts: ["program"]
  }'
  replan '.repository = "" | .head = { ref: "v2.1.0-rc.1", commit: "v2.1.0-rc.1" }'
  build
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(<"$box/run/head/artifact/program")" = v2.1.0-rc.1 ]
  [ "$(jq -r .commit "$box/run/head/build.json")" = v2.1.0-rc.1 ]
}

@test "build: wrong usage" {
  plan="--plan $box/run/plan.json"
  for words in "" "$plan --side both --out x" "$plan --side head" "--fast 1"; do
    # shellcheck disable=SC2086 # several words
    run "$ROOT/scripts/build/run" $words
    echo "$words: $output"
    [ "$status" -eq 64 ]
  done
}

@test "build: a Raspberry Pi with 2 GB never builds a real service, but says where to" {
  recorded_machine pi5 "$box/pi5"
  build head --sysroot "$box/pi5"
  [ "$status" -eq 3 ]
  instead="build on another machine, and measure here with gate run --built DIR"
  [[ $output == *"this is a Raspberry Pi 5"*" with 2015 MB, which never builds: $instead"* ]]
  replan '.source = "mock"'
  build head --sysroot "$box/pi5"
  [ "$status" -eq 0 ]
}

@test "fits: a program for another machine or a newer C library is named before it is started" {
  fits() {
    (
      source "$ROOT/scripts/lib/common.sh"
      source "$ROOT/scripts/drive/handover.sh"
      "$@"
    )
  }
  mkdir -p "$box/built/bin"
  cp "$(type -P true)" "$box/built/bin/server"
  echo text >"$box/built/page"
  [ -z "$(fits misfit "$box/built")" ]
  cp "$box/built/bin/server" "$box/built/bin/newer"
  printf '\0GLIBC_2.17\0GLIBC_2.99\0' >>"$box/built/bin/newer"
  has=$(getconf GNU_LIBC_VERSION | cut -d' ' -f2)
  needs="bin/newer needs glibc 2.99, and this machine has $has: build_on of its class in"
  needs+=" runner-setup/classes.json can be ubuntu-22.04"
  [[ $(fits misfit "$box/built") == "$needs"*"; or update the machine's system, or link "* ]]
  # The architecture of a program is in its bytes 18 and 19; 8 is MIPS.
  printf '\10\0' | dd of="$box/built/bin/newer" bs=1 seek=18 conv=notrunc status=none
  here=$(uname -m)
  [[ $(fits misfit "$box/built") == "bin/newer is for machine 8, and this machine is $here"* ]]
}
