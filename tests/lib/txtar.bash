# Files of a test that are kept in one, in Go's txtar format: a title, then of each file a line
# "-- NAME --" and what is in it, up to the next such line.
# shellcheck shell=bash

# txtar ARCHIVE FOLDER: puts its files there
txtar() {
  local line file=/dev/null
  while IFS= read -r line; do
    if [[ $line =~ ^'-- '(.+)' --'$ ]]; then
      file=$2/${BASH_REMATCH[1]}
      mkdir -p "${file%/*}"
      : >"$file"
    else
      printf '%s\n' "$line" >>"$file"
    fi
  done <"$1"
}

# recorded_machine NAME FOLDER: a machine of tests/fixtures/host, as --sysroot takes it
recorded_machine() {
  local model=$2/proc/device-tree/model text
  txtar "${BASH_SOURCE[0]%/*}/../fixtures/host/$1.txtar" "$2"
  # Its text ends with a NUL there, and with nothing else.
  [[ ! -e $model ]] || { text=$(<"$model") && printf '%s\0' "$text" >"$model"; }
}
