#!/usr/bin/env bats
# Runner classes and the hosted images on which their builds are made.

load ../lib/scratch
load ci

setup() {
  scratch
  classes=$ROOT/runner-setup/classes.json
  cd "$box" || return
}

# own FILTER: an adopter whose base has a classes.json of its own, made of ours
own() {
  rm -rf it && adopter it
  mkdir -p it/gate/runner-setup
  jq "$1" "$classes" >it/gate/runner-setup/classes.json
}
# planned_on CLASS: the matrix of a baseline there
planned_on() {
  run "$ROOT/scripts/ci/plan/matrix" --before it --after it --home gate --out jobs.json \
    --repository it --ref main --trust main --mode baseline --classes "$1"
  echo "$output"
}

@test "classes: ours build on the newest image that their machines can use; none is soon gone" {
  names=$(jq -r '.classes | keys | join(" ")' "$classes")
  run jq -L "$ROOT/scripts" -rn --arg names "$names" --arg today "$(date -u +%F)" \
    'import "ci/plan/matrix" as matrix; [inputs] | matrix::class_findings($names; $today)' \
    "$classes" "$classes"
  echo "$output"
  [[ $status -eq 0 && -z $output ]]
  # The newest of its architecture whose glibc is not newer than the one that each says it has.
  jq -e '
    def version: split(".") | map(tonumber);
    .images as $images
    | all(.classes[];
        . as $class
        | [$images[] | select(.arch == $class.arch).glibc | version]
        | map(select(. <= ($class.glibc | version)))
        | max == ($images[$class.build_on].glibc | version))' "$classes"
}

@test "classes: no image stands anywhere else in what is run" {
  cd "$ROOT"
  run grep -rnE 'ubuntu-2[0-9][.]04' scripts runner-setup --exclude classes.json --exclude '*.md'
  echo "$output"
  [ "$status" -eq 1 ]
}

@test "classes: an older machine of one's own says so, and builds on an older image" {
  own '.classes."pi5-2gb" |= (.glibc = "2.36" | .build_on = "ubuntu-22.04-arm") | del(.images)'
  planned_on pi5-2gb
  [ "$status" -eq 0 ]
  [ "$(jq -r '.jobs[0].build_on' jobs.json)" = ubuntu-22.04-arm ]
}

@test "classes: an image that is too new, of another machine or unknown is refused by name" {
  own '.classes."pi5-2gb".glibc = "2.36"'
  planned_on pi5-2gb
  words="runner-setup/classes.json: class pi5-2gb: build_on 'ubuntu-24.04-arm' has glibc 2.39, and"
  words+=" its machine 2.36: it can be ubuntu-22.04-arm (glibc 2.35, until 2027-04-17); or"
  words+=" update the machine's system"
  refused 3 "$words"
  # The other classes can be used all the same.
  planned_on x86-2core
  [ "$status" -eq 0 ]
  own '.classes."pi5-2gb".build_on = "ubuntu-24.04"'
  planned_on pi5-2gb
  refused 3 "build_on 'ubuntu-24.04' is x86_64, and its machine is aarch64; allowed are ubuntu-2"
  own '.classes."pi5-2gb".build_on = "pi5"'
  planned_on pi5-2gb
  refused 3 "build_on 'pi5': allowed are ubuntu-22.04, ubuntu-22.04-arm, ubuntu-24.04"
  # A machine of one's own is no image, under any name.
  own '.images = { pi5: { arch: "aarch64", glibc: "2.41" } }'
  planned_on pi5-2gb
  refused 3 'pi5'
}

@test "classes: 60 days before GitHub takes an image away planning says so, and goes on" {
  soon=$(date -u -d '+59 days' +%F)
  own ".images = { \"ubuntu-22.04\": { arch: \"x86_64\", glibc: \"2.35\", until: \"$soon\" } }
    | .classes.\"x86-2core\".build_on = \"ubuntu-22.04\""
  planned_on x86-2core
  [ "$status" -eq 0 ]
  words="warning: class x86-2core: GitHub takes the image ubuntu-22.04 away on $soon: name a newer"
  [[ $output == *"$words one in runner-setup/classes.json"* ]]
}
