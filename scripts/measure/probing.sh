# Sourced by measure: the request of a probe, and its result.
# shellcheck shell=bash
#
# The parts of this stage share the array job, which run sets:
#   plan, machine   files                     inputs, out   folders
#   base, head      build folders             sides         the sides that are measured
#   layouts         builds of each side, see build_folder
#   set, seed       name, and its own seed    ports         two free ports, or ""
#   cpus            of the server, or ""      sysroot       a recorded machine, or ""
#   cool_left       seconds that the set may still wait for a machine to cool down
# and the array now, of the present launch: mode, launch (its number, and -SIDE where sides are
# measured one at a time), variant, disk_mb.
# A case is "NAME PROBE SLOTS CASE", as schedule.jq prints it; CASE is its JSON.

# raw NAME: the folder of one probe's result
raw() { printf '%s/raw/%s/%s/%s' "${job[out]}" "${now[mode]}" "$1" "${now[launch]}"; }

# build_folder SIDE: the build that this launch takes. Each launch takes the next layout of both
# sides, so that the spread between launches has in it what depends on where the code lies. What is
# measured once is of the usual layout, the first.
build_folder() {
  local layout=$(((${now[launch]%-*} - 1) % job[layouts]))
  if ((layout == 0)); then echo "${job[$1]}"; else echo "${job[$1]}/layout-$layout"; fi
}

