# Sourced by scripts/machine/facts: reads what the machine says about itself.

root='' # the folder of a recorded machine, "" for this one
cpu=/sys/devices/system/cpu
throttled=/sys/devices/platform/soc/soc:firmware/get_throttled

# read_from DIR: a recorded machine is read; this one when it is ""
read_from() { root=$1; }

# sources: one line per fact: its name, then the files that may say it (patterns; the first that is
# there counts).
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

# ask NAME COMMAND…: what the command prints; in a recorded tree, what it printed there. Nothing
# where there is no such command.
ask() {
  if [[ $root ]]; then
    cat "$root/commands/$1"
  elif type -P "$2" >/dev/null; then "${@:2}"; fi 2>/dev/null || true
}

# facts EACH: calls EACH NAME FOLDER for every fact, its raw text on standard input; FOLDER is where
# a recording keeps it.
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

# Each of these reads one kind of counter as JSON into REPLY. They are pure Bash, because they run
# right before and after a case.

# count_ticks: of each processor: busy with programs, stolen and all. What interrupts take, packets
# on loopback too, belongs to no program, and to no neighbour.
count_ticks() {
  local line cpus='' busy steal rest
  while read -r -a line; do
    [[ ${line[0]-} == cpu[0-9]* ]] || continue
    # user nice system idle iowait irq softirq steal; guest time is in user already
    busy=$((line[1] + line[2] + line[3])) steal=${line[8]:-0}
    rest=$((line[4] + line[5] + line[6] + line[7]))
    cpus+="${cpus:+,}\"${line[0]}\":{\"busy\":$busy,\"steal\":$steal,"
    cpus+="\"total\":$((busy + rest + steal))}"
  done <"$root/proc/stat"
  REPLY="{$cpus}"
}

# count_pages: that were swapped
count_pages() {
  local kind number in=null out=null both=null
  while read -r kind number; do
    case $kind in pswpin) in=$number ;; pswpout) out=$number ;; esac
  done <"$root/proc/vmstat"
  [[ $in$out == *null* ]] || both=$((in + out))
  REPLY="\"pswpin\":$in,\"pswpout\":$out,\"swapped\":$both"
}

# count_waits: microseconds in which something waited, by kind; null where the kernel does not say
count_waits() {
  local kind waits=''
  for kind in cpu memory io; do
    number "$root/proc/pressure/$kind"
    [[ $REPLY == null ]] || waits+="${waits:+,}\"$kind\":${REPLY##*total=}"
  done
  REPLY=null
  [[ -z $waits ]] || REPLY="{$waits}"
}

# count_heat: the hottest zone in 1/1000 °C, and how often processors slowed down for heat
count_heat() {
  local file hottest=null slowed=null
  for file in "$root"/sys/class/thermal/thermal_zone*/temp; do
    number "$file"
    [[ $REPLY == null || ($hottest != null && $REPLY -le $hottest) ]] || hottest=$REPLY
  done
  for file in "$root$cpu"/cpu*/thermal_throttle/core_throttle_count; do
    number "$file"
    [[ $REPLY == null ]] || slowed=$((${slowed/null/0} + REPLY))
  done
  REPLY="\"temperature_mc\":$hottest,\"slowed\":$slowed"
}

# count_throttling: bits of a Raspberry Pi, now and since it booted
count_throttling() {
  local now=null ever=null
  number "$root$throttled"
  [[ $REPLY != null ]] || REPLY=$(ask vcgencmd vcgencmd get_throttled)
  REPLY=${REPLY#throttled=} REPLY=${REPLY#0x}
  [[ ! $REPLY =~ ^[0-9a-fA-F]+$ ]] || now=$((16#$REPLY & 15)) ever=$((16#$REPLY >> 16))
  REPLY="\"throttled\":$now,\"throttled_since_boot\":$ever"
}

# count_memory: MB that are available
count_memory() {
  local kind number
  REPLY=null
  while read -r kind number _; do
    [[ $kind != MemAvailable: ]] || REPLY=$((number / 1024))
  done <"$root/proc/meminfo"
}

# clocks: both clocks at one moment, into now and uptime. Where another process ran between them
# they are read again: their difference would look as if somebody had set one.
clocks() {
  local began tries
  for ((tries = 0; tries < 20; tries++)); do
    began=${EPOCHREALTIME/[.,]/}
    { read -r uptime _ <"$root/proc/uptime"; } 2>/dev/null || continue
    now=$EPOCHREALTIME
    ((${now/[.,]/} - began > 10000)) || return 0
  done
  [[ -n $uptime ]] || fail "$root/proc/uptime: could not be read"
}

# counters: what scripts/machine/facts --counters prints
counters() {
  local now='' uptime=''
  clocks
  printf '{"realtime_s":%s,"monotonic_s":%s,' "$now" "$uptime"
  count_ticks && printf '"cpus":%s,' "$REPLY"
  count_pages && printf '%s,' "$REPLY"
  count_waits && printf '"pressure_us":%s,' "$REPLY"
  count_throttling && printf '%s,' "$REPLY"
  count_heat && printf '%s,' "$REPLY"
  count_memory && printf '"memory_available_mb":%s}\n' "$REPLY"
}
