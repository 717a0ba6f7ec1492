# Sourced by scripts/machine/facts: reads what the machine says about itself. TOLLGATE_SYSROOT: a recorded tree to read instead.

root=${TOLLGATE_SYSROOT:-}
cpu=/sys/devices/system/cpu
throttled=/sys/devices/platform/soc/soc:firmware/get_throttled

# sources: one line per fact: its name, then the files that may say it (patterns; the first that is there counts).
sources="
cpuinfo /proc/cpuinfo
meminfo /proc/meminfo
stat /proc/stat
status /proc/self/status
kernel /proc/sys/kernel/osrelease
os /etc/os-release /usr/lib/os-release
model /proc/device-tree/model
cmdline /proc/cmdline
loadavg /proc/loadavg
ports /proc/sys/net/ipv4/ip_local_port_range
clocksource /sys/devices/system/clocksource/clocksource0/current_clocksource
governor $cpu/cpu*/cpufreq/scaling_governor
max_khz $cpu/cpu0/cpufreq/cpuinfo_max_freq
no_turbo $cpu/intel_pstate/no_turbo
boost $cpu/cpufreq/boost
smt $cpu/smt/active
temperature /sys/class/thermal/thermal_zone*/temp
cooling /sys/class/thermal/cooling_device*/type
throttled $throttled
pressure_cpu /proc/pressure/cpu
pressure_memory /proc/pressure/memory
pressure_io /proc/pressure/io"

# commands: one line per fact: its name, then the command that says it.
commands="
arch uname -m
page_size getconf PAGESIZE
glibc getconf GNU_LIBC_VERSION
disk df -Pk .
virtualisation systemd-detect-virt
vcgencmd vcgencmd get_throttled"

# ask NAME COMMAND…: what the command prints; in a recorded tree, what it printed there. Nothing where there is no such command.
ask() {
  if [[ $root ]]; then cat "$root/commands/$1"; elif type -P "$2" >/dev/null; then "${@:2}"; fi 2>/dev/null || true
}

# facts EACH: calls EACH NAME FOLDER for every fact, its raw text on standard input; FOLDER is where a recording keeps it.
facts() {
  local name words file
  while read -r name words; do
    # shellcheck disable=SC2086 # patterns
    for file in $(printf "$root%s " $words); do
      [[ -r $file ]] || continue
      "$1" "$name" "${file#"$root"}" < <(tr -d '\0' <"$file" 2>/dev/null)
      [[ $words == *'*'* ]] || break
    done
  done <<<"${sources#?}"
  while read -r name words; do
    # shellcheck disable=SC2086 # a command and its arguments
    "$1" "$name" "/commands/$name" < <(ask "$name" $words)
  done <<<"${commands#?}"
}

# number FILE: the number in a file that may be absent, into REPLY; null then.
number() {
  { read -r REPLY <"$1"; } 2>/dev/null || REPLY=null
}

# counters: what scripts/machine/facts --counters prints. Pure bash: it runs right before and after a case.
counters() {
  local line file kind cpus='' pressure='' in=null out=null swapped=null now=null ever=null hottest=null uptime available=null slowed=null
  while read -r -a line; do
    [[ ${line[0]-} == cpu[0-9]* ]] || continue
    # user nice system idle iowait irq softirq steal; guest time is in user already
    cpus+="${cpus:+,}\"${line[0]}\":{\"busy\":$((line[1] + line[2] + line[3] + line[6] + line[7])),\"steal\":${line[8]:-0},"
    cpus+="\"total\":$((line[1] + line[2] + line[3] + line[4] + line[5] + line[6] + line[7] + ${line[8]:-0}))}"
  done <"$root/proc/stat"
  while read -r kind line; do
    case $kind in pswpin) in=$line ;; pswpout) out=$line ;; esac
  done <"$root/proc/vmstat"
  [[ $in$out == *null* ]] || swapped=$((in + out))
  while read -r kind line _; do [[ $kind != MemAvailable: ]] || available=$((line / 1024)); done <"$root/proc/meminfo"
  for kind in cpu memory io; do
    number "$root/proc/pressure/$kind"
    [[ $REPLY == null ]] || pressure+="${pressure:+,}\"$kind\":${REPLY##*total=}"
  done
  for file in "$root"/sys/class/thermal/thermal_zone*/temp "$root$cpu"/cpu*/thermal_throttle/core_throttle_count; do
    number "$file"
    [[ $file == *temp || $REPLY == null ]] || slowed=$((${slowed/null/0} + REPLY))
    [[ $file != *temp || $REPLY == null || ($hottest != null && $REPLY -le $hottest) ]] || hottest=$REPLY
  done
  number "$root$throttled"
  [[ $REPLY != null ]] || REPLY=$(ask vcgencmd vcgencmd get_throttled)
  REPLY=${REPLY#throttled=} REPLY=${REPLY#0x}
  [[ ! $REPLY =~ ^[0-9a-fA-F]+$ ]] || now=$((16#$REPLY & 15)) ever=$((16#$REPLY >> 16))
  read -r uptime _ <"$root/proc/uptime"
  printf '{"realtime_s":%s,"monotonic_s":%s,"cpus":{%s},' "$EPOCHREALTIME" "$uptime" "$cpus"
  printf '"pswpin":%s,"pswpout":%s,"swapped":%s,"pressure_us":%s,' "$in" "$out" "$swapped" "${pressure:+{}${pressure:-null}${pressure:+\}}"
  printf '"throttled":%s,"throttled_since_boot":%s,"temperature_mc":%s,"slowed":%s,"memory_available_mb":%s}\n' "$now" "$ever" "$hottest" "$slowed" "$available"
}
