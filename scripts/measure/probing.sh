# Sourced by measure: what a probe is asked, and what becomes of its answer.
# shellcheck shell=bash
#
# The parts of this stage share the array job, which measure sets and nobody else changes:
#   plan, machine   files                     inputs, out   folders
#   base, head      build folders             sides         the sides that are measured
#   set, seed       name, and its own seed    launches      how many
#   cpus            of the server, or ""      ports         two free ports, or ""
#   sysroot         a recorded machine, or ""
#   cool_left       seconds that the set may still wait for a machine to cool down

# raw MODE CASE LAUNCH: the folder of one probe's result. LAUNCH is a number, with the side behind
# it where there is one only.
raw() { printf '%s/raw/%s/%s/%s' "${job[out]}" "$1" "$2" "$3"; }

# id_of CASE: its name
id_of() { jq -r .case <<<"$1"; }

# property CASE NAME: what its probe says of itself
property() { jq -r --arg name "$2" '.[$name] // ""' <<<"$1"; }

# label MODE CASE-NAME LAUNCH: notes on a result where it belongs; standard input to output
label() {
  jq --arg mode "$1" --arg case "$2" --argjson launch "${3%-*}" '. + { $mode, $case, $launch }'
}

# spoil MODE CASES LAUNCH REASON [SIDES]: these cases have no result in this launch, and why: a
# reason, or the sides that do not have the variant
spoil() {
  local id dir
  for id in $(jq -r '.[].case' <<<"$2"); do
    dir=$(raw "$1" "$id" "$3")
    mkdir -p "$dir"
    jq -n --arg reason "$4" --arg lacks "${5-}" -f "$TOLLGATE_ROOT/scripts/measure/spoilt.jq" \
      | label "$1" "$id" "$3" >"$dir/result.json"
  done
}

# side_facts SIDE: {SIDE: where its artifact is, and how it runs where it does}
side_facts() {
  { cat "${job[out]}/up-$1/run.json" 2>/dev/null || echo null; } \
    | jq -c --arg side "$1" --arg artifact "${job[$1]}/artifact" \
      '{ ($side): ({ $artifact } + (. // {})) }'
}

# write_request CASE LAUNCH FILE SIDE…: what a probe is asked
write_request() {
  local case=$1 launch=$2 file=$3 side
  shift 3
  jqx -n --argjson case "$case" --argjson launch "$launch" \
    --argjson seed "$((job[seed] + launch * 1000))" \
    --arg inputs "${job[inputs]}" --arg home "$TOLLGATE_HOME" --arg sysroot "${job[sysroot]}" \
    --slurpfile plan "${job[plan]}" --slurpfile machine "${job[machine]}" \
    --slurpfile slots "${job[out]}/raw/slots.json" \
    --slurpfile sides <(for side; do side_facts "$side"; done) \
    'include "measure/request"; request($ARGS.named)' >"$file"
}

# unfit: why the machine is not fit to measure now: [{reason, allowed, wait}…]
unfit() {
  local disk_mb
  disk_mb=$(df -Pm "${job[out]}" | awk 'END { print $4 }')
  "$TOLLGATE_ROOT/scripts/machine/facts" --sysroot "${job[sysroot]}" --counters \
    | jqx -c --argjson disk "$disk_mb" 'include "machine/admission"; admission($disk)'
}

# admitted MODE CASE LAUNCH: false, and the case spoiled, when the machine is not fit to measure it
# now; where waiting may help, it waits first
admitted() {
  local found
  while found=$(unfit) || true && [[ $found != '[]' ]]; do
    if ((job[cool_left] <= 0)) || ! jq -e 'all(.[]; .wait)' <<<"$found" >/dev/null; then
      found=$(jq -r 'map("\(.reason); allowed: \(.allowed)") | join("; ")' <<<"$found")
      spoil "$1" "[$2]" "$3" "$found"
      return 1
    fi
    progress "waiting, for $(jq -r '.[0].reason' <<<"$found")" "${job[cool_left]}"
    sleep 2
    job[cool_left]=$((job[cool_left] - 2))
  done
}

# run_probe CASE DIR: asks the case's probe what DIR/request.json says; false when it has no answer
run_probe() { "$TOLLGATE_ROOT/scripts/probes/$(property "$1" probe)/run" "$2/request.json" "$2"; }

# probe MODE CASE LAUNCH SIDE…: one probe on one case; a probe that fails spoils the case with its
# last words
probe() {
  local mode=$1 case=$2 launch=$3 id dir words
  shift 3
  id=$(id_of "$case")
  dir=$(raw "$mode" "$id" "$launch")
  mkdir -p "$dir"
  admitted "$mode" "$case" "$launch" || return 0
  write_request "$case" "${launch%-*}" "$dir/request.json" "$@"
  if words=$(run_probe "$case" "$dir" 2>&1 >/dev/null); then
    label "$mode" "$id" "$launch" <"$dir/found.json" | write "$dir/result.json"
  else
    spoil "$mode" "[$case]" "$launch" "${words:-the probe gave no result}"
  fi
}

# choose_slot CASE SIDE: a short warm-up run decides how long a slot and its guard must be, once for
# all launches of a set
choose_slot() {
  local id dir slots=${job[out]}/raw/slots.json
  id=$(id_of "$1")
  [[ $(property "$1" slots) == true ]] || return 0
  ! jq -e --arg id "$id" 'has($id)' "$slots" >/dev/null || return 0
  dir=$(raw warm-up "$id" 1)
  mkdir -p "$dir"
  write_request "$1" 1 "$dir/usual.json" "$2"
  jqx 'include "lib/policy"; . + policy.measure.warm_up.value' "$dir/usual.json" \
    >"$dir/request.json"
  run_probe "$1" "$dir" 2>/dev/null || true
  jqx --argjson case "$1" --slurpfile found <(cat "$dir/found.json" 2>/dev/null) \
    -f "$TOLLGATE_ROOT/scripts/measure/choose.jq" "$slots" | write "$slots"
}
