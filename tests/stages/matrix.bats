#!/usr/bin/env bats
# matrix: from a change to what is measured.

load ../lib/scratch
load ci

setup() {
  scratch
  cd "$box" || return
}

matrix() {
  run "$ROOT/scripts/ci/plan/matrix" --before it --after it --home gate --out jobs.json "$@"
}
# gate BASE HEAD: the matrix of a change between commits, each in a file
gate() {
  matrix --repository it --trust inside --classes "x86-2core pi5-2gb" \
    --base "$(<"$1")" --head "$(<"$2")"
}
# refuses CODE WORDS OPTION…
refuses() {
  matrix "${@:3}"
  refused "$1" "$2"
}

@test "matrix: a change is measured from the commit both share; what main gained is not its doing" {
  adopter it
  git -C it checkout -q -b change
  echo new >it/service.go
  commit it >second
  git -C it checkout -q main
  echo faster >it/other.go
  commit it >third
  gate third second
  echo "$output"
  [ "$status" -eq 0 ]
  found=$(jq -c --arg base "$(<first)" '.jobs | map([.runner, .base == $base])' jobs.json)
  [ "$found" = '[["x86-2core",true],["pi5-2gb",true]]' ]
  [[ $output == *"demo on pi5-2gb: "*"because of service.go" ]]
}

@test "matrix: names of files that git would quote; documents alone are skipped" {
  adopter it
  mkdir it/docs
  echo x >'it/docs/übersicht "neu".md'
  commit it >second
  gate first second
  [ "$status" -eq 0 ]
  [ "$(jq -r '.skipped, (.jobs | length)' jobs.json | tail -n 1)" = 0 ]
  [[ $output == *"nothing to measure: only documents were changed"* ]]
}

# before_and_after OPTION…: the matrix of what is between the commits first and second, as of a fork
before_and_after() {
  rm -rf before && mkdir before
  git -C it archive "$(<first)" | tar -x -C before
  matrix --before before --repository it --trust outside --classes x86-hosted \
    --base "$(<first)" --head "$(<second)" "$@"
}
# measured: the jobs, each with its commits and whose definition it has
measured() {
  jq -r --arg base "$(<first)" --arg head "$(<second)" '.jobs[]
    | [.id, .base == $base, .head == $head, .source, .definitions] | join(" ")' jobs.json
}
# poses_as_the_gate: a service with what only the gate has
poses_as_the_gate() {
  mkdir -p it/scripts it/scripts/mock
  executable it/scripts/gate <<<'#!/bin/sh'
  echo x >it/scripts/mock/main.go
}

@test "matrix: a service to which a change adds scripts/gate and scripts/mock is measured" {
  adopter it
  git -C it mv gate/targets gate/thresholds .
  commit it >first
  poses_as_the_gate
  echo slow >it/service.go
  commit it >second
  before_and_after --home .
  echo "$output"
  [ "$(measured)" = "demo_x86-hosted true true path:it head" ]
}

@test "matrix: a service that has had both for long is measured: it is not where the gate is from" {
  adopter it
  git -C it mv gate/targets gate/thresholds .
  poses_as_the_gate
  commit it >first
  echo slow >it/service.go
  commit it >second
  git -C it remote add origin https://example.invalid/acme/shop
  mkdir tollgate
  cp -R "$ROOT/scripts" "$ROOT/runner-setup" tollgate/
  git init -q tollgate
  git -C tollgate remote add origin https://example.invalid/acme/tollgate
  ROOT=$box/tollgate before_and_after --home .
  echo "$output"
  [ "$(measured)" = "demo_x86-hosted true true path:it head" ]
}

@test "matrix: what only ends as a document does, among a service's sources, is measured" {
  for file in src/prompt.md LICENSE.go docs/CMakeLists.txt .gitattributes .github/images/a.sh; do
    rm -rf it before && adopter it
    mkdir -p "it/$(dirname "$file")"
    echo x >"it/$file"
    commit it >second
    before_and_after
    echo "$output"
    [[ $(measured) && $output == *"because of $file" ]]
  done
}

@test "matrix: a submodule that .gitmodules says to ignore is measured" {
  adopter it
  mkdir it/lib
  printf '[submodule "lib"]\n path = lib\n url = ./lib\n ignore = all\n' >it/.gitmodules
  git -C it update-index --add --cacheinfo "160000,$(<first),lib"
  commit it >second
  git -C it update-index --cacheinfo "160000,$(<second),lib"
  mv second first
  commit it >second
  before_and_after
  echo "$output"
  [[ $(measured) && $output == *"because of lib" ]]
}

