# Sourced by measure: fresh launches of the sides. The arrays job and now are described in
# probing.sh.
# shellcheck shell=bash

deploy=$TOLLGATE_ROOT/scripts/deploy/run

# free_ports N: that many different ports nobody listens on, one a line; those that were asked for,
# if any
free_ports() {
  local port found=' '
  [[ -z ${job[ports]} ]] || { tr ' ' '\n' <<<"${job[ports]}" && return; }
  while (($(wc -w <<<"$found") < $1)); do
    port=$(free_port 20000 12000) || return
    [[ $found == *" $port "* ]] || found+="$port "
  done
  tr ' ' '\n' <<<"${found# }" | head -n "$1"
}

# up SIDE PORT: false when the service does not become ready; the reason is then in raw/up-SIDE.txt
up() {
  local run=${job[out]}/up-$1 defined
  defined_by "${job[inputs]}" "$1"
  "$deploy" up "${defined[@]}" --artifact "${job[$1]}/artifact" --port "$2" \
    --run "$run" --variant "${now[variant]}" --cpus "${job[cpus]}" \
    2>"${job[out]}/raw/up-$1.txt" && cat "$run/run.json" >>"${job[out]}/raw/starts.jsonl"
}

# down SIDE…: ends them at the same time
down() {
  local side ending=()
  for side; do
    "$deploy" down --run "${job[out]}/up-$side" &
    ending+=($!)
  done
  for side in "${ending[@]}"; do
    wait "$side" || fail "a side runs on that was ended, and would spoil what is measured next"
  done
}
# end_all: those that are still being started, too
end_all() {
  wait || true
  down base head
}

# alive NAME SIDE…: false, and the case spoiled, when a side has died under it
alive() {
  local name=$1 side run words
  shift
  for side; do
    run=${job[out]}/up-$side
    [[ -e $run/exit || -d $run/services ]] || continue
    words=$("$deploy" status --run "$run") || {
      spoil "$name" "$side died while it was measured: it $words"
      return 1
    }
  done
}

# lacks_variant SIDE: whether its commit does not have the variant that it was to be started in
lacks_variant() { [[ -e ${job[out]}/up-$1/lacks ]]; }

# other_side SIDE: the one that it is compared with; nothing where there is none
other_side() { [[ ${job[sides]} == "$1" ]] || { [[ $1 == base ]] && echo head || echo base; }; }

# not_up SIDE NAME…: notes why these cases have no result; a commit that does not have the variant
# spoils nothing, and whether the other one has it is told, too
not_up() {
  local side=$1 other lacks=() name why
  shift
  other=$(other_side "$side")
  if [[ -n $other ]] && lacks_variant "$side" && ! lacks_variant "$other"; then
    # It is started only to see whether it has the variant.
    "$deploy" status --run "${job[out]}/up-$other" >/dev/null \
      || up "$other" "$(free_ports 1)" || true
    down "$other"
  fi
  for other in ${job[sides]}; do ! lacks_variant "$other" || lacks+=("$other"); done
  # Where there is no room, there may be no such file: $(<FILE) would then end all with 1.
  why=$(cat "${job[out]}/raw/up-$side.txt" 2>&1) || true
  for name; do
    if ((${#lacks[@]})); then
      spoil "$name" "" "${lacks[*]}"
    else
      spoil "$name" "$side was not started: $why"
    fi
  done
}

# begun SIDE PID: waits until its process is there, or the one that starts it is over
begun() {
  until [[ -s ${job[out]}/up-$1/session ]] || ! kill -0 "$2" 2>/dev/null; do sleep 0.005; done
}

# start_sides SIDE…: false when one does not become ready, which is then not_ready. One after the
# other they are started, and get ready at the same time: none is measured then.
start_sides() {
  local side starting=() free i
  read_lines free free_ports 2 || fail "two free ports were not found"
  for side; do rm -f "${job[out]}/up-$side/session"; done
  for side; do
    up "$side" "${free[${#starting[@]}]}" &
    starting+=($!)
    begun "$side" $!
  done
  not_ready=''
  for i in "${!starting[@]}"; do
    wait "${starting[i]}" || not_ready=${not_ready:-${@:i+1:1}}
  done
  [[ -z $not_ready ]]
}

# probe_all SIDE…: probes the cases of this launch, in its order, on the sides that are up
probe_all() {
  local line name probe slots case
  for line in "${due[@]}"; do
    read -r name probe slots case <<<"$line"
    step "launch ${now[launch]%-*}, $name"
    [[ $slots != true ]] || choose_slot "$name" "$probe" "$case" "$1"
    probe "$name" "$probe" "$case"
    [[ ${now[loaded]} == true ]] || continue
    alive "$name" "$@" && continue
    down "$@"
    start_sides "$@" || break
    note_sides "$@"
  done
}

# launch_sides SIDE…: starts them, probes the cases, and ends them
launch_sides() {
  local not_ready
  if [[ ${now[loaded]} != true ]]; then
    note_sides "$@" && probe_all "$@"
  elif start_sides "$@"; then
    note_sides "$@" && probe_all "$@"
    down "$@"
  else
    not_up "$not_ready" "${due[@]%% *}"
    down "$@"
  fi
}

# next_launch: sets now, left, and the arrays due (its cases) and starts to what is next; false when
# all is measured
next_launch() {
  local found lines
  found=$(jqx -rs "${known[@]}" -f "$TOLLGATE_ROOT/scripts/measure/next.jq" \
    "${job[out]}/raw/tally.jsonl") \
    || fail "what is next cannot be told from ${job[out]}/raw/tally.jsonl"
  [[ -n $found ]] || return
  mapfile -t lines <<<"$found"
  left=${lines[0]} now[mode]=${lines[1]} now[number]=${lines[2]} now[loaded]=${lines[3]}
  now[variant]=${lines[4]}
  IFS=, read -ra starts <<<"${lines[5]}"
  due=("${lines[@]:6}")
}

# launch: what next_launch has set; its results go to the tally
launch() {
  local began=${EPOCHREALTIME/./} sides name kept=()
  disk_left
  for sides in "${starts[@]}"; do
    now[launch]=${now[number]}
    ((${#starts[@]} == 1)) || now[launch]+=-$sides
    # shellcheck disable=SC2086 # a list
    launch_sides $sides
    for name in "${due[@]%% *}"; do kept+=("$(raw "$name")/result.json"); done
  done
  cat "${kept[@]}" 2>/dev/null | jqx -cs --argjson us $((${EPOCHREALTIME/./} - began)) \
    -f "$TOLLGATE_ROOT/scripts/measure/tally.jq" >>"${job[out]}/raw/tally.jsonl" \
    || fail "launch ${now[number]} has no result in ${job[out]}/raw/${now[mode]}"
}
