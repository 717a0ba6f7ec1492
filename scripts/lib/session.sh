# Sourced where processes are watched: a side's process tree is its session, which deploy opens for
# it.

# A machine that runner-setup has set up has another user for the service under test: one who
# reaches loopback only, and none of the agent's files.
as_service=()
[[ -z ${TOLLGATE_SERVICE_USER-} ]] || as_service=(sudo -n -u "$TOLLGATE_SERVICE_USER" --)

# shared DIR: a folder that the service under test may write to; what it writes there can be removed
# again by who runs this
shared() {
  ((${#as_service[@]})) || return 0
  chgrp "$TOLLGATE_SERVICE_USER" "$1" && chmod 2775 "$1"
}

# pids_of SESSION: the live processes of a session, one a line; one that has ended but that nobody
# waits for is none
pids_of() { { ps -s "$1" -o pid=,stat= || true; } | awk '$2 !~ /^Z/ { print $1 }'; }

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
  local hex
  printf -v hex ':%04X' "$1"
  awk -v port="$hex" \
    '$4 == "0A" && substr($2, length($2) - 4) == port { print $10; exit }' \
    /proc/net/tcp /proc/net/tcp6 2>/dev/null
}

# open_files PID FILTER…: the open files of a process, one a line, as far as find's filters let them
# through
open_files() {
  "${as_service[@]}" find "/proc/$1/fd" -mindepth 1 "${@:2}" 2>/dev/null
}

# owns SESSION INODE: true when a process of the session holds the socket
owns() {
  local pid
  for pid in $(pids_of "$1"); do
    [[ -z $(open_files "$pid" -lname "socket:\[$2\]" -print -quit) ]] || return 0
  done
  return 1
}

# end_session SESSION: ends its processes, politely for 3 s, and comes back when they are gone
end_session() {
  local tries pids signal
  for ((tries = 0; tries < 100; tries++)); do
    pids=$(pids_of "$1")
    [[ -n $pids ]] || return 0
    if ((tries % 80 == 0)); then
      signal=KILL
      ((tries)) || signal=TERM
      # shellcheck disable=SC2086 # a list
      "${as_service[@]}" kill -"$signal" $pids 2>/dev/null || true
    fi
    # Most are gone at once.
    sleep "0.0$((tries < 20 ? 1 : 5))"
  done
}

# tree SESSION: memory in MB (10^6 bytes), processes and open files of a process tree, as one JSON
# object
tree() {
  local pid files=0 status=()
  for pid in $(pids_of "$1"); do
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