@test "matrix: a change that removes what a service is measured by is measured by that" {
  adopter it
  git -C it mv gate/targets/demo gate/targets/omed
  echo slow >it/service.go
  commit it >second
  before_and_after
  echo "$output"
  [[ $(measured) == *"demo_x86-hosted true true path:it base"* ]]
  rm -rf it/gate/targets
  commit it >second
  before_and_after
  [ "$(measured)" = "demo_x86-hosted true true path:it base" ]
}

@test "matrix: a change that has another source measured is measured itself" {
  adopter it
  edit_json it/gate/targets/demo/target.json '.source = { kind: "mock", base: "v1", head: "v1" }'
  echo slow >it/service.go
  commit it >second
  before_and_after
  echo "$output"
  [ "$(measured)" = "demo_x86-hosted true true path:it head" ]
}

@test "matrix: a file whose name goes on in another line says nothing to the runner" {
  adopter it
  echo slow >it/$'x\n::add-mask::demo'
  commit it >second
  before_and_after
  echo "$output"
  [[ $(measured) && $output == *"because of x ::add-mask::demo" ]]
  ! grep -q '^::' <<<"$output" || false
}

@test "matrix: a folder with a line end in its name is no target" {
  for name in $'demo\n' $'x\nid' -x 'a b'; do
    rm -rf it && adopter it
    cp -R it/gate/targets/demo "it/gate/targets/$name"
    refuses 3 "the name of a target's folder: allowed are lower-case letters, digits and -" \
      --trust main --classes x86-2core --mode baseline
  done
}

@test "matrix: a baseline of a branch, a release against the one before" {
  adopter it
  git -C it tag v1
  echo new >it/service.go
  commit it >second
  git -C it tag v2
  matrix --repository it --trust main --classes x86-2core --mode baseline --ref v1
  [ "$(jq -r '.jobs[0] | .base, .head' jobs.json | sort -u)" = "$(<first)" ]
  matrix --repository it --trust main --classes "x86-2core x86-hosted" --mode release \
    --head "$(<second)"
  echo "$output"
  found=$(jq -c --arg base "$(<first)" --arg head "$(<second)" \
    '.jobs | map([.runner, .base == $base, .head == $head])' jobs.json)
  [ "$found" = '[["x86-2core",true,true]]' ]
}

@test "matrix: a baseline of hosted machines has to be asked for: they change" {
  adopter it
  git -C it tag v1
  asked=(--repository it --trust main --classes "x86-2core x86-hosted" --mode baseline --ref v1)
  matrix "${asked[@]}"
  [ "$(jq -c '.jobs | map(.runner)' jobs.json)" = '["x86-2core"]' ]
  matrix "${asked[@]}" --hosted true
  [ "$(jq -c '.jobs | map(.runner)' jobs.json)" = '["x86-2core","x86-hosted"]' ]
  refuses 64 "--hosted 'maybe': allowed are true, false" "${asked[@]}" --hosted maybe
}

@test "matrix: wrong usage and bad input are refused by name" {
  adopter it
  refuses 64 "--classes and --out FILE are needed" --trust inside
  refuses 64 "--trust 'me': allowed are inside, outside, queue, sent, main" \
    --trust me --classes x86-2core
  refuses 64 "--classes 'x86-9core': allowed are pi5-2gb, x86-2core, x86-hosted" \
    --trust main --classes x86-9core --mode baseline
  refuses 64 "--targets 'shop': allowed are demo" \
    --trust main --classes x86-2core --mode baseline --targets shop
  words="--targets 'demo', --classes 'x86-hosted': no target has a pinned commit and a trusted "
  words+="runner class; a release needs both"
  refuses 3 "$words" --trust main --classes x86-hosted --mode release
  refuses 64 "--mode 'never': allowed are gate, baseline, release" \
    --trust main --classes x86-2core --mode never
  refuses 64 "--home '../x': allowed is a folder inside the repository" \
    --trust main --classes x86-2core --home ../x
  refuses 64 "'main': --base and --head take full commits of 40 hex digits" \
    --trust main --classes x86-2core --base main
  refuses 64 "--repository, --base and --head are needed in mode gate" \
    --trust inside --classes x86-2core
  # A pinned commit that git would take for an option.
  jq '.source = { kind: "mock", base: "v1", head: "--upload-pack=x" }' \
    "$ROOT/targets/demo/target.json" >it/gate/targets/demo/target.json
  refuses 3 "the commit of a job is not a plain name: demo: --upload-pack=x" \
    --trust main --classes x86-2core --mode baseline
}
