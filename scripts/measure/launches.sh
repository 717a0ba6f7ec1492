# Sourced by measure: fresh launches of the sides. The array job is described in probing.sh.
# shellcheck shell=bash

deploy=$TOLLGATE_ROOT/scripts/deploy/run

# free_ports N: that many ports nobody listens on, one a line; those that were asked for, if any
free_ports() {
  local port found=0
  [[ -z ${job[ports]} ]] || { tr ' ' '\n' <<<"${job[ports]}" && return; }
  while ((found < $1)); do
    port=$((20000 + RANDOM % 12000))
    [[ -n $(listener "$port") ]] || { echo "$port" && found=$((found + 1)); }
  done
}

# up SIDE PORT VARIANT: false when the service does not become ready; the reason is then in
# raw/up-SIDE.txt
up() {
  local run=${job[out]}/up-$1 defined
  defined_by "${job[inputs]}" "$1"
  "$deploy" up "${defined[@]}" --artifact "${job[$1]}/artifact" --port "$2" \
    --run "$run" --variant "$3" --cpus "${job[cpus]}" 2>"${job[out]}/raw/up-$1.txt" \
    && cat "$run/run.json" >>"${job[out]}/raw/starts.jsonl"
}
down() { for side; do "$deploy" down --run "${job[out]}/up-$side"; done; }
end_all() { down base head; }

# alive MODE CASE LAUNCH SIDE…: false, and the case spoiled, when a side has died under it
alive() {
  local mode=$1 case=$2 launch=$3 side words
  shift 3
  for side; do
    words=$("$deploy" status --run "${job[out]}/up-$side") || {
      spoil "$mode" "[$case]" "$launch" "$side died while it was measured: it $words"
      return 1
    }
  done
}

# lacks_variant SIDE: whether its commit does not have the variant that it was to be started in
lacks_variant() { [[ -e ${job[out]}/up-$1/lacks ]]; }

# other_side SIDE: the one that it is compared with; nothing where there is none
other_side() { [[ ${job[sides]} == "$1" ]] || { [[ $1 == base ]] && echo head || echo base; }; }

# not_up MODE CASES LAUNCH SIDE: notes why; a commit that does not have the variant spoils nothing,
# and whether the other one has it is told, too
not_up() {
  local mode=$1 cases=$2 launch=$3 side=$4 other lacks=()
  other=$(other_side "$side")
  if [[ -n $other ]] && lacks_variant "$side" && ! lacks_variant "$other"; then
    # It is started only to see whether it has the variant.
    "$deploy" status --run "${job[out]}/up-$other" >/dev/null \
      || up "$other" "$(free_ports 1)" "$(jq -r '.[0].variant' <<<"$cases")" || true
    down "$other"
  fi
  for other in ${job[sides]}; do ! lacks_variant "$other" || lacks+=("$other"); done
  if ((${#lacks[@]})); then
    spoil "$mode" "$cases" "$launch" "" "${lacks[*]}"
  else
    spoil "$mode" "$cases" "$launch" "$side was not started: $(<"${job[out]}/raw/up-$side.txt")"
  fi
}

# start_sides VARIANT LAUNCH SIDE…: false when one does not become ready, which is then not_ready.
# Ports and start order change places with every launch.
start_sides() {
  local variant=$1 launch=$2 side order free
  shift 2
  order=("$@")
  ((launch % 2)) || mapfile -t order < <(printf '%s\n' "$@" | tac)
  mapfile -t free < <(free_ports 2)
  for side in "${order[@]}"; do
    not_ready=$side
    up "$side" "${free[0]}" "$variant" || return
    free=("${free[@]:1}")
  done
}

# launch MODE CASES LAUNCH SIDE…: starts the sides, probes the cases in an order of this launch's
# own, and ends the sides. LAUNCH is a number, with the side behind it where there is one only.
launch() {
  local mode=$1 cases=$2 launch=$3 number=${3%-*} variant case not_ready
  shift 3
  variant=$(jq -r '.[0].variant // ""' <<<"$cases")
  start_sides "$variant" "$number" "$@" || {
    not_up "$mode" "$cases" "$launch" "$not_ready"
    down "$@"
    return 0
  }
  while read -r case; do
    step "launch $number, $(jq -r .case <<<"$case")"
    choose_slot "$case" "$1"
    probe "$mode" "$case" "$launch" "$@"
    alive "$mode" "$case" "$launch" "$@" && continue
    down "$@"
    start_sides "$variant" "$number" "$@" || break
  done < <(jqx -c --argjson seed "$((job[seed] + number))" \
    'include "measure/request"; shuffled($seed)[]' <<<"$cases")
  down "$@"
}
