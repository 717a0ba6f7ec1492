#!/usr/bin/env bats
# The installer, in a sandbox without downloads and installations.

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)
load ../lib/sandbox

setup() { sandbox; }
teardown() { rm -rf "$box"; }

@test "install: --help shows an example, an unknown option is refused with 64" {
  run installer --help
  [ "$status" -eq 0 ]
  [[ $output == *"Example: runner-setup/install"* ]]
  run installer --all
  [ "$status" -eq 64 ]
  [[ $output == *"--all: unknown; allowed are --tests"* ]]
}

@test "install: builds the pinned k6 and jq; another run prints nothing" {
  run installer --tests
  echo "$output"
  [ "$status" -eq 0 ]
  . "$ROOT/runner-setup/versions.env"
  [ "$("$tools/bin/k6" version)" = "k6 v$K6_VERSION (go)" ]
  [ "$("$tools/bin/jq")" = "gojq $GOJQ_VERSION (rev)" ]
  [ -z "$(find "$tools" -name '.new.*')" ]
  run installer --tests
  [ "$status" -eq 0 ]
  [ -z "$output" ]
}

@test "install: --dry-run prints the plan and changes nothing" {
  rm "$box/stubs/hyperfine"
  run installer --dry-run
  [ "$status" -eq 0 ]
  [[ $output == *"packages: hyperfine "* && $output == *"k6: "* && $output == *"jq: "* ]]
  [ ! -e "$tools" ]
}

@test "install: --only selects steps, --for adds some" {
  run installer --only "packages go" --for s3 --dry-run
  [ "$status" -eq 0 ]
  [[ $output == *"packages: "*"go: "*"s3: "* && $output != *"k6: "* ]]
  run installer --only k7
  [ "$status" -eq 64 ]
  [[ $output == *"--only 'k7': allowed are packages go k6 jq"* ]]
}

@test "install: --for jqs needs a compiler and a Python environment, and names the versions" {
  stub dpkg-query 'exit 1'
  run installer --for jqs --dry-run
  echo "$output"
  [ "$status" -eq 0 ]
  [[ $output == *"packages: gcc make libc6-dev python3-venv "* ]]
  [[ $output == *"jqs: jq 1.6 1.7.1 1.8.1, built from source"* ]]
  run installer --for jq-1.7.1 --dry-run
  [[ $output == *"packages: gcc make libc6-dev python3-venv "*"jqs: jq 1.7.1, built from source"* ]]
}

@test "install: --for otava needs a Python environment; every package has digests" {
  stub dpkg-query 'exit 1'
  run installer --for otava --dry-run
  echo "$output"
  [ "$status" -eq 0 ]
  . "$ROOT/runner-setup/versions.env"
  [[ $output == *"packages: python3-venv "*"otava: Apache Otava $OTAVA_VERSION with "* ]]
  grep -q "^apache-otava==$OTAVA_VERSION " "$ROOT/runner-setup/otava.txt"
  awk '/==/ { if (packages++ && !digests) exit 1; digests = 0 } /--hash=sha256:/ { digests++ }
    END { exit packages != 4 || !digests }' "$ROOT/runner-setup/otava.txt"
}

@test "install: a new pinned version is installed over the old one" {
  installer
  sed -i 's/^K6_VERSION=.*/K6_VERSION=1.9.9/' "$box/repo/runner-setup/versions.env"
  run installer
  [ "$status" -eq 0 ]
  [ "$("$tools/bin/k6")" = "k6 v1.9.9 (go)" ]
  [ "$(calls 'go install.*gojq')" -eq 1 ]
  # From 2 on the name of a module has its first number.
  sed -i 's/^K6_VERSION=.*/K6_VERSION=2.9.9/' "$box/repo/runner-setup/versions.env"
  run installer
  [ "$status" -eq 0 ]
  [ "$("$tools/bin/k6")" = "k6 v2.9.9 (go)" ]
  [ "$(calls 'go install.* go.k6.io/k6/v2@v2.9.9$')" -eq 1 ]
}

@test "install: without apt: names what is missing" {
  rm "$box/stubs/hyperfine" "$box/stubs/gnuplot" "$box/stubs/apt-get"
  run installer
  [ "$status" -eq 3 ]
  [[ $output == *"no apt-get on this machine, and these are missing: gnuplot-nox hyperfine."* ]]
}

