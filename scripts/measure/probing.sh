# Sourced by measure: what a probe is asked, what becomes of its answer. Uses its variables plan, inputs, out, build, seed.

# The folder of one probe's result: raw/<mode>/<case>/<launch>[-<side>].
raw() { printf '%s/raw/%s/%s/%s' "$out" "$1" "$2" "$3"; }

# spoil MODE CASES LAUNCH REASON [SIDES]: these cases have no result in this launch, and why: a reason, or the sides that do not have the variant
spoil() {
  local id
  for id in $(jq -r '.[].case' <<<"$2"); do
    mkdir -p "$(raw "$1" "$id" "$3")"
    jq -n --arg reason "$4" --arg lacks "${5-}" '{rows: [], invalid: [{reason: $reason} | select($reason != "")], facts: {lacks: ($lacks | split(" "))}}' | label "$1" "$id" "$3" >"$(raw "$1" "$id" "$3")/result.json"
  done
}

# label MODE CASE LAUNCH: notes on a result where it belongs; standard input to standard output
label() { jq --arg mode "$1" --arg case "$2" --arg launch "$3" '. + {mode: $mode, case: $case, launch: ($launch | split("-")[0] | tonumber)}'; }

# write_ask CASE LAUNCH FILE SIDE…: what a probe is asked. The sides' run.json and build folders are named in it where they exist.
write_ask() {
  local case=$1 launch=$2 file=$3 side runs='{}'
  shift 3
  for side; do
    runs=$(jq -c --arg side "$side" --arg artifact "${build[$side]}/artifact" --slurpfile run <(cat "$out/up-$side/run.json" 2>/dev/null) \
      '.[$side] = {artifact: $artifact} + ($run[0] // {})' <<<"$runs")
  done
  jqx -n --argjson case "$case" --argjson launch "$launch" --argjson seed "$((seed + launch * 1000))" --argjson sides "$runs" --arg inputs "$inputs" \
    --slurpfile plan "$plan" --slurpfile chosen <(cat "$out/raw/slot-$(jq -r .case <<<"$case").json" 2>/dev/null) \
    --arg home "$TOLLGATE_HOME" 'include "measure/request"; ask($plan[0]; $case; $launch; $seed; $sides; $inputs; $chosen[0] // {}) + {target_dir: "\($home)/targets/\($plan[0].target)"}' >"$file"
}

# Seconds that a set may spend on waiting for a machine to cool down.
cool_left=${TOLLGATE_COOL_S:-300}

# admitted MODE CASE LAUNCH: false, and the case spoiled, when the machine is not fit to measure it now; where waiting may help, it waits first
admitted() {
  local found
  while :; do
    found=$("$TOLLGATE_ROOT/scripts/machine/facts" --counters | jqx -c --argjson disk "$(df -Pm "$out" | awk 'END { print $4 }')" 'include "machine/admission"; admission($disk)')
    [[ $found != '[]' ]] || return 0
    if ((cool_left <= 0)) || ! jq -e 'all(.[]; .wait)' <<<"$found" >/dev/null; then break; fi
    progress "waiting, for $(jq -r '.[0].reason' <<<"$found")" "$cool_left"
    sleep 2
    cool_left=$((cool_left - 2))
  done
  spoil "$1" "[$2]" "$3" "$(jq -r 'map("\(.reason); allowed: \(.allowed)") | join("; ")' <<<"$found")"
  return 1
}

# probe MODE CASE LAUNCH SIDE…: one probe on one case; a probe that fails spoils the case with its last words
probe() {
  local mode=$1 case=$2 launch=$3 id dir words
  id=$(jq -r .case <<<"$case")
  dir=$(raw "$mode" "$id" "$launch")
  shift 3
  mkdir -p "$dir"
  admitted "$mode" "$case" "$launch" || return 0
  write_ask "$case" "${launch%-*}" "$dir/ask.json" "$@"
  if words=$("$TOLLGATE_ROOT/scripts/probes/$(jq -r .probe <<<"$case")/run" "$dir/ask.json" "$dir" 2>&1 >/dev/null); then
    label "$mode" "$id" "$launch" <"$dir/found.json" | write "$dir/result.json"
  else
    spoil "$mode" "[$case]" "$launch" "${words:-the probe gave no result}"
  fi
}

# choose_slot CASE SIDE: a short warm-up run decides how long a slot and its guard must be, once for all launches of a set
choose_slot() {
  local id dir
  id=$(jq -r .case <<<"$1")
  [[ $(jq -r .probe <<<"$1") == k6 ]] || return 0
  [[ ! -e $out/raw/slot-$id.json ]] || return 0
  dir=$(raw warm-up "$id" 1)
  mkdir -p "$dir"
  write_ask "$1" 1 "$dir/ask.json" "$2"
  jq '. + {pairs: 1, slot_ms: 500, guard_ms: 0, warm_ms: 100}' "$dir/ask.json" | write "$dir/ask.json"
  "$TOLLGATE_ROOT/scripts/probes/k6/run" "$dir/ask.json" "$dir" 2>/dev/null || true
  jqx -n --argjson case "$1" --slurpfile found <(cat "$dir/found.json" 2>/dev/null) 'include "measure/request"; slot($case; $found[0].facts // {})' >"$out/raw/slot-$id.json"
}
