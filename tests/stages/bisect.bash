# For the tests of bisections: a repository whose commits are known, and what is asked of them.
# shellcheck shell=bash disable=SC2154
# box, still: see scratch.bash

# a_home CASE LIMITS: rooms with one target, it, of that case (JSON) and those limits
a_home() {
  mkdir -p "$box"/home/{targets/it,thresholds,k6/it}
  jq -n --argjson case "$1" -f "$ROOT/tests/stages/bisect.jq" \
    >"$box/home/targets/it/target.json"
  jq -n --argjson limits "$2" '{ schema: "tollgate/thresholds/1", target: "it", $limits }' \
    >"$box/home/thresholds/it.json"
}
sizes='{ "endpoint": "artifact", "probe": "size", "files": ["out/data"] }'
raw='[{ "metric": "size_raw", "worse_by": "20%" }]'

# a_history COUNT: a repository of so many commits, tagged c1, c2, …, each of which is what the
# function commit makes of its number
a_history() {
  local number
  repository=$box/repository
  git init -q -b main "$repository"
  git -C "$repository" config user.name 'Ada *Author* @org'
  git -C "$repository" config user.email ada@example.invalid
  printf 'mkdir out && cp data run out/\n' >"$repository/build.sh"
  printf '#!/bin/sh\n' | executable "$repository/run"
  for ((number = 1; number <= $1; number++)); do
    (cd "$repository" && echo "$number" >number && commit "$number")
    git -C "$repository" add -A
    git -C "$repository" -c commit.gpgsign=false commit -qm "Change number $number

As @nobody has asked for | <b>$number</b>"
    git -C "$repository" tag "c$number"
  done
}
# of_size BYTES: the file that is built becomes so long
of_size() { head -c "$1" /dev/zero >data; }
# unbuilt: from here on nothing builds; built_again: from here on it does
unbuilt() { echo "exit 1" >build.sh; }
built_again() { printf 'mkdir out && cp data run out/\n' >build.sh; }
# sha NAME: the commit of a tag
sha() { git -C "$repository" rev-parse "$1^{commit}"; }

# bisected GOOD BAD [OPTION…]: what a bisection between them says, told by relative paths
bisected() {
  cd "$box" || return
  run gate bisect it --home home --source path:repository --good "$1" --bad "$2" \
    --out since "${still[@]}" "${@:3}"
  echo "$output"
}
# since FILTER: of what it has left
since() { jq -r "$1" "$box/since/bisect.json"; }
# answers: of its steps, the tag and the answer of each
answers() {
  since '.steps[] | "\(.commit) \(.answer)"' | while read -r commit answer; do
    echo "$(git -C "$repository" describe --tags --exact-match "$commit") $answer"
  done
}