# identify NAME US: sets identity, the options that say whose a result is and how long it took
identify() {
  local side=''
  [[ ${now[launch]} != *-* ]] || side=${now[launch]#*-}
  identity=(
    --arg mode "${now[mode]}" --arg case "$1" --argjson launch "${now[launch]%-*}"
    --arg side "$side" --argjson us "$2"
  )
}

# no_result NAME REASON [SIDES]: writes why the case has no result: the reason, or the sides that do
# not have the variant
no_result() {
  local dir identity
  dir=$(raw "$1")
  mkdir -p "$dir"
  identify "$1" 0
  jqx -nc "${identity[@]}" --arg reason "$2" --arg lacks "${3-}" \
    'import "measure/results" as results; results::no_result($ARGS.named)' \
    | write "$dir/result.json"
}

# note_sides SIDE…: writes raw/sides.json, the artifacts and how they run. Without the base every
# row would be new, and pass.
note_sides() {
  local side line run=/dev/null
  for side; do
    [[ ${now[loaded]} != true ]] || run=${job[out]}/up-$side/run.json
    line=$({ [[ -s $run ]] && cat "$run" || echo null; } \
      | jq -c --arg side "$side" --arg artifact "$(build_folder "$side")/artifact" \
        '{ ($side): ({ $artifact } + (. // {})) }') || line=
    [[ $line == "{\"$side\":{"*'}}' ]] || fail "where $side is and runs could not be noted"
    echo "$line"
  done >"${job[out]}/raw/sides.json"
}

# write_request CASE FILE: the request of a probe, with the sides of raw/sides.json
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

# disk_left: MB of disk that are free
disk_left() { df -Pm "${job[out]}" | awk 'END { print $4 }'; }

# unfit READING: why the machine is not fit to measure now: [{reason, allowed, wait}…]
unfit() {
  jqx -c --argjson disk "${now[disk_mb]}" \
    'import "measure/conditions" as conditions; conditions::admission($disk)' "$1"
}

# admitted NAME READING: false, with a result that says why, where the machine is not fit to measure
# now; waits first where that may help. Writes the machine's counters to READING.
admitted() {
  local problems
  while counters >"$2" && problems=$(unfit "$2") || true && [[ $problems != '[]' ]]; do
    if ((job[cool_left] <= 0)) || ! jq -e 'all(.[]; .wait)' <<<"$problems" >/dev/null; then
      problems=$(jq -r 'map("\(.reason); allowed: \(.allowed)") | join("; ")' <<<"$problems")
      no_result "$1" "$problems"
      return 1
    fi
    waits "$(jq -r '.[0].reason' <<<"$problems")" "${job[cool_left]}"
    sleep 2
    job[cool_left]=$((job[cool_left] - 2))
  done
}

# write_result NAME DIR US: what the probe found there, and whether it counts
write_result() {
  local identity
  identify "$1" "$3"
  jqx -c "${identity[@]}" --slurpfile request "$2/request.json" \
    --slurpfile before "$2/before.json" --slurpfile after "$2/after.json" \
    --rawfile began "$2/times-before.txt" --rawfile ended "$2/times-after.txt" \
    'import "measure/results" as results; results::result($ARGS.named)' "$2/found.json" \
    | write "$2/result.json"
}

# run_probe PROBE DIR: runs it with DIR/request.json; false where it has no valid answer. What it
# starts does not hold the lock of the run.
run_probe() (
  "$TOLLGATE_ROOT/scripts/probes/$1/run" "$2/request.json" "$2" 9>&- || exit
  valid found "$2/found.json"
)

# probe NAME PROBE CASE: one probe on one case; where it fails, its message is the reason
probe() {
  local name=$1 probe=$2 case=$3 began=${EPOCHREALTIME/./} dir message
  dir=$(raw "$name")
  mkdir -p "$dir"
  write_request "$case" "$dir/request.json"
  admitted "$name" "$dir/before.json" || return 0
  times >"$dir/times-before.txt"
  message=$(run_probe "$probe" "$dir" 2>&1 >/dev/null) || {
    no_result "$name" "${message:-the probe gave no result}"
    return 0
  }
  times >"$dir/times-after.txt"
  counters >"$dir/after.json"
  write_result "$name" "$dir" $((${EPOCHREALTIME/./} - began))
}

# choose_slot NAME PROBE CASE SIDE…: a warm-up of the first side, repeated while latency falls,
# chooses the lengths of warm-up, slot and guard, once for all launches of a set. Where it fell, the
# other side is warmed up as well, and the slower one to warm counts.
choose_slot() {
  local raw=${job[out]}/raw/warm-up/$1 slots=${job[out]}/raw/slots.json side runs most=0 steady=true
  [[ ! -e $raw ]] && ! jq -e --arg id "$1" 'has($id)' "$slots" >/dev/null || return 0
  mkdir -p "$raw/1"
  write_request "$3" "$raw/1/usual.json"
  for side in "${@:4}"; do
    ((most != 1)) || break
    warm_up "$2" "$3" "$side" "$raw"
    ((runs <= most)) || most=$runs
  done
  jqx --argjson case "$3" --slurpfile answer <(cat "$raw/first.json" 2>/dev/null) \
    --argjson runs "$most" --argjson steady "$steady" --slurpfile plan "${job[plan]}" \
    'import "measure/job" as job; job::with_slot($case; $ARGS.named; $plan[0])' "$slots" \
    | write "$slots"
}

# warm_up PROBE CASE SIDE RAW: sets runs, how many it took; steady becomes false where latency still
# falls. Leaves RAW/first.json, the last answer of the first side.
warm_up() {
  local dir raw=$4 again=true first=$4/first.json
  [[ ! -e $raw/1/request.json ]] || first=/dev/null
  for ((runs = 1; ; runs++)); do
    dir=$raw/$runs
    [[ $first != /dev/null ]] || dir=$raw/$3-$runs
    mkdir -p "$dir"
    jqx --arg side "$3" 'import "measure/job" as job; job::warm_up($side)' "$raw/1/usual.json" \
      >"$dir/request.json"
    run_probe "$1" "$dir" >/dev/null 2>&1 || rm -f "$dir/found.json"
    again=$(jqx -n --slurpfile answer <(cat "$dir/found.json" 2>/dev/null) \
      --argjson case "$2" --argjson runs "$runs" \
      'import "measure/job" as job; $answer[0] | job::warmth($case; $runs)')
    [[ $again == '"again"' ]] || break
  done
  [[ $again == '"steady"' ]] || steady=false
  [[ ! -e $dir/found.json ]] || cat "$dir/found.json" >"$first"
}
