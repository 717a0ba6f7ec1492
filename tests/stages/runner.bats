#!/usr/bin/env bats
# runner-setup: setup, check and remove on a throw-away copy of this machine; hooks and agent with what GitHub sends.

load ../lib/scratch
load ../lib/throwaway

setup_file() {
  "$ROOT/runner-setup/install" --for "nftables sudo iproute2 python3"
  build_twin
}
setup() { throwaway; }
teardown() { thrown_away; }

set_up() { run within /gate/runner-setup/setup --host x86 --sysroot /recorded "$@"; }
check() { run within /gate/runner-setup/check --sysroot /recorded; }
# done_well: the last command ended with 0
done_well() {
  echo "$output"
  [ "$status" -eq 0 ]
}
# refused CODE WORDS
refused() {
  echo "$output"
  [ "$status" -eq "$1" ]
  [[ $output == *"$2"* ]]
}
# files: every file of /etc and of the recorded machine, with its sum; what the machine says of its accounts is compared whole
files() { within bash -c 'find /etc /recorded -type f ! -name "*-" ! -name .pwd.lock ! -path "/etc/ssl/*" ! -path "*/ld.so.cache" ! -name ip_local_port_range -print0 | sort -z | xargs -0 sha256sum; find /etc -type l -printf "%p %l\n" | sort'; }
# an_agent: an archive that stands for the agent, with the sum that versions.env pins
an_agent() {
  mkdir -p "$box/agent/bin" "$inside/downloads"
  printf '#!/bin/sh\necho "agent: $*" >>/tmp/agent.log; id -un >>/tmp/agent.log\n' >"$box/agent/run.sh"
  echo binary >"$box/agent/bin/Runner.Listener"
  chmod +x "$box/agent/run.sh"
  (. "$ROOT/runner-setup/versions.env" && mkdir -p "$inside/downloads/v$AGENT_VERSION" \
    && tar -czf "$inside/downloads/v$AGENT_VERSION/actions-runner-linux-x64-$AGENT_VERSION.tar.gz" -C "$box/agent" . \
    && sed -i "s/^AGENT_SHA256_x64=.*/AGENT_SHA256_x64=$(sha256sum <"$inside/downloads/v$AGENT_VERSION/actions-runner-linux-x64-$AGENT_VERSION.tar.gz" | cut -c1-64)/" "$inside/gate/runner-setup/versions.env")
  echo a-token-of-ours >"$inside/token"
}
with_agent() { set_up --agent file:///downloads --repository acme/tollgate --credential /token "$@"; }

@test "setup: sets the machine up and reads it back, changes nothing the second time, and remove puts all of it back" {
  files >"$box/before"
  set_up --dry-run
  done_well
  [[ $output == *"echo performance >/recorded/sys/devices/system/cpu/cpu1/cpufreq/scaling_governor"* ]]
  [[ $output == *"useradd --system"*"tollgate-service"* && $output == *'meta skuid "tollgate-service" oifname != "lo"'* && $output == *"systemctl mask apt-daily.timer"* ]]
  files | diff "$box/before" -
  set_up
  done_well
  [[ $output == *" settings changed. runner-setup/check reads them back." ]]
  [ "$(within cat /recorded/sys/devices/system/cpu/cpu1/cpufreq/scaling_governor)" = performance ]
  [ "$(within cat /recorded/proc/irq/9/smp_affinity_list)" = 0 ]
  [ "$(within stat -c '%U %a' /opt/tollgate/runner-setup/setup)" = "root 755" ]
  set_up
  done_well
  [ "$output" = "0 settings changed. All is as it should be." ]
  check
  done_well
  [[ $output != *"bad "* && $output == *"class x86-2core, fingerprint sha256:"*"governor performance"*"turbo off"* ]]
  run within /gate/runner-setup/remove
  done_well
  files | diff "$box/before" -
  [ "$(within cat /recorded/proc/sys/net/ipv4/ip_local_port_range)" = "32768 60999" ]
  [ -z "$(within getent passwd tollgate-agent tollgate-service)" ]
  run within nft list table inet tollgate
  [ "$status" -ne 0 ]
  run within /gate/runner-setup/remove
  [[ $status -eq 0 && $output == "Nothing to undo"* ]]
}

@test "check: what somebody has changed since is named with its remedy; a boot undoes only what it undoes" {
  set_up
  done_well
  echo powersave >"$inside/recorded/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"
  echo 0 >"$inside/recorded/sys/devices/system/cpu/intel_pstate/no_turbo"
  within systemctl unmask apt-daily.timer
  check
  refused 3 "3 settings are not as they should be"
  [[ $output == *"bad   frequency  /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor is 'powersave'; it should be 'performance'"*"→"* && $output == *"bad   quiet      unit apt-daily.timer is 'enabled'"* ]]
  run within /opt/tollgate/runner-setup/setup --at-boot --sysroot /recorded
  done_well
  [[ $output == *"cpu0/cpufreq/scaling_governor: performance"* ]]
  check
  refused 3 "1 settings are not as they should be"
  rm -r "$inside/recorded/proc/cmdline" && echo quiet >"$inside/recorded/proc/cmdline"
  check
  [[ $output == *"bad   kernel     the running kernel lacks psi=1"*"→ start the machine again"* ]]
}

@test "setup: a setting that does not take, a machine that is not of the kind, no root, an unknown host: said, and nothing half done" {
  # Swap that stays in use: swapoff has nothing to do with the recorded machine.
  printf 'Filename Type\n/dev/sda2 partition\n' >"$inside/recorded/proc/swaps"
  set_up
  refused 3 "swap in use did not take: it reads '/dev/sda2' after 'swapoff -a', not 'none'. is there enough memory"
  printf 'Filename Type\n' >"$inside/recorded/proc/swaps"
  # Half done: the next one goes on.
  set_up
  done_well
  run within /gate/runner-setup/setup --host pi5 --sysroot /recorded
  refused 3 "--host pi5 is for aarch64; this machine is x86_64"
  run within /gate/runner-setup/setup --host pi6
  refused 64 "--host 'pi6': allowed are pi5 x86"
  run within /gate/runner-setup/setup
  refused 64 "--host is needed: allowed are pi5 x86"
  run within /gate/runner-setup/setup --host x86 --repository tollgate
  refused 64 "--repository 'tollgate': allowed is OWNER/NAME"
  run within setpriv --reuid nobody --regid nogroup --clear-groups /gate/runner-setup/setup --host x86 --sysroot /recorded
  refused 3 "not root: run sudo"
  run within setpriv --reuid nobody --regid nogroup --clear-groups /gate/runner-setup/remove
  refused 3 "not root"
}

@test "setup: an agent whose archive is another one, or cannot be had, is refused; the credential is root's alone" {
  an_agent
  set_up --agent file:///nowhere --repository acme/tollgate --credential /token
  refused 3 "is github.com reachable from here? Or fetch file:///nowhere/v"
  sed -i 's/^\(AGENT_SHA256_x64=\)....../\1000000/' "$inside/gate/runner-setup/versions.env"
  with_agent
  refused 3 "its SHA-256 must be 000000"
  [ ! -e "$inside/opt/tollgate/agent.tar.gz" ]
  an_agent
  with_agent
  done_well
  [ "$(within stat -c '%U %a' /etc/tollgate/credential)" = "root 600" ]
  for user in tollgate-agent tollgate-service; do
    run within setpriv --reuid $user --regid $user --init-groups cat /etc/tollgate/credential
    [ "$status" -ne 0 ]
  done
  # The agent may start and end the service, and nothing else of root's or anybody's.
  [ "$(within setpriv --reuid tollgate-agent --regid tollgate-agent --init-groups sudo -n -u tollgate-service -- id -un)" = tollgate-service ]
  run within setpriv --reuid tollgate-agent --regid tollgate-agent --init-groups sudo -n id -un
  [ "$status" -ne 0 ]
  set_up --agent file:///downloads
  done_well
  [ "$output" = "0 settings changed. All is as it should be." ]
  [ "$(within jq -c '[.events, .repositories]' /etc/tollgate/allow.json)" = '[["workflow_dispatch","push"],["acme/tollgate"]]' ]
  with_agent --pull-requests
  [ "$(within jq -c .events /etc/tollgate/allow.json)" = '["workflow_dispatch","push","pull_request"]' ]
  # What is not said again stays, and what is taken back goes.
  with_agent --group 7
  [ "$(within jq -c '[.pull_requests, .group]' /etc/tollgate/setup.json)" = '[true,7]' ]
  with_agent --no-pull-requests
  [ "$(within jq -c .events /etc/tollgate/allow.json)" = '["workflow_dispatch","push"]' ]
  [ "$(within jq .group /etc/tollgate/agent.json)" = 7 ]
}

@test "firewall: the service under test reaches loopback and nothing else; nothing else reaches it; the agent has its network" {
  set_up
  done_well
  # The other machine is beyond a cable.
  run within bash -c '
    set -e
    unshare --net sleep 30 & other=$!
    until [ "$(readlink /proc/$other/ns/net)" != "$(readlink /proc/$$/ns/net)" ]; do sleep 0.05; done
    ip link add cable type veth peer name far netns $other
    ip addr add 192.0.2.1/24 dev cable && ip link set cable up
    nsenter --net=/proc/$other/ns/net bash -c "ip link set lo up; ip addr add 192.0.2.2/24 dev far; ip link set far up"
    as() { setpriv --reuid "$1" --regid "$1" --init-groups "${@:2}"; }
    nsenter --net=/proc/$other/ns/net python3 -m http.server --bind 192.0.2.2 8001 >/dev/null 2>&1 & far=$!
    cd /gate && as tollgate-service python3 -m http.server --bind 0.0.0.0 8002 >/dev/null 2>&1 & near=$!
    for ((i = 0; i < 100; i++)); do [ "$(ss -tln | grep -c ":8002 ")$(nsenter --net=/proc/$other/ns/net ss -tln | grep -c ":8001 ")" != 11 ] || break; sleep 0.1; done
    get() { curl -s --noproxy "*" --max-time 2 -o /dev/null -w "%{http_code}" "$@" || true; }
    echo "service to loopback $(as tollgate-service bash -c "$(declare -f get); get http://127.0.0.1:8002/")"
    echo "service to the other $(as tollgate-service bash -c "$(declare -f get); get http://192.0.2.2:8001/")"
    echo "agent to the other $(as tollgate-agent bash -c "$(declare -f get); get http://192.0.2.2:8001/")"
    echo "agent to the service $(get http://127.0.0.1:8002/)"
    echo "the other to the service $(nsenter --net=/proc/$other/ns/net curl -s --noproxy "*" --max-time 2 -o /dev/null -w "%{http_code}" http://192.0.2.1:8002/ || true)"
    kill $far $near $other'
  echo "$output"
  [[ $output == *"service to loopback 200"* ]]
  [[ $output == *"service to the other 000"* ]]
  [[ $output == *"agent to the other 200"* ]]
  [[ $output == *"agent to the service 200"* ]]
  [[ $output == *"the other to the service 000"* ]]
}

@test "deploy: on a machine that is set up the service is its own user's, in the session that is accounted, and the agent ends it" {
  set_up
  done_well
  artifact "$inside/var/lib/tollgate-agent/built" '.memory_mb = 40'
  within chown -R tollgate-agent:tollgate-agent /var/lib/tollgate-agent/built
  run within setpriv --reuid tollgate-agent --regid tollgate-agent --init-groups env HOME=/var/lib/tollgate-agent TOLLGATE_SERVICE_USER=tollgate-service bash -c '
    set -e; umask 0002; cd; . /gate/scripts/lib/common.sh; . /gate/scripts/lib/session.sh
    jq ".fixture = [\"bash\", \"-c\", \"mkdir made && echo x >made/by-the-agent\"]" /gate/targets/demo/target.json >target.json
    /gate/scripts/deploy/run up --target target.json --artifact built --port 21001 --run run
    session=$(<run/session)
    echo "of $(ps -o euser:40= -p "$session"), $(ps -o sid= -p "$session" | tr -d " ") is $session, in $(ps -s "$session" -o pid= | wc -l) process"
    "${as_service[@]}" bash -c "echo y >run/data/made/by-the-service && mkdir run/data/more && echo z >run/data/more/file"
    curl -s --noproxy "*" -o /dev/null http://127.0.0.1:21001/search
    tree "$session" | jq -r "\"memory \(.rss > 30), files \(.open_files > 3)\""
    cpu_ns $(pids_of "$session") && echo "CPU $((REPLY > 0))"
    /gate/scripts/deploy/run status --run run
    /gate/scripts/deploy/run down --run run
    [ -z "$(pids_of "$session")" ] && echo ended
    rm -r run && echo "nothing left"'
  echo "$output"
  [ "$status" -eq 0 ]
  [[ $output == *"of tollgate-service, "*", in 1 process"*"memory true, files true"*"CPU 1"*up*ended*"nothing left" ]]
  [[ $output =~ service,\ ([0-9]+)\ is\ ([0-9]+), && ${BASH_REMATCH[1]} == "${BASH_REMATCH[2]}" ]]
}
