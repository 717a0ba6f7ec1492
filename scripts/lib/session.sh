# Sourced where processes are watched. A SESSION is what in_session starts, and all that descends
# from it, by its process id, which is that of tini.
#
# tini is a child subreaper: whoever below it leaves for a session of its own, or loses its parent,
# becomes its child, so that nothing gets away by setsid or by forking twice. A cgroup would hold it
# as well, but takes root or a systemd that delegates one, which laptops, containers and hosted
# machines do not give; this is the same everywhere, so that what tests prove holds everywhere.
# What may get away is a process that forks faster than it is looked for. On a machine of our own
# the hook behind each job ends whatever the service's user still runs.

# A machine that runner-setup has set up has another user for the service under test: one who
# reaches loopback only, and none of the agent's files.
as_service=()
# No program of the machine makes it anybody else again.
[[ -z ${TOLLGATE_SERVICE_USER-} ]] \
  || as_service=(sudo -n -u "$TOLLGATE_SERVICE_USER" -- setpriv --no-new-privs)

# shared DIR: a folder that the service under test may write to; what it writes there can be removed
# again by who runs this
shared() {
  ((${#as_service[@]})) || return 0
  chgrp "$TOLLGATE_SERVICE_USER" "$1" && chmod 2775 "$1"
}

# with_parent COMMAND…: words that start COMMAND so that it is asked to end when who started it has
# ended, or was killed
with_parent=(setpriv --pdeathsig TERM)
# in_session DIR PATIENCE COMMAND…: words that start COMMAND so; keep says what DIR and PATIENCE are
in_session=(setsid tini -s -- "${with_parent[@]}" "$(cd "${BASH_SOURCE[0]%/*}" && pwd)/keep")

# below SESSION…: the live processes of these sessions, a line "SESSION PID" each. What stays where
# in_session has started it is its own, tini and keep, and nobody can come there; one that has ended
# but that nobody waits for is none. False where they cannot be told: no list is not an empty one.
below() {
  local found
  found=$(listed_below "$@") || return
  [[ $found == *end ]] || return
  printf %s "${found%end}"
}
# listed_below SESSION…: the same, then "end"; a list without who asks for it is none
listed_below() {
  ps -e -o pid=,ppid=,sess=,stat= | awk -v sessions="$*" -v self="$$" '
    BEGIN {
      split(sessions, words)
      for (i in words) top[words[i]] = words[i]
    }
    { parent[$1] = $2; session[$1] = $3 }
    $4 ~ /^Z/ { over[$1] }
    END {
      if (!(self in parent)) exit 1
      for (pid in parent) {
        # While this is read processes come and go: a number may stand for two, so none is followed
        # for ever.
        at = pid
        for (i = 0; i < NR && !(at in top) && at in parent; i++) at = parent[at]
        top[pid] = at in top ? top[at] : 0
        if (!top[pid] || pid in over) continue
        if (session[pid] != session[top[pid]]) print top[pid], pid
      }
      print "end"
    }'
}
# pids_of SESSION…: their live processes, one a line; false where they cannot be told
pids_of() {
  local found pid
  found=$(below "$@") || return
  [[ -z $found ]] || while read -r _ pid; do echo "$pid"; done <<<"$found"
}

# runs PID: whether it is there, and has not ended
runs() {
  local line
  [[ -n $1 ]] && { read -r line <"/proc/$1/stat"; } 2>/dev/null && [[ ${line##*) } != [ZX]* ]]
}

# keeps PID DIR: whether this is what in_session has started for that folder; a number that was
# noted once may be another process's by now
keeps() {
  local name='' words=() i=0
  runs "$1" || return
  { read -r name <"/proc/$1/comm" && mapfile -d '' words <"/proc/$1/cmdline"; } 2>/dev/null || true
  [[ $name == tini ]] || return
  for i in "${!words[@]}"; do
    [[ ${words[i]} != */lib/keep ]] || break
  done
  [[ ${words[i + 1]-} -ef $2 ]]
}

# signalled SIGNAL PID…: sends it, to our own and to those of the service's user
signalled() {
  kill "-$1" "${@:2}" 2>/dev/null || true
  ((${#as_service[@]} == 0)) || "${as_service[@]}" kill "-$1" "${@:2}" 2>/dev/null || true
}

# end_below PATIENCE SESSION…: ends their processes, politely for so many seconds, and comes back
# when they are gone
end_below() {
  local pids tries signal=TERM began=${EPOCHREALTIME/[.,]/}
  for ((tries = 0; ; tries++)); do
    # Where they cannot be told, they are there.
    if ! pids=$(pids_of "${@:2}"); then
      sleep "$((tries < 20 ? 0 : 1)).05" || true
      continue
    fi
    [[ -n $pids ]] || return 0
    ((${EPOCHREALTIME/[.,]/} - began < $1 * 1000000)) || signal=KILL
    # shellcheck disable=SC2086 # a list
    [[ -z $signal ]] || signalled $signal $pids
    signal=''
    # Most are gone at once; for what nobody can end it is not worth a processor.
    if ((tries < 20)); then sleep 0.01; elif ((tries < 400)); then sleep 0.05; else sleep 1; fi \
      || true
  done
}

# killed SESSION: what is below it, then its own, whose keep may wait for something that hangs
killed() {
  local pids
  # shellcheck disable=SC2086 # a list
  pids=$(pids_of "$1") && { [[ -z $pids ]] || signalled KILL $pids; }
  pkill -KILL -s "$1"
}

# end_session SESSION: ends it, and comes back when nothing of it is left; false where half a minute
# is not enough
end_session() {
  local tries
  for ((tries = 0; tries < 600; tries++)); do
    runs "$1" || return 0
    ((tries != 400)) || killed "$1" || true
    # Again and again, for one may come when keep is about to wait, and not be seen.
    ((tries % 40)) || kill -TERM "$1" 2>/dev/null || true
    sleep "0.0$((tries < 20 ? 1 : 5))"
  done
  return 1
}

# watched DIR COMMAND…: runs it to its end in a session, and nothing that it has started goes on
# after it, or when who called this is interrupted
watched() {
  local code=0 session
  "${with_parent[@]}" "${in_session[@]}" "$1" 3 "${@:2}" 9>&- &
  session=$!
  # shellcheck disable=SC2064 # this session, whatever is called so later
  trap "end_session $session || true" EXIT
  wait "$session" || code=$?
  trap - EXIT
  return "$code"
}

# cpu_ns PID…: CPU time of processes in ns, into REPLY. The scheduler counts live threads to the ns;
# what ended threads have used is only in the process's clock ticks (10 ms), as is that of children
# already ended and waited for. So of each process the larger of the two counts.
cpu_ns() {
  local pid file ns threads ticks line total=0 utime stime cutime cstime _
  for pid; do
    threads=0 ticks=0
    for file in /proc/"$pid"/task/*/schedstat; do
      { read -r ns _ <"$file"; } 2>/dev/null && threads=$((threads + ns))
    done
    if { read -r line </proc/"$pid"/stat; } 2>/dev/null; then
      # After the command in brackets: state is field 1, so these four are 12 to 15.
      read -r _ _ _ _ _ _ _ _ _ _ _ utime stime cutime cstime _ <<<"${line##*) }"
      ticks=$(((utime + stime) * 10000000))
      total=$((total + (cutime + cstime) * 10000000))
    fi
    total=$((total + (threads > ticks ? threads : ticks)))
  done
  REPLY=$total
}

# listener PORT: the socket inode of who listens on a TCP port, empty when nobody does
listener() {
  local hex tables=(/proc/net/tcp)
  # Where IPv6 is switched off there is no such table.
  [[ ! -e /proc/net/tcp6 ]] || tables+=(/proc/net/tcp6)
  printf -v hex ':%04X' "$1"
  awk -v port="$hex" \
    '$4 == "0A" && substr($2, length($2) - 4) == port { print $10; exit }' "${tables[@]}"
}

# ports_of SESSION: the TCP ports on which its processes listen, each on a line
ports_of() {
  local tables=(/proc/net/tcp) address inode
  [[ ! -e /proc/net/tcp6 ]] || tables+=(/proc/net/tcp6)
  while read -r address inode; do
    ! owns "$1" "$inode" || printf '%d\n' "$((16#${address##*:}))"
  done < <(awk '$4 == "0A" { print $2, $10 }' "${tables[@]}") | sort -nu
}

# free_port FROM COUNT: a port of so many from FROM up on which nobody listens
free_port() {
  local port tries found
  for ((tries = 0; tries < 200; tries++)); do
    port=$(($1 + RANDOM % $2))
    found=$(listener "$port") || fail "who listens on port $port could not be told"
    [[ $found ]] || { echo "$port" && return; }
  done
  fail "no free port was found from $1 to $(($1 + $2 - 1)): what listens on all of them?"
}

# open_files PID FILTER…: the open files of a process, one a line, as far as find's filters let them
# through
open_files() {
  "${as_service[@]}" find "/proc/$1/fd" -mindepth 1 "${@:2}" 2>/dev/null
}

# owns SESSION INODE: true when one of its processes holds the socket
owns() {
  local pid
  for pid in $(pids_of "$1"); do
    [[ -z $(open_files "$pid" -lname "socket:\[$2\]" -print -quit) ]] || return 0
  done
  return 1
}

# tree SESSION: memory in MB (10^6 bytes), number and open files of its processes, as one JSON
# object; false where it has none, or where they cannot be told
tree() {
  local pid pids files=0 status=()
  pids=$(pids_of "$1") && [[ -n $pids ]] || return
  for pid in $pids; do
    files=$((files + $(open_files "$pid" | wc -l)))
    status+=("/proc/$pid/status")
  done
  awk -v files="$files" '
    /^VmRSS/ { rss += $2; n++ }
    /^RssAnon/ { anon += $2 }
    /^VmHWM/ { peak += $2 }
    END {
      mb = 1.024e-3
      printf "{\"rss\":%.3f,\"anon\":%.3f,\"peak\":%.3f,", rss * mb, anon * mb, peak * mb
      printf "\"processes\":%d,\"open_files\":%d}\n", n, files
    }' "${status[@]}" /dev/null 2>/dev/null
}
