# Sourced by measure: fresh launches of the sides. The arrays job and now are described in
# probing.sh.
# shellcheck shell=bash

deploy=$TOLLGATE_ROOT/scripts/deploy/run

# free_ports N: that many different free ports, one a line; those of --ports, if any
free_ports() {
  local port free=' '
  [[ -z ${job[ports]} ]] || { tr ' ' '\n' <<<"${job[ports]}" && return; }
  while (($(wc -w <<<"$free") < $1)); do
    port=$(free_port 20000 12000) || return
    [[ $free == *" $port "* ]] || free+="$port "
  done
  tr ' ' '\n' <<<"${free# }" | head -n "$1"
}

# up SIDE PORT: false where the service does not become ready; raw/up-SIDE.txt has the reason
up() {
  local run=${job[out]}/up-$1 defined
  defined_by "${job[inputs]}" "$1"
  "$deploy" up "${defined[@]}" --artifact "$(build_folder "$1")/artifact" --port "$2" \
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
  for side; do
    wait "${ending[0]}" || fail "$side does not end, and would disturb what is measured next"
    ending=("${ending[@]:1}")
  done
}
# end_all: ends both sides, also while they start
end_all() {
  wait || true
  down base head
}

# alive NAME SIDE…: false, and the case has no result, where a side has died
alive() {
  local name=$1 side run status
  shift
  for side; do
    run=${job[out]}/up-$side
    [[ -e $run/exit || -d $run/services ]] || continue
    status=$("$deploy" status --run "$run") || {
      no_result "$name" "$side died while it was measured: it $status"
      return 1
    }
  done
}

# lacks_variant SIDE: whether its commit does not have the variant
lacks_variant() { [[ -e ${job[out]}/up-$1/lacks ]]; }

# other_side SIDE: the one that it is compared with, if any
other_side() { [[ ${job[sides]} == "$1" ]] || { [[ $1 == base ]] && echo head || echo base; }; }

# not_up SIDE NAME…: writes why these cases have no result. Where the commit lacks the variant, it
# starts the other side to see whether that one has it.
not_up() {
  local side=$1 other lacks=() name why
  shift
  other=$(other_side "$side")
  if [[ -n $other ]] && lacks_variant "$side" && ! lacks_variant "$other"; then
    "$deploy" status --run "${job[out]}/up-$other" >/dev/null \
      || up "$other" "$(free_ports 1)" || true
    down "$other"
  fi
  for other in ${job[sides]}; do ! lacks_variant "$other" || lacks+=("$other"); done
  # On a full disk there may be no such file, and $(<FILE) would exit with 1.
  why=$(cat "${job[out]}/raw/up-$side.txt" 2>&1) || true
  for name; do
    if ((${#lacks[@]})); then
      no_result "$name" "" "${lacks[*]}"
    else
      no_result "$name" "$side was not started: $why"
    fi
  done
}

# await_start SIDE PID: waits until its process exists, or PID, which starts it, is over
await_start() {
  until [[ -s ${job[out]}/up-$1/session ]] || ! kill -0 "$2" 2>/dev/null; do sleep 0.005; done
}

# start_sides SIDE…: starts one after the other; they get ready at the same time. False where one
# does not; not_ready is then its name.
start_sides() {
  local side starting=() free i
  read_lines free free_ports 2 || fail "there are no two free ports from 20000 to 31999"
  for side; do rm -f "${job[out]}/up-$side/session"; done
  for side; do
    up "$side" "${free[${#starting[@]}]}" &
    starting+=($!)
    await_start "$side" $!
  done
  not_ready=''
  for i in "${!starting[@]}"; do
    wait "${starting[i]}" || not_ready=${not_ready:-${@:i+1:1}}
  done
  [[ -z $not_ready ]]
}

# probe_all SIDE…: probes the cases of this launch on the sides that are up
probe_all() {
  local line name probe slots case
  for line in "${due[@]}"; do
    read -r name probe slots case <<<"$line"
    step "launch ${now[launch]%-*}, $name"
    [[ $slots != true ]] || choose_slot "$name" "$probe" "$case" "$@"
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

# next_launch: sets now, left, and the arrays due (its cases) and starts; false where there is none
next_launch() {
  local next lines
  next=$(jqx -rs "${schedule[@]}" \
    'import "measure/schedule" as schedule; schedule::next_launch($ARGS.named)' \
    "${job[out]}/raw/tally.jsonl") \
    || fail "${job[out]}/raw/tally.jsonl: the next launch could not be chosen"
  [[ -n $next ]] || return
  mapfile -t lines <<<"$next"
  left=${lines[0]} now[mode]=${lines[1]} now[number]=${lines[2]} now[loaded]=${lines[3]}
  now[variant]=${lines[4]}
  IFS=, read -ra starts <<<"${lines[5]}"
  due=("${lines[@]:6}")
}

# launch: the one that next_launch has set; appends its results to the tally
launch() {
  local began=${EPOCHREALTIME/./} sides name results=()
  now[disk_mb]=$(disk_left)
  for sides in "${starts[@]}"; do
    now[launch]=${now[number]}
    ((${#starts[@]} == 1)) || now[launch]+=-$sides
    # shellcheck disable=SC2086 # a list
    launch_sides $sides
    for name in "${due[@]%% *}"; do results+=("$(raw "$name")/result.json"); done
  done
  cat "${results[@]}" 2>/dev/null | jqx -cs --argjson us $((${EPOCHREALTIME/./} - began)) \
    'import "measure/results" as results; results::tally($us)' >>"${job[out]}/raw/tally.jsonl" \
    || fail "${job[out]}/raw/${now[mode]}: launch ${now[number]} has no result"
}
