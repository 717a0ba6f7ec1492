# Sourced by profile: callgrind counts instructions by function: of the requests of an endpoint, or
# of a command. lib/instructions starts it.
# shellcheck shell=bash

# 24 callers of a stack are enough for readers; names stay mangled.
callers=(--separate-callers=24 --demangle=no)

# under_callgrind SIDE: the --under file of the side
under_callgrind() {
  mkdir -p "$dir/$1/counts" && shared "$dir/$1/counts"
  jqx -n --arg counts "$dir/$1/counts" \
    'import "lib/instructions" as i; i::under("callgrind"; $counts)' \
    | jq --arg callers "${callers[*]}" '.words += ($callers | split(" "))' >"$dir/$1/under.json"
}

# under_words NAME COUNTS: replaces that of lib/instructions; sets under, the words before a command
under_words() {
  under=(env GODEBUG=asyncpreemptoff=1 valgrind -q --tool=callgrind --vgdb=no
    "${at_forks[@]}" --trace-children=yes "${callers[@]}" "--callgrind-out-file=$2/$1.%p")
}

# send SIDE ENDPOINT REQUESTS: results to DIR/SIDE/k6.json
send() {
  local out=$dir/$1/k6.json case
  local options=(--address "" --log-output "file=$dir/$1/k6.log,level=error")
  case=$(jqx -c --argjson requests "$3" --slurpfile up "$dir/$1/up/run.json" \
    --slurpfile under "$dir/$1/under.json" \
    'import "lib/instructions" as i; i::k6_case($requests; $up[0]; $under[0])' "$request")
  CASE=$case OUT=$out K6_NO_USAGE_REPORT=true timeout --foreground 60 \
    k6 run -q "${options[@]}" "$(value .inputs)/k6/$(value .target)/$2.js" >/dev/null 2>&1 \
    || fail "$1: k6 did not finish the load of $2: $(log_end "$dir/$1/k6.log")"
}

# fold_counts SIDE LABEL FILE…: output of callgrind to DIR/SIDE.LABEL.folded
fold_counts() {
  # As the user of the service, who may have replaced the file.
  "${as_service[@]}" timeout 30 cat -- "${@:3}" | head -c 200000000 \
    | awk -f "$room/stacks.awk" -f "$room/counted.awk" | write "$dir/$1.$2.folded" \
    || fail "$1: callgrind wrote no counts of $2"
}

# count_endpoint SIDE LABEL
count_endpoint() {
  local requests warm_up
  requests=$(value '.case.requests // 100 | [., 50] | min')
  warm_up=$(value '.case | .warm_up // ([.requests, 50] | max / 5 | floor)')
  send "$1" "$2" "$warm_up"
  callgrind_begin "$1"
  send "$1" "$2" "$requests"
  callgrind_command "$1" -c dump -c instrumentation off
  fold_counts "$1" "$2" "$dir/$1/counts"/out.*
  requests "$dir/$1/k6.json" | jq .head >"$dir/$1.$2.requests"
}

# count_command SIDE LABEL: counts one run
count_command() {
  run_command "$1" "$2"
  fold_counts "$1" "$2" "$dir/$1/counts/$2".*
  echo 1 >"$dir/$1.$2.requests"
}

# count_side SIDE KIND LABEL…: DIR/SIDE.LABEL.folded of each; KIND: endpoint or command
count_side() {
  local label
  if [[ $2 != endpoint ]]; then
    mkdir -p "$dir/$1"/{counts,work} && shared "$dir/$1/counts" && shared "$dir/$1/work"
  fi
  for label in "${@:3}"; do "count_$2" "$1" "$label"; done
}

# count KIND LABEL…: both sides at the same time: load does not change counts
count() {
  local side pids=()
  for side in base head; do
    count_side "$side" "$@" &
    pids+=($!)
  done
  for side in "${pids[@]}"; do wait "$side" || exit 3; done
}
