# For the installer's tests: a copy of the installer, and a PATH in which only the harmless basics
# and our stubs exist.

# sandbox: sets box, tools, log; puts stubs for every program that packages would bring into
# $box/stubs
sandbox() {
  local name
  box=$(mktemp -d)
  tools=$box/tools
  log=$box/calls
  mkdir -p "$box"/{stubs,basics,repo/scripts/lib}
  cp -r "$ROOT/runner-setup" "$box/repo/"
  cp "$ROOT/scripts/lib/common.sh" "$box/repo/scripts/lib/"
  for name in awk basename bash cat chmod cp cut date dirname env find flock grep head id ln ls \
    mkdir mktemp mv readlink rm sed sha256sum sleep sort tail touch tr uname xargs; do
    ln -s "$(type -P "$name")" "$box/basics/$name"
  done
  for name in gnuplot hyperfine shfmt bats shellcheck curl git ps taskset tini; do
    stub "$name" 'echo "9.9.9"'
  done
  stub id 'echo 0'
  stub apt-get 'exit 100'
  fake_go go1.26.8
}

# stub NAME BODY: a program that notes its call and does BODY
stub() {
  printf '#!/usr/bin/env bash\necho "%s $*" >>"%s"\n%s\n' "$1" "$log" "$2" >"$box/stubs/$1"
  chmod +x "$box/stubs/$1"
}

# fake_go VERSION: a go that says it is VERSION and "builds" programs which print the version that
# was asked for
fake_go() {
  stub gofmt :
  stub go "version=$1
$(cat "$ROOT/tests/lib/fake-go.bash")"
}

# installer ARGUMENT…: runs the copy inside the sandbox
installer() {
  env -i HOME="$box" PATH="$box/stubs:$box/basics" TOLLGATE_TOOLS="$tools" \
    "$box/repo/runner-setup/install" "$@"
}

# calls PATTERN: how often a stub was called so
calls() { grep -cE "$1" "$log" || true; }
