# Sourced by measure: what a probe is asked, and what becomes of its answer.
# shellcheck shell=bash
#
# The parts of this stage share the array job, which measure sets and nobody else changes:
#   plan, machine   files                     inputs, out   folders
#   base, head      build folders             sides         the sides that are measured
#   set, seed       name, and its own seed    ports         two free ports, or ""
#   cpus            of the server, or ""      sysroot       a recorded machine, or ""
#   cool_left       seconds that the set may still wait for a machine to cool down
# and of the launch that is under way the array now: mode, launch (its number, with the side behind
# it where it is one of several that are measured one at a time), variant, disk_mb.
# A case is "NAME PROBE SLOTS CASE", as next.jq prints it; CASE is its JSON.

# raw NAME: the folder of one probe's result
raw() { printf '%s/raw/%s/%s/%s' "${job[out]}" "${now[mode]}" "$1" "${now[launch]}"; }

# named NAME US: sets naming, what a result of this launch must be told: whose it is, and how long
# its probe took
named() {
  local side=''
  [[ ${now[launch]} != *-* ]] || side=${now[launch]#*-}
  naming=(
    --arg mode "${now[mode]}" --arg case "$1" --argjson launch "${now[launch]%-*}"
    --arg side "$side" --argjson us "$2"
  )
}

# spoil NAME REASON [SIDES]: the case has no result in this launch, and why: a reason, or the sides
# that do not have the variant
spoil() {
  local dir naming
  dir=$(raw "$1")
  mkdir -p "$dir"
  named "$1" 0
  jqx -nc "${naming[@]}" --arg reason "$2" --arg lacks "${3-}" \
    -f "$TOLLGATE_ROOT/scripts/measure/spoilt.jq" | write "$dir/result.json"
}

# note_sides SIDE…: writes raw/sides.json: where these artifacts are, and how they run where they
# do. Without a line of the base all that is measured would be new, and pass.
note_sides() {
  local side line run=/dev/null
  for side; do
    [[ ${now[loaded]} != true ]] || run=${job[out]}/up-$side/run.json
    line=$({ [[ -s $run ]] && cat "$run" || echo null; } \
      | jq -c --arg side "$side" --arg artifact "${job[$side]}/artifact" \
        '{ ($side): ({ $artifact } + (. // {})) }') || line=
    [[ $line == "{\"$side\":{"*'}}' ]] || fail "where $side is and runs could not be noted"
    echo "$line"
  done >"${job[out]}/raw/sides.json"
}

# write_request CASE FILE: what a probe is asked, of the sides that are noted
write_request() {
  local case=$1 file=$2 launch=${now[launch]%-*}
  jqx -n --argjson case "$case" --argjson launch "$launch" \
    --argjson seed "$((job[seed] + launch * 1000))" \
    --arg inputs "${job[inputs]}" --arg home "$TOLLGATE_HOME" --arg sysroot "${job[sysroot]}" \
    --slurpfile plan "${job[plan]}" --slurpfile machine "${job[machine]}" \
    --slurpfile slots "${job[out]}/raw/slots.json" \
    --slurpfile sides "${job[out]}/raw/sides.json" \
    'import "lib/request" as request; request::request($ARGS.named)' >"$file"
}

# disk_left: sets disk_mb of the launch
disk_left() { now[disk_mb]=$(df -Pm "${job[out]}" | awk 'END { print $4 }'); }

# unfit READING: why the machine is not fit to measure now: [{reason, allowed, wait}…]
unfit() {
  jqx -c --argjson disk "${now[disk_mb]}" \
    'import "measure/admission" as admission; admission::admission($disk)' "$1"
}

# admitted NAME READING: false, and the case spoiled, when the machine is not fit to measure it now;
# where waiting may help, it waits first. READING gets the machine's counters.
admitted() {
  local found
  while counters >"$2" && found=$(unfit "$2") || true && [[ $found != '[]' ]]; do
    if ((job[cool_left] <= 0)) || ! jq -e 'all(.[]; .wait)' <<<"$found" >/dev/null; then
      found=$(jq -r 'map("\(.reason); allowed: \(.allowed)") | join("; ")' <<<"$found")
      spoil "$1" "$found"
      return 1
    fi
    waits "$(jq -r '.[0].reason' <<<"$found")" "${job[cool_left]}"
    sleep 2
    job[cool_left]=$((job[cool_left] - 2))
  done
}

# judged NAME DIR US: what the probe found there, and whether it counts
judged() {
  local naming
  named "$1" "$3"
  jqx -c "${naming[@]}" --slurpfile request "$2/request.json" \
    --slurpfile before "$2/before.json" --slurpfile after "$2/after.json" \
    --rawfile began "$2/times-before.txt" --rawfile ended "$2/times-after.txt" \
    -f "$TOLLGATE_ROOT/scripts/measure/judged.jq" "$2/found.json" | write "$2/result.json"
}

# run_probe PROBE DIR: asks it what DIR/request.json says; false when it has no answer, or one that
# cannot be read. The lock of the run is not for what it starts.
run_probe() (
  "$TOLLGATE_ROOT/scripts/probes/$1/run" "$2/request.json" "$2" 9>&- || exit
  valid found "$2/found.json"
)

# probe NAME PROBE CASE: one probe on one case; a probe that fails spoils the case with its last
# words
probe() {
  local name=$1 probe=$2 case=$3 began=${EPOCHREALTIME/./} dir words
  dir=$(raw "$name")
  mkdir -p "$dir"
  write_request "$case" "$dir/request.json"
  admitted "$name" "$dir/before.json" || return 0
  times >"$dir/times-before.txt"
  words=$(run_probe "$probe" "$dir" 2>&1 >/dev/null) || {
    spoil "$name" "${words:-the probe gave no result}"
    return 0
  }
  times >"$dir/times-after.txt"
  counters >"$dir/after.json"
  judged "$name" "$dir" $((${EPOCHREALTIME/./} - began))
}

# choose_slot NAME PROBE CASE SIDE: a short warm-up run decides how long a slot and its guard must
# be, once for all launches of a set
choose_slot() {
  local dir=${job[out]}/raw/warm-up/$1/1 slots=${job[out]}/raw/slots.json
  [[ ! -e $dir ]] && ! jq -e --arg id "$1" 'has($id)' "$slots" >/dev/null || return 0
  mkdir -p "$dir"
  write_request "$3" "$dir/usual.json"
  jqx --arg side "$4" -f "$TOLLGATE_ROOT/scripts/measure/warm-up.jq" "$dir/usual.json" \
    >"$dir/request.json"
  run_probe "$2" "$dir" >/dev/null 2>&1 || rm -f "$dir/found.json"
  jqx --argjson case "$3" --slurpfile found <(cat "$dir/found.json" 2>/dev/null) \
    -f "$TOLLGATE_ROOT/scripts/measure/choose.jq" "$slots" | write "$slots"
}
