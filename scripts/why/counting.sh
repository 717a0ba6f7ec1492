# Sourced by profile: callgrind counts the instructions of a side by function, while the requests of
# an endpoint come in. The words to callgrind are those of the probe instructions.
# shellcheck shell=bash

# under_callgrind SIDE: what it runs under. Callers are told apart as far as people read.
under_callgrind() {
  mkdir -p "$dir/$1/counts" "$dir/$1/read" && shared "$dir/$1/counts"
  jq -n --arg tool callgrind --arg counts "$dir/$1/counts" -f "$probe/under.jq" \
    | jq '.words += ["--separate-callers=24", "--demangle=no"]' >"$dir/$1/under.json"
}

# send SIDE ENDPOINT REQUESTS: DIR/SIDE/k6.json is what came back
send() {
  local out=$dir/$1/k6.json case
  local options=(--address "" --log-output "file=$dir/$1/k6.log,level=error")
  case=$(jq -c --arg url "$(jq -r .url "$dir/$1/up/run.json")" --argjson requests "$3" \
    --argjson patience "$(jq .patience "$dir/$1/under.json")" -f "$probe/case.jq" "$request")
  CASE=$case OUT=$out K6_NO_USAGE_REPORT=true timeout --foreground 60 \
    k6 run -q "${options[@]}" "$(value .inputs)/k6/$(value .target)/$2.js" >/dev/null 2>&1 \
    || fail "$1: k6 did not finish the load of $2"
}

# folded_counts SIDE FILE: what callgrind has dumped since, as folded stacks
folded_counts() {
  local file new=()
  for file in "$dir/$1/counts"/out.*.*; do
    [[ -f $file && ! -L $file && ! -e $dir/$1/read/${file##*/} ]] || continue
    : >"$dir/$1/read/${file##*/}"
    new+=("$file")
  done
  ((${#new[@]})) || fail "$1: callgrind has left no count"
  # As the service's user: it may have put another file there.
  "${as_service[@]}" timeout 30 cat -- "${new[@]}" | head -c 200000000 \
    | awk -f "$here/counted.awk" | write "$2"
}

# count_side SIDE REQUESTS LABEL…: DIR/SIDE.LABEL.folded of each
count_side() {
  local side=$1 requests=$2 label
  told_callgrind "$side" instrumentation on
  for label in "${@:3}"; do
    send "$side" "$label" $((requests / 5 > 10 ? requests / 5 : 10))
    told_callgrind "$side" zero
    send "$side" "$label" "$requests"
    told_callgrind "$side" dump
    folded_counts "$side" "$dir/$side.$label.folded"
    requests "$dir/$side/k6.json" >"$dir/$side.$label.requests"
  done
}

# count LABEL…: both sides beside each other: neighbours do not change what is counted
count() {
  local requests side counting=()
  requests=$(value '.case.requests // 100 | [., 200] | min')
  for side in base head; do
    count_side "$side" "$requests" "$@" &
    counting+=($!)
  done
  for side in "${counting[@]}"; do wait "$side" || exit 3; done
}
