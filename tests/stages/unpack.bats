#!/usr/bin/env bats
# What a building job has left is unpacked as data: archives made as an attacker would make them.

load ../lib/scratch

setup() {
  scratch
  cd "$box" || return
  # shellcheck source=scripts/lib/common.sh
  source "$ROOT/scripts/lib/common.sh"
  # shellcheck source=scripts/ci/measure/unpack.sh
  source "$ROOT/scripts/ci/measure/unpack.sh"
  mkdir -p run well/artifact/sub
  echo planned >run/plan.json
  echo '{}' >well/build.json
  echo program >well/artifact/program
  chmod 755 well/artifact/program
}
teardown() { clean; }

# packed OPTION…: x.tar, of the folder bad
packed() { tar -cf x.tar -C bad "$@"; }
# added OPTION…: to it, of what the folder bad is now
added() { tar -rf x.tar -C bad "$@"; }
# bad COMMAND…: a folder, as the command makes it
bad() {
  rm -rf bad && cp -R well bad
  (cd bad && "$@")
}
# refuses WORDS: x.tar is not unpacked, and nothing is written
refuses() {
  find run -type f -exec sha256sum {} + >before
  run unpack x.tar run/base
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *"$1"* ]]
  find run -type f -exec sha256sum {} + | cmp before
  [ "$(ls -A run)" = plan.json ]
}

@test "unpack: an honest build, with the names and rights that its files have" {
  mv well/artifact/program 'well/artifact/sub/a prögram'
  tar -cf x.tar -C well build.json artifact
  umask 022
  unpack x.tar run/base
  [ -x 'run/base/artifact/sub/a prögram' ]
  diff -r well run/base
  echo "head did not build: no" >well/reason
  tar -cf x.tar -C well reason
  unpack x.tar run/base
  [ "$(ls -A run/base)" = reason ]
}

@test "unpack: a member that climbs out of its folder replaces nothing" {
  # A link to where the plan is, and then the plan: what once replaced it.
  bad ln -sfn .. out && packed out
  bad mkdir out && echo mine >bad/out/plan.json && added out/plan.json
  refuses "its member 'out' is neither a file nor a folder"
  bad sh -c 'rm -r artifact && ln -s .. artifact' && packed artifact
  bad sh -c 'echo mine >artifact/plan.json' && added artifact/plan.json
  refuses "its member 'artifact' is neither a file nor a folder"
  bad sh -c 'echo mine >plan.json'
  for name in ../plan.json artifact/../../plan.json "$box/run/plan.json"; do
    packed -P --transform "s#.*#$name#" plan.json
    refuses "its member '$name'"
  done
  # Two times the same name: a link, and what is written through it.
  bad ln -s "$box/run/plan.json" artifact/data && packed artifact/data
  refuses "its member 'artifact/data' is neither a file nor a folder"
  bad sh -c 'ln artifact/program artifact/twin' && packed build.json artifact
  refuses "is neither a file nor a folder"
}

@test "unpack: a time with no blank in it does not hide a name behind another one" {
  # In a listing with all columns the name would be what comes after the first blank of it.
  bad sh -c 'echo mine >"x artifact"'
  packed -P --mtime=@99999999999999999 --transform 's#x#../plan.json#' 'x artifact'
  refuses "its member '../plan.json artifact' leads out of its folder"
}

@test "unpack: pipes, devices and names that nobody expects are refused" {
  bad mkfifo artifact/pipe && packed build.json artifact
  refuses "its member 'artifact/pipe' is neither a file nor a folder"
  bad mkdir inputs && packed inputs
  refuses "its member 'inputs' is not expected"
  bad sh -c 'rm build.json && mkdir build.json' && packed build.json
  refuses "its member 'build.json' is not a file"
  bad sh -c 'rm -r artifact && echo >artifact' && packed artifact
  refuses "its member 'artifact' is not a folder"
  bad touch $'artifact/a\n-rw 1 artifact' && packed artifact
  refuses "has a control character or a backslash in its name"
  bad true && packed build.json && added build.json
  refuses "its member 'build.json' is there twice"
}

@test "unpack: more than a machine has room for is refused before it is written" {
  bad truncate -s 900G artifact/large && packed -S artifact
  refuses "holds more than 1000000000 bytes"
  archive_members=3
  bad touch artifact/{1,2,3,4} && packed artifact
  refuses "has more than 3 members"
  archive_bytes=2000
  refuses "; allowed are 2000"
}

@test "unpack: what is no archive, or a compressed one, is refused" {
  echo no >x.tar
  refuses "is no whole archive"
  tar -czf x.tar -C well build.json artifact
  refuses "is no whole archive"
  rm x.tar && mkdir x.tar
  refuses "is no file"
  rmdir x.tar && tar -cf y.tar -C well build.json && ln -s y.tar x.tar
  refuses "is no file"
}

@test "unpack: who would run as another user does not" {
  chmod 6755 well/artifact/program
  tar -cf x.tar -C well build.json artifact
  unpack x.tar run/base
  [ "$(stat -c %a run/base/artifact/program)" = 755 ]
}
