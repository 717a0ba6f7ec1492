#!/usr/bin/env bats
# build: what is built once is kept, whole or not at all.

load ../lib/scratch
load build

setup() { a_commit; }
teardown() { chmod -R u+w "$box"; }

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

@test "build: two of the same commit at once are one in the end" {
  # Neither ends before the other has begun.
  building <<'EOT'
until (($(wc -l <$BUILDS) == 2)); do sleep 0.05; done
echo x >program
mkdir web
touch web/a.html
EOT
  "$ROOT/scripts/build/run" --plan "$box/run/plan.json" --side base --out "$box/run/base" 3>&- &
  build head
  wait $!
  [ "$status" -eq 0 ]
  [ "$(builds)" -eq 2 ]
  cmp "$box/run/base/build.json" "$box/run/head/build.json"
  only_builds
  [ "$(kept | wc -l)" -eq 1 ]
}

@test "build: one that is interrupted leaves nothing and is made whole the next time" {
  building <<<'touch program; mkdir -m 500 web; sleep 60'
  "${in_session[@]}" "$box" 10 "$ROOT/scripts/build/run" --plan "$box/run/plan.json" --side head \
    --out "$box/run/head" 3>&- &
  eventually test -s "$BUILDS"
  end_session $!
  ! wait $! || false
  [ -z "$(ls -A "$box/tmp")" ]
  [ -z "$(ls -A "$XDG_CACHE_HOME/tollgate/builds")" ]
  [ ! -e "$box/run/head/build.json" ]
}

@test "build: a kept build that is not whole is made again" {
  build
  rm -rf "$(kept)/build.json" "$(kept)/artifact/program"
  build
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(builds)" -eq 2 ]
  [ -s "$box/run/head/artifact/program" ]
}
