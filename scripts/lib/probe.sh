# Sourced by each probe's run: what it was asked, and the processors that its commands may use.
# Sets request (a file) and dir (a folder), from the two arguments of every probe.
# shellcheck shell=bash

# probe_arguments ARGUMENT…: sets request and dir
probe_arguments() {
  [[ ${1-} != --help ]] || { usage && exit; }
  (($# == 2)) || die "REQUEST and DIR are needed (see --help)"
  request=$1
  mkdir -p "$2"
  dir=$(cd "$2" && pwd)
}

# value FILTER: of the request
value() { jq -r "$1" "$request"; }

# sides_in_order: the sides, one a line; who comes first changes from launch to launch
sides_in_order() {
  if (($(value .launch) % 2)); then
    value '.sides | keys[]'
  else
    value '.sides | keys | reverse[]'
  fi
}

# pin_to PART: sets the array pin, words before a command that keep it on the processors of the
# server or of the generator; none where the machine has too few to share them out
pin_to() {
  local cpus
  cpus=$(value ".pins.$1 // \"\"")
  pin=()
  [[ -z $cpus ]] || pin=(taskset -c "$cpus")
}