@test "install: without root and sudo: prints the command for root" {
  rm "$box/stubs/hyperfine"
  stub id 'echo 1000'
  run installer
  [ "$status" -eq 3 ]
  [[ $output == *"apt-get update && apt-get install --no-install-recommends hyperfine"* ]]
  [ "$(calls apt-get)" -eq 0 ]
}

@test "install: --for instructions: valgrind, and perf where there is one package" {
  run installer --only packages --for instructions --dry-run
  echo "$output"
  [ "$status" -eq 0 ]
  wanted=" valgrind"
  grep -qiE '^ID(_LIKE)?=.*ubuntu' /etc/os-release || wanted+=" linux-perf"
  [[ $output == *"packages:$wanted "* ]]
}

@test "install: without root: uses sudo for the missing packages only" {
  rm "$box/stubs/hyperfine"
  stub id 'echo 1000'
  stub sudo 'while [[ $1 == -* || $1 == env || $1 == *=* ]]; do shift; done; "$@"'
  stub true :
  printf '#!/bin/sh\necho 1.15' >"$box/packaged"
  chmod +x "$box/packaged"
  stub apt-get "case \$* in *install*) cp $box/packaged $box/stubs/hyperfine ;; esac"
  run installer
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(calls '^apt-get .*--no-install-recommends install hyperfine$')" -eq 1 ]
}

@test "install: a failure of apt-get is shown with a remedy" {
  rm "$box/stubs/hyperfine"
  stub apt-get 'echo "E: Unable to fetch some archives"; exit 100'
  run installer
  [ "$status" -eq 3 ]
  [[ $output == *"| E: Unable to fetch"*"could not install hyperfine"*universe* ]]
}

@test "install: an old tool is named with the required version" {
  stub hyperfine 'echo "hyperfine 1.3.0"'
  run installer
  [ "$status" -eq 3 ]
  [[ $output == *"hyperfine 1.3.0 (at least 1.12.0)"* ]]
}

@test "install: an old Go downloads the pinned one" {
  fake_go go1.19.8
  run installer
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(calls 'go mod download golang.org/toolchain@v0.0.1-go')" -eq 1 ]
  [ "$("$tools/bin/go" env GOVERSION)" = go1.26.8 ]
  [ -e "$tools/go/src/go.mod" ]
  # The folder can be moved: a runner's is built in one place and used in another.
  mv "$tools" "$tools-moved"
  [ "$("$tools-moved/bin/go" env GOVERSION)" = go1.26.8 ]
  [ -x "$tools-moved/bin/gofmt" ]
}

@test "install: an old Go without network is an error with remedies" {
  stub go 'case $* in
    *GOVERSION) echo go1.19.8 ;;
    *) echo "dial tcp: lookup failed" && exit 1 ;;
  esac'
  run installer
  [ "$status" -eq 3 ]
  [[ $output == *"| dial tcp: lookup failed"*"could not be fetched. Is there network?"* ]]
  [ ! -e "$tools/bin/go" ]
  [ ! -e "$tools/go" ]
  [ -z "$(find "$tools" -name '.new.*')" ]
}

@test "install: a failing build of k6 is shown, and leaves nothing behind" {
  stub go 'case $* in
    *GOVERSION) echo go1.26.8 ;;
    *GOMODCACHE) echo /none ;;
    *) echo "dial tcp: i/o timeout" && exit 1 ;;
  esac'
  run installer
  [ "$status" -eq 3 ]
  [[ $output == *"| dial tcp: i/o timeout"*"go.k6.io/k6@v"*"could not be built. No network"* ]]
  [ ! -e "$tools/bin/k6" ]
  [ ! -e "$tools/stamps/k6" ]
}

@test "install: an interrupted installation is removed and repeated" {
  installer
  rm "$tools/stamps/k6"
  echo broken >"$tools/bin/k6"
  mkdir "$tools/.new.left"
  run installer
  [ "$status" -eq 0 ]
  [ ! -e "$tools/.new.left" ]
  [[ $("$tools/bin/k6") == "k6 v"* ]]
}

@test "install: of two at once the second waits, and has nothing to do" {
  mkdir -p "$tools"
  exec 8>"$tools/.lock"
  flock 8
  for name in first second; do installer 2>"$box/$name" 3>&- 8>&- & done
  for name in first second; do until grep -q waiting "$box/$name"; do sleep 0.05; done; done
  exec 8>&-
  wait
  [ "$(calls 'go install.*k6@')" -eq 1 ]
}
