# Sourced by gate: one run at a time on a machine, and each stage in a session (lib/session.sh) that
# ends with it.
#
# A file of the gate's own, which no service can write to, lists what is started:
#   driver WHO RUN    the gate that measures, and its folder
#   stage WHO         its stage
#   up RUN, down RUN  what deploy has started, and has ended
# It is the lock, too. Driver and stage hold it, so it is free when both are over. Its path depends
# on the user alone: a timer does not have what a login sets, such as XDG_RUNTIME_DIR.

running='' # the session of the stage that runs now
decided='' # "yes" once the exit code is that of a verdict

# who PID: identifies a process: number, start time and boot id; nothing where it is over
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

# own_folder: makes and prints a folder that nobody else can write to
own_folder() {
  local own=$TOLLGATE_CACHE/running
  mkdir -p "$TOLLGATE_CACHE" 2>/dev/null || true
  mkdir -m 700 "$own" 2>/dev/null || true
  if [[ ! -d $own || -L $own || ! -O $own ]] || ((8#$(stat -c %a "$own") & 8#22)); then
    fail "$own: must be a folder of $(id -un)'s that nobody else can write to; remove it"
  fi
  echo "$own"
}

# only_one_run RUN: takes the lock, since two runs at once would measure each other. Ends what a
# killed run has left. Sets own, the folder of the lock.
only_one_run() {
  local driver='' run='' tries=0 left="what a killed run has left"
  own=$(own_folder)
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

# end_stage: ends the stage on the list; false where it does not end
end_stage() {
  local stage
  stage=$(sed -n 's/^stage //p' "$own/lock" | tail -n 1)
  ! is_there "$stage" || end_session "${stage%%.*}"
}

# end_started: ends all that is up on the list; false where something does not end
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

# stage RUN COMMAND…: as in_stage; where it fails, reports that and ends
stage() {
  local code=0
  in_stage "$@" || code=$?
  ((code == 0)) \
    || give_up "$1" "$(cat "$1/reason" 2>/dev/null \
      || echo "$(room_of "$2") ended with exit code $code")"
}

# in_stage RUN COMMAND…: runs it in a session that ends with it, with an interruption, and with the
# gate. False where it fails; RUN/reason says why.
in_stage() {
  local run=$1 code=0
  shift
  rm -f "$run/reason"
  # Its services have 15 s to end.
  "${with_parent[@]}" "${in_session[@]}" "$own" 15 "${with_parent[@]}" "$@" \
    --failure "$run/reason" &
  running=$!
  echo "stage $(who "$running")" >>"$own/lock"
  wait "$running" || code=$?
  running=
  return $code
}

# no_verdict_code CODE: the exit code without a verdict: 0 (such as --help), 64, 130, 143, or 3
no_verdict_code() { if [[ $1 == @(0|64|130|143) ]]; then echo "$1"; else echo 3; fi; }

# no_verdict: ends the gate before a run has begun
no_verdict() { exit "$(no_verdict_code "$?")"; }

# stop RUN: at any exit: ends all that was started
stop() {
  local code=$?
  trap '' INT TERM HUP
  # The exit code of a failed stage is no verdict.
  [[ -n $decided && $code == [0123] ]] || code=$(no_verdict_code "$code")
  if [[ -n $running ]]; then
    progress_end "stopping"
    end_session "$running" || say "process $running does not end"
  fi
  end_started || true
  # Services write to these folders.
  find "$1" \( -name data -o -name services -o -name artifact \) -prune \
    -o -type f -name '*.part.*' -exec rm -f {} + || true
  exit "$code"
}
