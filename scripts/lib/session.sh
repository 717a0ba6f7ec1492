# Sourced where processes are watched. A SESSION is what in_session starts, with all its
# descendants; its id is the process id of tini.
#
# tini is a child subreaper: a descendant that leaves its session, or loses its parent, becomes a
# child of tini, so nothing escapes by setsid or by a double fork. A cgroup would hold it too, but
# needs root or a systemd that delegates one. Laptops, containers and hosted runners have neither.
# A process that forks faster than it is listed may escape. On a self-hosted runner the hook after
# each job ends every process of the service's user.

# On a machine set up by runner-setup the service under test runs as another user, who reaches
# loopback only and none of the agent's files.
as_service=()
# no-new-privs: no setuid program makes it another user
[[ -z ${TOLLGATE_SERVICE_USER-} ]] \
  || as_service=(sudo -n -u "$TOLLGATE_SERVICE_USER" -- setpriv --no-new-privs)

# shared DIR: makes a folder writable for the service under test; its files there stay removable
shared() {
  ((${#as_service[@]})) || return 0
  chgrp "$TOLLGATE_SERVICE_USER" "$1" && chmod 2775 "$1"
}

# with_parent COMMAND…: words that start COMMAND so that it gets SIGTERM when its parent ends
with_parent=(setpriv --pdeathsig TERM)
# in_session DIR PATIENCE COMMAND…: words that start COMMAND in a session; see keep
in_session=(setsid tini -s -- "${with_parent[@]}" "$(cd "${BASH_SOURCE[0]%/*}" && pwd)/keep")

# below SESSION…: the live processes of these sessions, a line "SESSION PID" each, without tini and
# keep themselves and without zombies. Fails where they cannot be listed.
below() {
  local found
  found=$(listed_below "$@") || return
  [[ $found == *end ]] || return
  printf %s "${found%end}"
}
# listed_below SESSION…: the same, then "end", which tells a complete list from a broken one
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
        # Pids may be reused while ps reads, so a chain of parents may be a loop: it is followed in
        # NR steps at most.
        at = pid
        for (i = 0; i < NR && !(at in top) && at in parent; i++) at = parent[at]
        top[pid] = at in top ? top[at] : 0
        if (!top[pid] || pid in over) continue
        if (session[pid] != session[top[pid]]) print top[pid], pid
      }
      print "end"
    }'
}
# pids_of SESSION…: their live processes, one a line; fails where they cannot be listed
pids_of() {
  local found pid
  found=$(below "$@") || return
  [[ -z $found ]] || while read -r _ pid; do echo "$pid"; done <<<"$found"
}

# runs PID: true while it runs
runs() {
  local line
  [[ -n $1 ]] && { read -r line <"/proc/$1/stat"; } 2>/dev/null && [[ ${line##*) } != [ZX]* ]]
}

# keeps PID DIR: true when in_session started PID for DIR; a noted pid may be reused by another
# process
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

# signalled SIGNAL PID…: sends it to our own processes and to those of the service's user
signalled() {
  kill "-$1" "${@:2}" 2>/dev/null || true
  ((${#as_service[@]} == 0)) || "${as_service[@]}" kill "-$1" "${@:2}" 2>/dev/null || true
}

# end_below PATIENCE SESSION…: ends their processes, by SIGKILL after PATIENCE seconds; returns when
# they are gone
end_below() {
  local pids tries signal=TERM began=${EPOCHREALTIME/[.,]/}
  for ((tries = 0; ; tries++)); do
    # A failed listing counts as: still there
    if ! pids=$(pids_of "${@:2}"); then
      sleep "$((tries < 20 ? 0 : 1)).05" || true
      continue
    fi
    [[ -n $pids ]] || return 0
    ((${EPOCHREALTIME/[.,]/} - began < $1 * 1000000)) || signal=KILL
    # shellcheck disable=SC2086 # a list
    [[ -z $signal ]] || signalled $signal $pids
    signal=''
    # Most end at once; a process that nobody can end must not keep a processor busy
    if ((tries < 20)); then sleep 0.01; elif ((tries < 400)); then sleep 0.05; else sleep 1; fi \
      || true
  done
}

# killed SESSION: kills its processes, then keep, which may wait for one that hangs
killed() {
  local pids
  # shellcheck disable=SC2086 # a list
  pids=$(pids_of "$1") && { [[ -z $pids ]] || signalled KILL $pids; }
  pkill -KILL -s "$1"
}

# end_session SESSION: ends it and returns when nothing of it is left; fails after 30 s
end_session() {
  local tries
  for ((tries = 0; tries < 600; tries++)); do
    runs "$1" || return 0
    ((tries != 400)) || killed "$1" || true
    # Repeated: a signal that arrives just before keep waits goes unseen
    ((tries % 40)) || kill -TERM "$1" 2>/dev/null || true
    sleep "0.0$((tries < 20 ? 1 : 5))"
  done
  return 1
}

# watched DIR COMMAND…: runs COMMAND in a session. Nothing it has started outlives it, nor an
# interruption of the caller.
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

# cpu_ns PID…: sets REPLY to the CPU time of these processes in ns. The scheduler counts live
# threads to the ns; ended threads and children are only in the process's clock ticks (10 ms). So
# the larger of the two counts, for each process.
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

# listener PORT: prints the inode of the socket that listens on a TCP port; nothing when there is
# none
listener() {
  local hex tables=(/proc/net/tcp)
  # Where IPv6 is switched off there is no such table.
  [[ ! -e /proc/net/tcp6 ]] || tables+=(/proc/net/tcp6)
  printf -v hex ':%04X' "$1"
  awk -v port="$hex" \
    '$4 == "0A" && substr($2, length($2) - 4) == port { print $10; exit }' "${tables[@]}"
}

# ports_of SESSION: the TCP ports on which its processes listen, one a line
ports_of() {
  local tables=(/proc/net/tcp) address inode
  [[ ! -e /proc/net/tcp6 ]] || tables+=(/proc/net/tcp6)
  while read -r address inode; do
    ! owns "$1" "$inode" || printf '%d\n' "$((16#${address##*:}))"
  done < <(awk '$4 == "0A" { print $2, $10 }' "${tables[@]}") | sort -nu
}

# free_port FROM COUNT: prints a port from FROM to FROM+COUNT-1 on which nothing listens
free_port() {
  local port tries found
  for ((tries = 0; tries < 200; tries++)); do
    port=$(($1 + RANDOM % $2))
    found=$(listener "$port") || fail "the process listening on port $port could not be found"
    [[ $found ]] || { echo "$port" && return; }
  done
  fail "no free port from $1 to $(($1 + $2 - 1))"
}

# open_files PID FILTER…: the open files of a process that match find's filters, one a line
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
# object; fails where it has none, or where they cannot be listed
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
