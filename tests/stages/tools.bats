#!/usr/bin/env bats
# What a measuring job takes from the cache, in a sandbox where nothing is really fetched or built.

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)
load ../lib/sandbox

setup() {
  sandbox
  mkdir -p "$box/repo/scripts/ci/lib"
  cp "$ROOT"/scripts/ci/lib/{tools,step.sh} "$box/repo/scripts/ci/lib/"
  for name in getconf od printf timeout; do ln -s "$(type -P "$name")" "$box/basics/$name"; done
  . "$ROOT/runner-setup/versions.env"
}
teardown() { rm -rf "$box"; }

# job [--key]: in a sandbox whose tools folder is $tools; what it puts out is in $box/output
job() {
  run env -i HOME="$box" PATH="$box/stubs:$box/basics" TOLLGATE_TOOLS="$tools" \
    GITHUB_OUTPUT="$box/output" "$box/repo/scripts/ci/lib/tools" "$@"
  echo "$output"
}
# told NAME: an output of the step
told() {
  awk -v name="$1" '
    !end && $0 ~ "^" name "<<" { end = substr($0, length(name) + 3); next }
    end && $0 == end { end = "" ; next }
    end { print }' "$box/output"
}
# a_key: the key as it is now
a_key() {
  rm -f "$box/output"
  job --key
  [ "$status" -eq 0 ]
  key=$(told key)
}
# another_key: the key is none that there was before
another_key() {
  keys+=" $key"
  a_key
  [[ $keys != *"$key"* ]]
}
# kept: what the cache keeps goes there, and the rest is lost with the machine
kept() {
  mkdir -p "$box/cache"
  told path | while IFS= read -r file; do
    mkdir -p "$box/cache/$(dirname "${file#"$tools"/}")"
    cp "$file" "$box/cache/${file#"$tools"/}"
  done
  rm -rf "$tools"
}
# restored: a fresh machine, with what the cache has kept
restored() {
  rm -rf "$tools" "$log"
  cp -R "$box/cache" "$tools"
}

@test "tools: built once, then taken from the cache, without Go; the key tells one from another" {
  a_key
  [[ $key =~ ^tools-$(uname -m)-[0-9a-f]{16}$ ]]
  [ "$(told path | sort)" = "$(printf "$tools/%s\n" {bin,stamps}/{jq,k6})" ]
  job
  [[ $status -eq 0 && $output == *"k6: built"*"jq: built"* ]]
  kept
  restored
  job
  [ "$status" -eq 0 ]
  [[ $output == *"k6: there already"*"jq: there already" ]]
  [ "$(calls '^go (install|mod)')" -eq 0 ]
  [ ! -e "$tools/bin/go" ]
  first=$key
  a_key
  [ "$key" = "$first" ]
  # Another version, another way to build, another Go or C library: another key.
  sed -i 's/^GOJQ_VERSION=.*/GOJQ_VERSION=9.9.9/' "$box/repo/runner-setup/versions.env"
  another_key
  echo "# more" >>"$box/repo/runner-setup/tools/k6"
  another_key
  fake_go go1.27.1
  another_key
  rm "$box/basics/getconf"
  stub getconf 'echo glibc 2.99'
  another_key
}

@test "tools: what is in the cache but not what it says is dropped and built again" {
  a_key
  job
  kept
  for tool in k6 jq; do
    for fault in 'echo "k6 v0.0.1 (go)"; echo "gojq 0.0.1 (rev)"' 'exit 1' 'sleep 60'; do
      restored
      printf '#!/bin/sh\n%s\n' "$fault" >"$tools/bin/$tool"
      # A tool that hangs is not waited for.
      sed -i 's/timeout 10/timeout 0.2/' "$box/repo/scripts/ci/lib/tools"
      job
      [ "$status" -eq 0 ]
      [[ $output == *"$tools/bin/$tool is not the pinned version: removed"*"$tool: built"* ]]
      [[ $output == *": there already"* ]]
    done
  done
  [ "$("$tools/bin/k6")" = "k6 v$K6_VERSION (go)" ]
  # One of an earlier pin, stamp and all.
  restored
  printf '#!/bin/sh\necho "k6 v0.9.9 (go)"\n' >"$tools/bin/k6"
  echo 0.9.9 >"$tools/stamps/k6"
  job
  [[ $status -eq 0 && $output == *"k6 is not the pinned version: removed"*"k6: built"* ]]
}

@test "tools: wrong usage, and what cannot be built, are said" {
  job --keys
  [[ $status -eq 64 && $output == *"'--keys': allowed is --key, or nothing"* ]]
  stub go 'case $* in
    *GOVERSION) echo go1.26.8 ;;
    *GOMODCACHE) echo /none ;;
    *) echo "dial tcp: i/o timeout" && exit 1 ;;
  esac'
  job
  [[ $status -eq 3 && $output == *"go.k6.io/k6@v"*"could not be built. No network"* ]]
}
