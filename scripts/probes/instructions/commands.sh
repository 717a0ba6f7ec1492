# Sourced by the instructions probe: counts the instructions of whole commands, one after the other
# on each side, start-up and all their processes included.
# shellcheck shell=bash

# under_words NAME COUNTS: sets under, the words before a command that count it into files
# COUNTS/NAME.…
under_words() {
  if [[ $tool == perf ]]; then
    under=(perf stat -x, -e "$event" -o "$2/$1.perf" --)
  else
    under=(env GODEBUG=asyncpreemptoff=1 valgrind -q --tool=callgrind --vgdb=no
      --trace-children=yes "--callgrind-out-file=$2/$1.%p")
  fi
}

# ran SIDE NAME KEY COMMAND…: runs it in the side's folder, and nothing that it starts goes on
ran() {
  local side=$1 name=$2
  (cd "$dir/$side/work" && watched "$dir/$side" "${as_service[@]}" timeout 600 "${@:4}") \
    >"$dir/$side/$name.out" 2>"$dir/$side/$name.err" </dev/null \
    || fail "$side: the $3 $name failed: $(log_end "$dir/$side/$name.err")"
}

# words_of SIDE KEY NAME: of the case's command, a line each; nothing where it has none
words_of() {
  jqx -r --arg side "$1" --arg key "$2" --arg name "$3" -f "$here/words.jq" "$request"
}

# run_command SIDE NAME: what it has counted, into REPLY
run_command() {
  local counts=$dir/$1/counts words under file line sum=0 found=0
  read_lines words words_of "$1" prepare "$2"
  ((${#words[@]} == 0)) || ran "$1" "$2" "preparation of" "${words[@]}"
  read_lines words words_of "$1" commands "$2"
  under_words "$2" "$counts"
  ran "$1" "$2" command "${under[@]}" "${words[@]}"
  for file in "$counts/$2".*; do
    line=$("${tool}_total" "$file") || fail "$1: $file is no count of $tool"
    sum=$((sum + line)) found=$((found + 1))
  done
  ((found)) || fail "$1: $tool has left no count of $2"
  REPLY=$sum
}

# course_of_commands SIDE: all of them
course_of_commands() {
  local name names
  mkdir -p "$dir/$1"/{counts,work} && shared "$dir/$1/counts" && shared "$dir/$1/work"
  read_lines names value '.case.commands | keys[]'
  for name in "${names[@]}"; do
    run_command "$1" "$name"
    jq -nc --arg side "$1" --arg name "$name" --argjson instructions "$REPLY" \
      '{ $side, label: $name, $instructions, requests: 1, unexpected: {}, asked: 1 }' \
      >>"$dir/$1/counted.jsonl"
  done
}
