# Sourced by the bench of code layout and its test: the service of layouts/ in each language, with a
# history in which every head does the same work.
# shellcheck shell=bash
layout_parts=$TOLLGATE_ROOT/tests/bench
layout_heads=$layout_parts/layout.json
# shellcheck disable=SC2034 # the bench reads it
layout_languages=(c go rust)

# layout_home LANGUAGE FOLDER: FOLDER/home with the target layout-LANGUAGE, and FOLDER/history, its
# repository, with the tag base and one of each head
layout_home() {
  local name=layout-$1 home=$2/home history=$2/history head heads
  rm -rf "$home" "$history"
  mkdir -p "$history" "$home/thresholds" "$home/targets/$name" "$home/k6/$name"
  ln -s "$TOLLGATE_ROOT/k6/lib" "$home/k6/lib"
  layout_part 'target($language)' --arg language "$1" >"$home/targets/$name/target.json"
  layout_part 'thresholds($language)' --arg language "$1" >"$home/thresholds/$name.json"
  layout_part script -r >"$home/k6/$name/table.js"
  git -C "$history" init -q -b main
  head_tree "$1" '{}' "$history"
  commit_tree "$history" base
  read_lines heads jq -r 'keys[]' "$layout_heads"
  for head in "${heads[@]}"; do
    git -C "$history" checkout -q --detach base
    head_tree "$1" "$(jq -c --arg head "$head" '.[$head]' "$layout_heads")" "$history"
    commit_tree "$history" "$head"
  done
}

# layout_part FILTER OPTION…: what layout.jq says
layout_part() { jqx -n -L "$layout_parts" "include \"layout\"; $1" "${@:2}"; }

# commit_tree HISTORY TAG: with a fixed author and time, so that builds are cached
commit_tree() {
  local when='2026-01-01T00:00:00Z'
  git -C "$1" add -A
  GIT_AUTHOR_DATE=$when GIT_COMMITTER_DATE=$when git -C "$1" -c user.name=bench \
    -c user.email=bench@example.org -c commit.gpgsign=false commit -q --allow-empty -m "$2"
  git -C "$1" tag -f "$2" >/dev/null
}

# letters N: so many of them
letters() { printf "%${1}s" '' | tr ' ' s; }

# head_tree LANGUAGE CHANGE FOLDER: writes the tree of a head; CHANGE: an entry of layout.json, {}
# for the base
head_tree() {
  local language=$1 folder=$3 values seed path environment files file sources
  find "$folder" -mindepth 1 -maxdepth 1 ! -name .git -exec rm -rf {} +
  read_lines values jq -r '.seed // 0, .path // 6, .environment // 0, .files // 0' <<<"$2"
  seed=${values[0]} path=$(letters "${values[1]}") environment=${values[2]} files=${values[3]}
  sources=$folder/$path
  mkdir "$sources"
  for file in "$layout_parts/layouts/$language"/*; do
    source_file "$language" "$2" "$file" >"$sources/${file##*/}"
  done
  {
    echo '#!/bin/sh'
    ((environment == 0)) || echo "export PADDING=$(letters "$environment")"
    # shellcheck disable=SC2016 # words of that script
    echo 'exec "${0%/*}/server" "$@"'
  } >"$folder/start"
  chmod +x "$folder/start"
  "order_$language" "$sources" "$path" "$((files ? seed : 0))" >"$folder/build.sh"
}

# source_file LANGUAGE CHANGE FILE: prints it, changed where it has functions
source_file() {
  local variables=() name=${3##*/}
  grep -q 'Functions, in any order' "$3" || { cat "$3" && return; }
  read_lines variables jq -r '
    { seed: 0, comments: 0, before: 0, after: 0, functions: 0 } * .
    | del(.path, .environment, .files)
    | to_entries[]
    | "-v", "\(.key)=\(.value)"' <<<"$2"
  awk "${variables[@]}" -v language="$1" -v name="${name%.*}" -f "$layout_parts/layouts/head.awk" \
    "$3"
}

# drawn SEED FILE…: the files, one a line, in an order drawn by SEED; as they are with 0
drawn() {
  local seed=$1 words=("${@:2}") i
  for ((i = 0; i < ${#words[@]}; i++)); do
    echo "$((seed ? seed * 7919 * (i + 3) % 101 : i)) ${words[i]}"
  done | sort -n | cut -d ' ' -f 2
}

# order_LANGUAGE SOURCES PATH SEED: prints the script that builds them, in an order of files
order_c() {
  local order
  read_lines order drawn "$3" table order page server
  echo "gcc -O2 -g -pthread -o server$(printf " $2/%s.c" "${order[@]}")"
}
# Go reads files by name.
order_go() {
  local order i
  read_lines order drawn "$3" table order page server
  for i in "${!order[@]}"; do mv "$1/${order[i]}.go" "$1/${i}_${order[i]}.go"; done
  echo "cd $2 && go build -buildvcs=false -o ../server ."
}
# Rust orders modules by their names, too.
order_rust() {
  local order i modules=''
  read_lines order drawn "$3" order page table
  for i in "${!order[@]}"; do
    mv "$1/${order[i]}.rs" "$1/m${i}_${order[i]}.rs"
    modules+="mod m${i}_${order[i]};"$'\n'"use m${i}_${order[i]} as ${order[i]};"$'\n'
  done
  MODULES=${modules%$'\n'} awk '
    /^mod / { if (!named++) print ENVIRON["MODULES"]; next }
    { print }' "$1/server.rs" | write "$1/server.rs"
  echo "rustc --edition 2021 -O -C codegen-units=1 -C link-dead-code=yes -o server $2/server.rs"
}

# layout_found LANGUAGE HEAD RUN: what that run found
layout_found() {
  layout_part 'input | found({ $language, $head }; $measurement[0])' --arg language "$1" \
    --arg head "$2" --slurpfile measurement "$3/measurement.json" "$3/verdict.json" -c
}
