# Sourced by the instructions probe and why: counts the instructions of whole commands, one after
# the other on each side, start-up and all their processes included.
# shellcheck shell=bash

# A process that forks hands its count on to the other, unless it leaves it in a file before.
at_forks=(--dump-before={fork,__fork,__libc_fork,_Fork})

# add_up SIDE FILE…: what is counted in these, into REPLY
add_up() {
  local file total='{ sum += $1 } END { if (!NR) exit 1; printf "%.15g\n", sum }'
  REPLY=$(for file in "${@:2}"; do "${tool}_total" "$file" || exit; done | awk "$total") \
    || fail "$1: $tool has left no count, or one that cannot be read"
}

# under_words NAME COUNTS: sets under, the words before a command that count it into files
# COUNTS/NAME.…
under_words() {
  local pipe=${2%/*}/$1.control
  if [[ $tool == perf ]]; then
    # Where nobody may tell it anything, perf loses now and then how a command has ended.
    rm -f "$pipe"
    mkfifo -m 666 "$pipe" || fail "$pipe: a pipe cannot be made there"
    under=(perf stat "-x," -e "$event" --control "fifo:$pipe" -o "$2/$1.perf" --)
  else
    under=(env GODEBUG=asyncpreemptoff=1 valgrind -q --tool=callgrind --vgdb=no
      "${at_forks[@]}" --trace-children=yes "--callgrind-out-file=$2/$1.%p")
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
  local words='import "lib/instructions" as instructions; instructions::command_words'
  jqx -r --arg side "$1" --arg key "$2" --arg name "$3" "$words(\$side; \$key; \$name)" "$request"
}

# run_command SIDE NAME: what it has counted, into REPLY
run_command() {
  local counts=$dir/$1/counts words under
  read_lines words words_of "$1" prepare "$2"
  ((${#words[@]} == 0)) || ran "$1" "$2" "preparation of" "${words[@]}"
  read_lines words words_of "$1" commands "$2"
  under_words "$2" "$counts"
  rm -f "$counts/$2".*
  ran "$1" "$2" command "${under[@]}" "${words[@]}"
  add_up "$1" "$counts/$2".*
}
