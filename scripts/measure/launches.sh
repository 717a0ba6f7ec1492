# Sourced by measure: fresh launches of the sides. Uses its variables plan, inputs, out, build, seed, and probing.sh.

# free_ports N: that many ports nobody listens on; the two of TOLLGATE_PORTS where it is set
free_ports() {
  local port found=0
  [[ -z ${TOLLGATE_PORTS-} ]] || { tr ' ' '\n' <<<"$TOLLGATE_PORTS" && return; }
  while ((found < $1)); do
    port=$((20000 + RANDOM % 12000))
    [[ -n $(listener $port) ]] || { echo $port && found=$((found + 1)); }
  done
}

# up SIDE PORT VARIANT: false when the service does not become ready; the reason is then in raw/up-SIDE.txt
up() {
  "$TOLLGATE_ROOT/scripts/deploy/run" up --target "$inputs/target.json" --artifact "${build[$1]}/artifact" --port "$2" \
    --run "$out/up-$1" --variant "$3" --cpus "$(ask '.pins.server // ""' | tr -d '"')" 2>"$out/raw/up-$1.txt" \
    && cat "$out/up-$1/run.json" >>"$out/raw/starts.jsonl"
}
down() { for side; do "$TOLLGATE_ROOT/scripts/deploy/run" down --run "$out/up-$side"; done; }
end_all() { down base head; }

# alive MODE CASE LAUNCH SIDE…: false, and the case spoiled, when a side has died under it
alive() {
  local mode=$1 case=$2 launch=$3 side words
  shift 3
  for side; do
    words=$("$TOLLGATE_ROOT/scripts/deploy/run" status --run "$out/up-$side") || {
      spoil "$mode" "[$case]" "$launch" "$side died while it was measured: it $words"
      return 1
    }
  done
}

# not_up MODE CASES LAUNCH SIDE: notes why; a commit that does not have the variant spoils nothing, and whether the other one has it is told, too
not_up() {
  local mode=$1 cases=$2 launch=$3 side lacks=()
  for side in "${sides[@]}"; do [[ ! -e $out/up-$side/lacks ]] || lacks+=("$side"); done
  if ((${#lacks[@]} == 0)); then
    spoil "$mode" "$cases" "$launch" "$4 was not started: $(<"$out/raw/up-$4.txt")"
    return
  fi
  if ((${#lacks[@]} == 1 && ${#sides[@]} == 2)) && [[ ${lacks[0]} == "$4" ]]; then
    side=$([[ $4 == base ]] && echo head || echo base)
    "$TOLLGATE_ROOT/scripts/deploy/run" status --run "$out/up-$side" >/dev/null || up "$side" "$(free_ports 1)" "$(jq -r '.[0].variant' <<<"$cases")" \
      || [[ ! -e $out/up-$side/lacks ]] || lacks+=("$side")
    down "$side"
  fi
  spoil "$mode" "$cases" "$launch" "" "${lacks[*]}"
}

# launch MODE CASES LAUNCH SIDE…: starts the sides, probes the cases in an order of this launch's own, and ends the sides
launch() {
  local mode=$1 cases=$2 launch=$3 number=${3%-*} side case ports
  shift 3
  local order=("$@")
  # Ports and start order change places with every launch.
  ((number % 2)) || mapfile -t order < <(printf '%s\n' "$@" | tac)
  mapfile -t ports < <(free_ports 2)
  for side in "${order[@]}"; do
    up "$side" "${ports[0]}" "$(jq -r '.[0].variant // ""' <<<"$cases")" || {
      not_up "$mode" "$cases" "$launch" "$side"
      down "$@"
      return 0
    }
    ports=("${ports[@]:1}")
  done
  while read -r case; do
    step "launch $number, $(jq -r .case <<<"$case")"
    choose_slot "$case" "$1"
    probe "$mode" "$case" "$launch" "$@"
    alive "$mode" "$case" "$launch" "$@" || {
      down "$@"
      for side in "${order[@]}"; do up "$side" "$(free_ports 1)" "$(jq -r '.variant // ""' <<<"$case")" || break 2; done
    }
  done < <(jqx -c --argjson seed "$((seed + number))" 'include "measure/request"; shuffled($seed)[]' <<<"$cases")
  down "$@"
}
