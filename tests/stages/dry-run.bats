#!/usr/bin/env bats
# runner-setup/setup --dry-run: for any host, on any machine, by anybody.

load ../lib/scratch

setup() {
  scratch
  mkdir "$box/stubs"
  # What needs no right and no file of root's: nobody can enter root's folders.
  mkdir "$box/gate" && cp -R "$ROOT/runner-setup" "$ROOT/scripts" "$box/gate/"
  chmod -R a+rX "$BATS_RUN_TMPDIR"
}

# on MACHINE: commands that make this machine look like one of that architecture
on() { printf '#!/bin/sh\necho %s\n' "$1" | executable "$box/stubs/uname"; }
# dry HOST OPTION…: as nobody, who has no home; the script is in $box/HOST
dry() {
  local who=()
  [[ $(id -u) != 0 ]] || who=(setpriv --reuid nobody --regid nogroup --clear-groups)
  mkdir -p "$box/open" && chmod 1777 "$box/open"
  run env -i TMPDIR="$box/open" HOME=/nonexistent PATH="$box/stubs:/usr/sbin:/usr/bin:/sbin:/bin" \
    "${who[@]}" "$box/gate/runner-setup/setup" --dry-run --host "$@"
  printf '%s\n' "$output" | tee "$box/$1"
  [ "$status" -eq 0 ]
  [ -z "$(ls -A "$box/open")" ]
  bash -n "$box/$1"
}
# says WORDS…: lines of what was printed, whole
says() {
  local words
  for words; do grep -xF -- "$words" <<<"$output"; done
}

@test "dry run: a Pi on an x86 machine and vice versa: every step, with assumptions" {
  cpu=/sys/devices/system/cpu
  on x86_64
  dry pi5 --repository acme/tollgate
  says "# This machine is not read: --host pi5 is for aarch64; this machine is x86_64." \
    "#   $cpu/cpu*/cpufreq/cpuinfo_max_freq: 2400000" \
    "# Assumed: it has $cpu/cpu*/cpufreq/scaling_governor." \
    "echo performance >$cpu/cpu3/cpufreq/scaling_governor" \
    "echo 2400000 >$cpu/cpu0/cpufreq/scaling_min_freq" \
    "# Assumed: it has /boot/firmware/cmdline.txt." \
    "kernel_lengthen /boot/firmware/cmdline.txt 'psi=1 cgroup_enable=memory'" \
    "systemctl mask --now rpi-zram-writeback.timer" \
    "install -D -m 600 FILE /etc/tollgate/credential"
  [[ $output == *"actions-runner-linux-arm64-"*'"labels": ["self-hosted","linux","ARM64","pi5"]'* ]]
  [[ $output == *"# give --credential FILE: a token that may administer the repository's "* ]]
  [[ $output == *"# Start the machine again: its kernel was started without psi=1 cgroup_enable"* ]]
  on aarch64
  dry x86 --repository acme/tollgate
  says "# This machine is not read: --host x86 is for x86_64; this machine is aarch64." \
    "echo 1 >$cpu/intel_pstate/no_turbo" "update-grub"
  [[ $output == *"actions-runner-linux-x64-"* ]]
  # Another machine of the same architecture is not read either.
  dry pi5
  [[ $output == *"--host pi5 is for a Raspberry Pi 5; this machine says that it is '"* ]]
  for host in pi5 x86; do
    for step in $(jq -r '.steps[]' "$ROOT/runner-setup/hosts/$host.json"); do
      # Without a repository there is no agent, and nobody whose jobs are looked at.
      [[ $host == pi5 && $step == @(agent|hooks) ]] || grep -qE "^# Step $step: " "$box/$host"
    done
  done
}

@test "dry run: functions come after what they need, without values of this machine" {
  on x86_64
  dry pi5 --services "postgresql redis"
  says 'services="postgresql redis"' 'tools_place="/opt/tollgate/tools"' tools_build
  [[ $output == *$'\ntools_install ()'*$'\ntools_build ()'*$'\ntools_build\n'* ]]
  [[ $output == *'interrupts_files=([0]="/proc/irq/9/smp_affinity_list")'*'interrupts_move ()'* ]]
  [[ $output != *"$box/open"* ]]
}

@test "dry run: on such a host it reads the machine and assumes nothing" {
  on "$(jq -r .arch "$ROOT/runner-setup/hosts/x86.json")"
  dry x86 --repository acme/tollgate
  says "# Commands for the settings of this machine that differ."
  [[ $output == *"useradd --system"*"tollgate-service"* && $output != *Assumed* ]]
  [[ $output == *"agent_fetch https://github.com/actions/runner/releases/"* ]]
  [[ $(id -u) != 0 ]] || says "# Not root: settings that only root reads count as not set up."
}
