# Sourced by gate: one run at a time on a machine, each stage in a session of its own, and nothing left when it ends. Uses gate's variable out.

running='' decided=''

# only_one_run: two runs at once would measure each other; the lock ends with the process that holds it, however that ends.
only_one_run() {
  local lock=${TMPDIR:-/tmp}/tollgate.lock
  exec 9<>"$lock" || fail "$lock: cannot be opened"
  flock -n 9 || fail "another run is measuring on this machine ($(cat "$lock")): wait for its end"
  # What a run that was killed outright has left behind is ended before anything is measured.
  end_services "$(sed -n 's/^pid [0-9]* in //p' "$lock")"
  printf 'pid %s in %s\n' $$ "$out" >"$lock"
}

end_services() {
  local run
  [[ -d $1 ]] || return 0
  find "$1" \( -name session -o -type d -name services \) -printf '%h\n' 2>/dev/null | sort -u | while read -r run; do "$scripts/deploy/run" down --run "$run"; done
}

# stage COMMAND…: runs it in a session of its own, so that an interrupt can end all of it at once. A run without a measurement has a report, too.
stage() {
  local code=0
  rm -f "$out/reason"
  TOLLGATE_REASON=$out/reason setsid "$@" 9>&- &
  running=$!
  wait $running || code=$?
  running=
  ((code == 0)) || give_up "$(cat "$out/reason" 2>/dev/null || echo "${1##*/} ended with exit code $code")"
}

stop() {
  local code=$?
  trap '' INT TERM HUP
  # A stage that fails is never a verdict, whatever it ended with.
  ((code < 1 || code > 3)) || [[ -n $decided ]] || code=3
  if [[ -n $running ]]; then
    progress_end "stopping"
    pkill -TERM -s "$running" || true
    sleep 0.3
  fi
  end_services "$out"
  [[ -z $running ]] || pkill -KILL -s "$running" || true
  find "$out" -name '*.part.*' -delete
  exit $code
}
