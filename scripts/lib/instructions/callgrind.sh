# Sourced by the instructions probe and why: counts the instructions of a side that runs under
# callgrind. What callgrind writes comes from a folder that the service may write to as well, so it
# is read as the service's user, and no more of it than a line is long.
# shellcheck shell=bash

# still_up SIDE: refuses to go on with one that has died
still_up() {
  local words
  words=$("$deploy" status --run "$dir/$1/up") \
    || fail "$1 died while its instructions were counted: it $words"
}

# callgrind_command SIDE -c WORD… -c …: sends these commands to each of the side's processes under
# callgrind, at once; one that has ended meanwhile is skipped. One that waits for a request has to
# be woken, which vgdb does after some ms.
callgrind_command() {
  local counts=$dir/$1/counts log=$dir/$1/vgdb.log pid reached=0
  for pid in $(pids_of "$(<"$dir/$1/up/session")"); do
    compgen -G "$counts/vgdb-from-vgdb-to-$pid-by-*" >/dev/null || continue
    "${as_service[@]}" timeout 60 vgdb "--pid=$pid" "--vgdb-prefix=$counts/vgdb" \
      --max-invoke-ms=10 "${@:2}" >"$log" 2>&1 && reached=$((reached + 1)) && continue
    ! runs "$pid" || fail "$1: callgrind does not listen: $(log_end "$log")"
  done
  if ((!reached)); then
    still_up "$1"
    fail "$1: none of its processes runs under callgrind"
  fi
}

# callgrind_begin SIDE: from here on it is counted. What came before was not, and so was several
# times as fast: a long warm-up costs little.
callgrind_begin() {
  callgrind_command "$1" -c instrumentation on -c zero
  rm -f "$dir/$1/counts"/out.*
}

# callgrind_end SIDE: what was counted since, into REPLY. Each process has files: out.PID.NUMBER of
# one that is there, or when it has forked; out.PID of one that has ended. A process that was forked
# leaves out.PID empty, too, at its first dump. What runs is translated anew when counting begins
# again, which costs more than to count the usual warm-up of the next endpoint: only a long one is
# worth that.
callgrind_end() {
  local file files=() commands=(-c dump)
  ((of_request[long_warm_up] == 0)) || commands+=(-c instrumentation off)
  callgrind_command "$1" "${commands[@]}"
  for file in "$dir/$1/counts"/out.*; do
    if [[ -s $file ]] || ! compgen -G "$file.*" >/dev/null; then files+=("$file"); fi
  done
  add_up "$1" "${files[@]}"
}

# callgrind_total FILE: the number of instructions in what it has written; false where it has none
callgrind_total() {
  local line number='^totals: ([0-9]{1,17})$'
  [[ -f $1 && ! -L $1 ]] || return
  while IFS= read -r line; do
    [[ $line =~ $number ]] && echo "${BASH_REMATCH[1]}" && return
  done < <("${as_service[@]}" timeout 10 tail -c 2000 -- "$1" | tr -d '\0')
  return 1
}
