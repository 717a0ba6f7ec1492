#!/usr/bin/env bats
# runner-setup: setup, check and remove on a throw-away copy of this machine.

load ../lib/scratch
load ../lib/throwaway
load runner

setup_file() { "$ROOT/runner-setup/install" --for "nftables sudo iproute2 python3"; }
setup() { throwaway; }
teardown() { thrown_away; }

setup_command=/gate/runner-setup/setup
check() { run within /gate/runner-setup/check --sysroot /recorded; }
remove() { run within /gate/runner-setup/remove; }
# as_nobody COMMAND…: without any right
as_nobody() { run within setpriv --reuid nobody --regid nogroup --clear-groups "$@"; }
# content FILE: of the copy
content() { within cat "$1"; }
# files: every file of /etc and of the recorded machine, with its sum; what the machine says of its
# accounts is compared whole
files() {
  within find /etc /recorded -type f ! -name '*-' ! -name .pwd.lock ! -path '/etc/ssl/*' \
    ! -path '*/ld.so.cache' ! -name ip_local_port_range -exec sha256sum {} + | sort -k 2
  within find /etc -type l -printf '%p %l\n' | sort
}
# an_agent: an archive that stands for the agent, with the sum that versions.env pins
an_agent() {
  local versions=$inside/gate/runner-setup/versions.env folder archive sum
  folder=$inside/downloads/v$(. "$ROOT/runner-setup/versions.env" && echo "$AGENT_VERSION")
  archive=$folder/actions-runner-linux-x64-${folder##*/v}.tar.gz
  mkdir -p "$box/agent/bin" "$folder"
  cat >"$box/agent/run.sh" <<'EOT'
#!/bin/sh
echo "agent: $*" >>/tmp/agent.log; id -un >>/tmp/agent.log
EOT
  echo binary >"$box/agent/bin/Runner.Listener"
  chmod +x "$box/agent/run.sh"
  tar -czf "$archive" -C "$box/agent" .
  sum=$(sha256sum <"$archive" | cut -c1-64)
  sed -i "s/^AGENT_SHA256_x64=.*/AGENT_SHA256_x64=$sum/" "$versions"
  echo a-token-of-ours >"$inside/token"
}
with_agent() {
  set_up --agent file:///downloads --repository acme/tollgate --credential /token "$@"
}
# said FILTER FILE: of a JSON file of the copy
said() { within jq -c "$1" "/etc/tollgate/$2.json"; }

@test "setup: sets up and reads back, changes nothing twice; remove restores everything" {
  files >"$box/before"
  cpu1=/recorded/sys/devices/system/cpu/cpu1/cpufreq/scaling_governor
  set_up --dry-run
  done_well
  [[ $output == *"echo performance >$cpu1"* ]]
  [[ $output == *"useradd --system"*"tollgate-service"* ]]
  [[ $output == *'meta skuid "tollgate-service" jump reach'* ]]
  [[ $output == *"systemctl mask apt-daily.timer"* ]]
  files | diff "$box/before" -
  set_up
  done_well
  [[ $output == *" settings changed. runner-setup/check reads them back." ]]
  [ "$(content $cpu1)" = performance ]
  [ "$(content /recorded/proc/irq/9/smp_affinity_list)" = 0 ]
  [ "$(rights /opt/tollgate/runner-setup/setup)" = "root 755" ]
  set_up
  done_well
  [ "$output" = "0 settings changed. All settings are right." ]
  check
  done_well
  [[ $output != *"bad "* ]]
  [[ $output == *"class x86-2core, fingerprint sha256:"*"governor performance"*"turbo off"* ]]
  remove
  done_well
  files | diff "$box/before" -
  [ "$(content /recorded/proc/sys/net/ipv4/ip_local_port_range)" = "32768 60999" ]
  [ -z "$(within getent passwd tollgate-agent tollgate-service)" ]
  run within nft list table inet tollgate
  [ "$status" -ne 0 ]
  remove
  [[ $status -eq 0 && $output == "Nothing to undo"* ]]
}

@test "check: later changes are named with a remedy; --at-boot sets only what a boot resets" {
  set_up
  done_well
  cpu=/sys/devices/system/cpu
  governor=$cpu/cpu0/cpufreq/scaling_governor
  echo powersave >"$inside/recorded$governor"
  echo 0 >"$inside/recorded$cpu/intel_pstate/no_turbo"
  within systemctl unmask apt-daily.timer
  check
  refused 3 "3 settings are wrong"
  [[ $output == *"bad   frequency  $governor is 'powersave'; it should be 'performance'"*"→"* ]]
  [[ $output == *"bad   quiet      unit apt-daily.timer is 'enabled'"* ]]
  run within /opt/tollgate/runner-setup/setup --at-boot --sysroot /recorded
  done_well
  [[ $output == *"cpu0/cpufreq/scaling_governor: performance"* ]]
  check
  refused 3 "1 settings are wrong"
  rm -r "$inside/recorded/proc/cmdline" && echo quiet >"$inside/recorded/proc/cmdline"
  check
  lacks="bad   kernel     the running kernel lacks psi=1"
  [[ $output == *"$lacks"*"→ start the machine again"* ]]
}

@test "setup: a refused setting, another machine, no root, an unknown host are errors" {
  # Swap that stays in use: swapoff has nothing to do with the recorded machine.
  printf 'Filename Type\n/dev/sda2 partition\n' >"$inside/recorded/proc/swaps"
  set_up
  words="swap in use did not take: it reads '/dev/sda2' after 'swapoff -a', not 'none'. "
  words+="is there enough memory"
  refused 3 "$words"
  printf 'Filename Type\n' >"$inside/recorded/proc/swaps"
  # Half done: the next one goes on.
  set_up
  done_well
  run within $setup_command --host pi5 --sysroot /recorded
  refused 3 "--host pi5 is for aarch64; this machine is x86_64"
  run within $setup_command --host pi6
  refused 64 "--host 'pi6': allowed are pi5 x86"
  run within $setup_command
  refused 64 "--host is needed: allowed are pi5 x86"
  run within $setup_command --host x86 --repository tollgate
  refused 64 "--repository 'tollgate': allowed is OWNER/NAME"
  as_nobody $setup_command --host x86 --sysroot /recorded
  refused 3 "not root: run sudo"
  as_nobody /gate/runner-setup/remove
  refused 3 "not root"
  as_nobody /gate/runner-setup/remove --dry-run
  refused 3 "/var/lib/tollgate/journal: only root can read it"
}

@test "setup: a wrong or missing archive of the agent is refused; the credential is root's" {
  an_agent
  set_up --agent file:///nowhere --repository acme/tollgate --credential /token
  refused 3 "can file:///nowhere/v"
  sed -i 's/^\(AGENT_SHA256_x64=\)....../\1000000/' "$inside/gate/runner-setup/versions.env"
  with_agent
  refused 3 "its SHA-256 must be 000000"
  [ ! -e "$inside/opt/tollgate/agent.tar.gz" ]
  an_agent
  with_agent
  done_well
  [ "$(rights /etc/tollgate/credential)" = "root 600" ]
  for user in tollgate-agent tollgate-service; do
    run as $user cat /etc/tollgate/credential
    [ "$status" -ne 0 ]
  done
  # The agent may start and end the service, and nothing else of root's or anybody's.
  [ "$(as tollgate-agent sudo -n -u tollgate-service -- id -un)" = tollgate-service ]
  run as tollgate-agent sudo -n id -un
  [ "$status" -ne 0 ]
  set_up --agent file:///downloads
  done_well
  [ "$output" = "0 settings changed. All settings are right." ]
  allowed=$(said '[.events, .repositories]' allow)
  [ "$allowed" = '[["workflow_dispatch","push","schedule"],["acme/tollgate"]]' ]
  with_agent --pull-requests
  [ "$(said .events allow)" = '["workflow_dispatch","push","schedule","pull_request"]' ]
  # What is not said again stays, and what is taken back goes.
  with_agent --group 7
  [ "$(said '[.pull_requests, .group]' setup)" = '[true,7]' ]
  with_agent --no-pull-requests
  [ "$(said .events allow)" = '["workflow_dispatch","push","schedule"]' ]
  [ "$(said .group agent)" = 7 ]
}

@test "setup: neither user may use cron or at, like users denied before" {
  printf 'daemon\ntollgate-agent' >"$inside/etc/at.deny"
  chmod 640 "$inside/etc/at.deny"
  rm -f "$inside/etc/cron.deny"
  set_up
  done_well
  [ "$(content /etc/at.deny | paste -sd' ')" = "daemon tollgate-agent tollgate-service" ]
  [ "$(content /etc/cron.deny | paste -sd' ')" = "tollgate-agent tollgate-service" ]
  echo somebody >>"$inside/etc/cron.deny"
  set_up
  done_well
  [ "$output" = "0 settings changed. All settings are right." ]
  remove
  done_well
  [[ $(<"$inside/etc/at.deny") == $'daemon\ntollgate-agent' && ! -e $inside/etc/cron.deny ]]
  [ "$(rights /etc/at.deny)" = "root 640" ]
}

@test "setup: jobs cannot change the agent; it starts the hooks; each job is confined" {
  an_agent
  with_agent --repository acme/site.io
  done_well
  unpacked=/var/lib/tollgate/agent
  [ "$(rights $unpacked)$(rights $unpacked/run.sh)" = "root 755root 755" ]
  run as tollgate-agent bash -c "echo stolen >>$unpacked/run.sh"
  [ "$status" -ne 0 ]
  service=/etc/systemd/system/tollgate-agent.service
  # It says "is not a valid path to a script" of any that is called otherwise.
  mapfile -t hooks < <(content $service | sed -n 's/^Environment=ACTIONS_RUNNER_HOOK_.*=//p')
  [ ${#hooks[@]} -eq 2 ]
  for hook in "${hooks[@]}"; do [[ $hook == *.sh && -x $inside$hook ]]; done
  [ "$(said '.workflows[0][0:40]' allow)" = '"acme/site[.]io/.github/workflows/(pr-gat"' ]
  # What root does before a job, in its order; and nothing that would keep sudo from working.
  before="/usr/sbin/nft -f /etc/tollgate/firewall.nft /usr/bin/nsenter --mount=/proc/1/ns/mnt"
  [ "$(content $service | sed -n 's/^ExecStartPre=+//p' | paste -sd' ')" = \
    "$before /opt/tollgate/runner-setup/agent/prepare" ]
  for line in ProtectSystem=strict PrivateTmp=yes PrivateIPC=yes; do
    content $service | grep -qx "$line"
  done
  [[ $(content $service) != *@(NoNewPrivileges|PrivateDevices|RestrictSUIDSGID)* ]]
  type -P systemd-analyze >/dev/null || skip "there is no systemd-analyze to read the units with"
  for service in agent tune firewall; do
    run within systemd-analyze verify /etc/systemd/system/tollgate-$service.service
    echo "$output"
    [[ $output != *tollgate-* ]]
  done
}
