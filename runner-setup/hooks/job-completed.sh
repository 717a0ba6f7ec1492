#!/usr/bin/env bash
# hooks/job-completed.sh: ends what a job has left running, and says what it was, where people read
# it. GitHub's agent calls it after each job, without arguments; it starts only what is called .sh.
# It runs as the job did, and a job may have changed its PATH: what holds is what root does before
# the next one, agent/wipe.
# Reads   /proc; TOLLGATE_SERVICE_USER. Ends every process of that user, and of the agent's own all
#         but those that have started this script.
# Prints  what it ended and what still listens. Exits 0; 3 when something cannot be ended, or a port
#         is still taken; 64 on wrong usage
# Example: CI=true TOLLGATE_SERVICE_USER=tollgate-service runner-setup/hooks/job-completed.sh
set -Eeuo pipefail
# shellcheck source=scripts/lib/common.sh
source "$(dirname "$0")/../../scripts/lib/common.sh"
[[ ${1-} != --help ]] || { usage && exit; }
(($# == 0)) || die "'$*': not expected (see --help)"
[[ ${CI-} == true ]] \
  || die "CI is '${CI-}': allowed is true; by hand it would end all that you have running"
me=$(id -un) service=${TOLLGATE_SERVICE_USER:-}

# left: pid, user and name of what the job has left: all of both users but this script, what it has
# started and what has started it. What has ended, but nobody has waited for, is not left.
left() {
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

# names: how often each name stands in the lines of `left`
names() {
  awk '{ print $3 }' | sort | uniq -c | awk '{ printf "%s%s %s", sep, $1, $2; sep = ", " }'
}

# end SIGNAL: sends it to all that is left
end() {
  local pid user as
  while read -r pid user _; do
    as=()
    [[ $user == "$me" ]] || as=(sudo -n -u "$user" --)
    ${as[@]+"${as[@]}"} kill "-$1" "$pid" 2>/dev/null || true
  done
}

# listening: ports on which one of both users still listens
listening() {
  local uids
  uids=" $(id -u) $(id -u "${service:-$me}") "
  awk -v uids="$uids" '$4 == "0A" && index(uids, " " $8 " ") { split($2, a, ":"); print a[2] }' \
    /proc/net/tcp /proc/net/tcp6 | while read -r hex; do echo $((16#$hex)); done | sort -un
}

found=$(left)
[[ -z $found ]] || echo "ended what the job had left: $(names <<<"$found")"
# Politely once; after two seconds as often as it takes, for what is ended may just have started
# something.
for ((tries = 0; tries < 40; tries++)); do
  still=$(left)
  [[ -n $still ]] || break
  if ((tries == 0)); then
    end TERM <<<"$still"
  elif ((tries > 20)); then
    end KILL <<<"$still"
  else sleep 0.1; fi
done
found=$(left | paste -sd,)
[[ -z $found ]] || fail "could not be ended: $found"
ports=$(listening | paste -sd,)
# The agent itself listens on none.
[[ -z $ports ]] || fail "still listening: port $ports"
