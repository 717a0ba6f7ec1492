# Sourced by bench record: load on the machine while it measures.
# shellcheck shell=bash
loops=() limited=''

# begin_condition core|bursts|share|quiet
begin_condition() {
  case $1 in
    core) start_loop endless ;;
    bursts) start_loop bursts 1 && start_loop bursts 2 ;;
    share) make_limit && start_loop changing_share ;;
  esac
}

# start_loop FUNCTION WORD…: in the background; end_condition ends it
start_loop() {
  "$@" &
  loops+=($!)
}
endless() { exec awk 'BEGIN { while (1) turn++ }'; }

# bursts SEED: random periods of work and rest
bursts() {
  RANDOM=$1
  while :; do
    timeout "$(between 200 2000)" awk 'BEGIN { while (1) turn++ }' || true
    sleep "$(between 500 4000)"
  done
}

# between LEAST MOST: a random time in seconds; arguments in ms
between() {
  local ms=$(($1 + RANDOM % ($2 - $1 + 1)))
  printf '%d.%03d' $((ms / 1000)) $((ms % 1000))
}

# make_limit: a cgroup of version 1 or 2; its folder to `limited`
make_limit() {
  local root
  for root in /sys/fs/cgroup/cpu /sys/fs/cgroup; do
    [[ -e $root/cpu.cfs_quota_us || -e $root/cgroup.subtree_control ]] || continue
    limited=$root/tollgate-bench-$$
    mkdir -p "$limited" 2>/dev/null \
      && [[ -e $limited/cpu.cfs_quota_us || -e $limited/cpu.max ]] && return
    rmdir "$limited" 2>/dev/null || true
    limited=''
  done
  fail "share: no cgroup with a CPU limit can be created (needs root, and the controller cpu)"
}

# allow PERCENT: of all processors; 0 is no limit
allow() {
  local quota=$(($1 * $(nproc) * 1000))
  if [[ -e $limited/cpu.max ]]; then
    echo "$((quota == 0)) $quota" | awk '{ print ($1 ? "max" : $2), 100000 }' >"$limited/cpu.max"
  else
    echo $((quota ? quota : -1)) >"$limited/cpu.cfs_quota_us"
  fi
}
changing_share() {
  RANDOM=3
  while :; do
    allow $((25 + RANDOM % 51))
    sleep "$(between 500 2000)"
  done
}

# in_condition COMMAND…: becomes the command, inside the CPU limit
in_condition() {
  [[ ! $limited ]] || echo "$BASHPID" >"$limited/cgroup.procs"
  exec "$@"
}

# end_condition: removes the load and the limit
end_condition() {
  ((${#loops[@]} == 0)) || kill "${loops[@]}" 2>/dev/null || true
  wait ${loops[@]+"${loops[@]}"} 2>/dev/null || true
  loops=()
  [[ $limited ]] || return 0
  allow 0
  rmdir "$limited" 2>/dev/null || true
  limited=''
}
