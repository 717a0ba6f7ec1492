# Sourced by gate: one run at a time on a machine, each stage in a session of its own, and nothing
# left when it ends.

running='' # the session of the stage that runs now
decided='' # "yes" once the exit code is that of a verdict

# only_one_run RUN: two runs at once would measure each other; the lock ends with the process that
# holds it, however that ends.
only_one_run() {
  local lock=${TMPDIR:-/tmp}/tollgate.lock
  exec 9<>"$lock" || fail "$lock: cannot be opened"
  flock -n 9 \
    || fail "another run is measuring on this machine ($(cat "$lock")): wait for its end"
  # What a run that was killed outright has left behind is ended before anything is measured.
  end_services "$(sed -n 's/^pid [0-9]* in //p' "$lock")"
  printf 'pid %s in %s\n' $$ "$1" >"$lock"
}

# end_services RUN: ends what was started below that folder
end_services() {
  local up
  [[ -d $1 ]] || return 0
  find "$1" \( -name session -o -type d -name services \) -printf '%h\n' 2>/dev/null \
    | sort -u \
    | while read -r up; do "$scripts/deploy/run" down --run "$up"; done
}

# stage RUN COMMAND…: runs it in a session of its own, so that an interrupt can end all of it at
# once. A run whose stage fails has a report, too.
stage() {
  local run=$1 code=0
  shift
  rm -f "$run/reason"
  setsid "$@" --failure "$run/reason" 9>&- &
  running=$!
  wait $running || code=$?
  running=
  ((code == 0)) \
    || give_up "$run" "$(cat "$run/reason" 2>/dev/null \
      || echo "$(room_of "$1") ended with exit code $code")"
}

# stop RUN: at the end, however it comes: ends all that was started
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
  end_services "$1"
  [[ -z $running ]] || pkill -KILL -s "$running" || true
  find "$1" -name '*.part.*' -delete
  exit $code
}
