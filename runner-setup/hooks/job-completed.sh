#!/usr/bin/env bash
# hooks/job-completed.sh: ends the processes that a job left, and names them in its log. GitHub's
# agent calls it after each job, without arguments; it requires a name in .sh. It runs with the
# environment of the job, which the job may have changed: root's agent/wipe before the next job is
# what counts.
#
# Reads   /proc; TOLLGATE_SERVICE_USER. Ends every process of that user, and of the agent's user all
#         but the ancestors of this script.
# Prints  the processes it ended, and ports that are still open.
# Exits   0; 3 when a process cannot be ended, or a port stays open; 64 on wrong usage
# Example: CI=true TOLLGATE_SERVICE_USER=tollgate-service runner-setup/hooks/job-completed.sh
set -Eeuo pipefail
# shellcheck source=scripts/lib/common.sh
source "$(dirname "$0")/../../scripts/lib/common.sh"
[[ ${1-} != --help ]] || { usage && exit; }
(($# == 0)) || die "'$*': unexpected word (see --help)"
[[ ${CI-} == true ]] \
  || die "CI is '${CI-}': allowed is true; outside CI it would end all your processes"
me=$(id -un) service=${TOLLGATE_SERVICE_USER:-}

# remaining: lines "PID USER NAME" of the processes of both users, but for this script, its
# children, its ancestors and zombies
remaining() {
  ps -eo pid=,ppid=,euser:40=,comm=,stat= | awk -v self=$$ -v mine="$me" -v service="$service" '
    $NF !~ /^Z/ { parent[$1] = $2; user[$1] = $3; name[$1] = $4 }
    END {
      for (p = self; p > 1; p = parent[p]) spared[p] = 1
      for (p in parent) {
        for (q = p; q > 1 && q != self; q = parent[q]);
        if (q == self || p in spared) continue
        if (user[p] == mine || user[p] == service) print p, user[p], name[p]
      }
    }'
}

# names: counts of each name in the lines of `remaining`
names() {
  awk '{ print $3 }' | sort | uniq -c | awk '{ printf "%s%s %s", sep, $1, $2; sep = ", " }'
}

# end SIGNAL: sends it to each line of standard input
end() {
  local pid user as
  while read -r pid user _; do
    as=()
    [[ $user == "$me" ]] || as=(sudo -n -u "$user" --)
    ${as[@]+"${as[@]}"} kill "-$1" "$pid" 2>/dev/null || true
  done
}

# listening: ports on which one of the users listens
listening() {
  local uids
  uids=" $(id -u) $(id -u "${service:-$me}") "
  awk -v uids="$uids" '$4 == "0A" && index(uids, " " $8 " ") { split($2, a, ":"); print a[2] }' \
    /proc/net/tcp /proc/net/tcp6 | while read -r hex; do echo $((16#$hex)); done | sort -un
}

found=$(remaining)
[[ -z $found ]] || echo "ended what the job had left: $(names <<<"$found")"
# SIGTERM once; after two seconds SIGKILL repeatedly, as a killed process may have started another.
for ((tries = 0; tries < 40; tries++)); do
  still=$(remaining)
  [[ -n $still ]] || break
  if ((tries == 0)); then
    end TERM <<<"$still"
  elif ((tries > 20)); then
    end KILL <<<"$still"
  else sleep 0.1; fi
done
found=$(remaining | paste -sd,)
[[ -z $found ]] || fail "cannot be ended: $found"
ports=$(listening | paste -sd,)
# The agent itself listens on none.
[[ -z $ports ]] || fail "still listening: port $ports"
