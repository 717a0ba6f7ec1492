# Sourced by gate: one run at a time on a machine, each stage in a session of its own (session.sh of
# lib), and nothing left when it ends.
#
# What is started is known by a list of the gate's own, which no service can write to:
#   driver WHO RUN    the gate that measures, and its folder
#   stage WHO         its stage
#   up RUN, down RUN  what deploy has started, and has ended again
# That file is the lock, too. A stage holds it with its driver: it is free when nothing of either is
# left. Where it lies depends on the user alone. What a login sets, such as XDG_RUNTIME_DIR, a timer
# has not, and two runs would not see each other.

running='' # the session of the stage that runs now
decided='' # "yes" once the exit code is that of a verdict

# who PID: the process as no other ever is: its number, when it was started, and after which start
# of the machine; nothing where it is over
who() {
  local line fields
  runs "$1" || return 0
  read -r line <"/proc/$1/stat" || return 0
  # After the command in brackets: state is field 3, so when it was started, 22, is the 20th.
  read -ra fields <<<"${line##*) }"
  echo "$1.${fields[19]}.$(</proc/sys/kernel/random/boot_id)"
}
# is_there WHO
is_there() { [[ -n $1 && $(who "${1%%.*}") == "$1" ]]; }

# own_folder: sets own, a folder that nobody else can write to
own_folder() {
  own=$TOLLGATE_CACHE/running
  mkdir -p "$TOLLGATE_CACHE" 2>/dev/null || true
  mkdir -m 700 "$own" 2>/dev/null || true
  if [[ ! -d $own || -L $own || ! -O $own ]] || ((8#$(stat -c %a "$own") & 8#22)); then
    fail "$own: must be a folder of $(id -un)'s that nobody else can write to; remove it"
  fi
}

# only_one_run RUN: two runs at once would measure each other; the lock ends with the processes that
# hold it, however they end. What a run that was killed outright has left is ended first.
only_one_run() {
  local driver='' run='' tries=0 left="what a run that was killed has left"
  own_folder
  exec 9<>"$own/lock" || fail "$own/lock: cannot be opened"
  until flock -n 9; do
    read -r _ driver run <"$own/lock" || true
    ! is_there "$driver" || fail "another run is measuring on this machine" \
      "(pid ${driver%%.*} in $run): wait for its end"
    if ! end_stage || ((++tries == 20)); then
      fail "$left in $run does not end: see $own/lock"
    fi
    sleep 0.5
  done
  end_started || fail "$left does not end: see $own/lock"
  export TOLLGATE_STARTED=$own/lock
  printf 'driver %s %s\n' "$(who $$)" "$1" >"$own/lock" || fail "$own/lock: cannot be written"
}

# end_stage: ends the stage that the list names; false where it does not end
end_stage() {
  local stage
  stage=$(sed -n 's/^stage //p' "$own/lock" | tail -n 1)
  ! is_there "$stage" || end_session "${stage%%.*}"
}

# end_started: ends what the list has as up; false where something does not end
end_started() {
  local up started code=0
  read_lines started awk '
    { word = $1; sub(/^[a-z]+ /, "") }
    word == "up" { up[$0] }
    word == "down" { delete up[$0] }
    END { for (run in up) print run }' "$own/lock" || return
  for up in ${started[@]+"${started[@]}"}; do
    TOLLGATE_STARTED=$own/lock "$scripts/deploy/run" down --run "$up" || code=1
  done
  return $code
}

# stage RUN COMMAND…: as in_stage. A run whose stage fails has a report, too.
stage() {
  local code=0
  in_stage "$@" || code=$?
  ((code == 0)) \
    || give_up "$1" "$(cat "$1/reason" 2>/dev/null \
      || echo "$(room_of "$2") ended with exit code $code")"
}

# in_stage RUN COMMAND…: runs it in a session, all of which ends when the stage is over, when it is
# interrupted, and when the gate itself is killed. False where it fails; RUN/reason says why.
in_stage() {
  local run=$1 code=0
  shift
  rm -f "$run/reason"
  # It may take a moment to end its services.
  "${with_parent[@]}" "${in_session[@]}" "$own" 15 "${with_parent[@]}" "$@" \
    --failure "$run/reason" &
  running=$!
  echo "stage $(who "$running")" >>"$own/lock"
  wait "$running" || code=$?
  running=
  return $code
}

# never_a_verdict CODE: sets code, what the gate may end with where there is no verdict: 0 where it
# had none to give, as when it was asked for help, 64, or that it was interrupted; all else is 3
never_a_verdict() {
  code=$1
  [[ $code == @(0|64|130|143) ]] || code=3
}

# no_verdict: how the gate ends before a run has begun: never as a regression does
no_verdict() {
  never_a_verdict $?
  exit "$code"
}

# stop RUN: at the end, however it comes: ends all that was started
stop() {
  local code=$?
  trap '' INT TERM HUP
  # A stage that fails is never a verdict, whatever it ended with.
  [[ -n $decided && $code == [0123] ]] || never_a_verdict "$code"
  if [[ -n $running ]]; then
    progress_end "stopping"
    end_session "$running" || say "process $running does not end"
  fi
  end_started || true
  # Not where others write.
  find "$1" \( -name data -o -name services -o -name artifact \) -prune \
    -o -type f -name '*.part.*' -exec rm -f {} + || true
  exit $code
}
