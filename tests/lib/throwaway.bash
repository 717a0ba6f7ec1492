# For the tests of runner-setup: a copy of this machine that is thrown away, so that root may do to
# it what setup does. It is all there, and all that is written goes to memory. Its network is its
# own and reaches nothing; its /sys and /proc are those of a recorded machine.
# shellcheck shell=bash

# shellcheck source=tests/lib/txtar.bash
source "${BASH_SOURCE[0]%/*}/txtar.bash"

# throwaway [SYSTEM MACHINE]: makes it, or skips the test where that is not possible; of another
# system's root, where one is named, and as that recorded machine. Sets inside: its root as this
# machine sees it through /proc.
throwaway() {
  local made
  box=$(mktemp -d)
  [[ $(id -u) == 0 ]] || skip "only root can make a throw-away copy of the machine"
  mkdir "$box/root"
  declare -f copied >"$box/copied"
  unshare --mount --uts --net --pid --fork --kill-child --propagation private \
    bash -c '. "$0/copied" && copied "$@"' "$box" "$box" "${1:-/}" "${lasts:-900}" \
    >"$box/made" 2>&1 3>&- &
  holder=$!
  for _ in {1..1200}; do
    [[ ! -e $box/ready ]] || break
    kill -0 "$holder" 2>/dev/null || {
      made=$(tail -n 1 "$box/made")
      skip "no throw-away copy of the machine can be made here: $made"
    }
    sleep 0.05
  done
  first=$(pgrep -P "$holder" | head -n 1) # its process 1
  inside=/proc/$first/root$box/root/all
  # The gate, as a new user would have it: a copy that may be changed.
  mkdir -p "$inside/gate/targets"
  cp -R "$ROOT/runner-setup" "$ROOT/scripts" "$inside/gate/"
  cp -R "$ROOT/targets/demo" "$inside/gate/targets/"
  machine "${2:-x86}"
  [[ -z ${1-} ]] || return 0
  # Building k6 takes minutes; what is there already is as good.
  mkdir -p "$inside/opt/tollgate"
  cp -R "${TOLLGATE_TOOLS:-$TOLLGATE_CACHE/tools}" "$inside/opt/tollgate/tools"
}
# copied BOX SYSTEM SECONDS: in namespaces of its own, makes the copy in BOX/root/all and stays
copied() {
  set -e
  cd "$1"
  mount -t tmpfs none root
  mkdir root/{upper,work,all}
  mount -t overlay none -o lowerdir="$2",upperdir=root/upper,workdir=root/work root/all
  mount -t proc none root/all/proc
  mount --rbind /dev root/all/dev
  mount -t tmpfs none root/all/dev/shm
  mount -t tmpfs none root/all/run
  mount -t tmpfs none root/all/tmp
  ip link set lo up
  touch ready
  exec sleep "$3"
}
thrown_away() {
  [[ -z ${holder-} ]] || { kill -KILL "$holder" && wait "$holder"; } 2>/dev/null || true
  rm -rf "${box:?}"
}

# within COMMAND…: runs it in the copy, as root; in this machine's network where `network` is set to
# nothing
within() {
  local path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
  path=$(dirname "$(type -P go)"):$path
  # shellcheck disable=SC2086 # nothing, or one word
  nsenter --target "$first" --mount --uts ${network---net} --pid chroot "$box/root/all" \
    env -i HOME=/root TERM=dumb PATH="$path" TOLLGATE_TOOLS=/opt/tollgate/tools "$@" 3>&-
}

# machine NAME: the recorded machine that stands in for /sys and /proc, where it is named with
# --sysroot /recorded; with what setup writes to, as a fresh system has it
machine() {
  local cpu
  rm -rf "$inside/recorded"
  recorded_machine "$1" "$inside/recorded"
  for cpu in "$inside"/recorded/sys/devices/system/cpu/cpu*/cpufreq; do
    echo 2400000 >"$cpu/cpuinfo_max_freq"
    echo 800000 >"$cpu/scaling_min_freq"
    echo powersave >"$cpu/scaling_governor"
  done
  echo on >"$inside/recorded/sys/devices/system/cpu/smt/control"
  mkdir -p "$inside"/recorded/proc/{irq/{8,9},sys/net/ipv4,sys/net/core}
  echo 0-1 | tee "$inside"/recorded/proc/irq/{8,9}/smp_affinity_list >/dev/null
  printf 'Filename Type Size Used Priority\n' >"$inside/recorded/proc/swaps"
  printf '32768\t60999\n' >"$inside/recorded/proc/sys/net/ipv4/ip_local_port_range"
  for name in ipv4/tcp_tw_reuse ipv4/tcp_max_syn_backlog core/somaxconn; do
    echo 2 >"$inside/recorded/proc/sys/net/$name"
  done
  echo 'quiet psi=1' >"$inside/recorded/proc/cmdline"
}
