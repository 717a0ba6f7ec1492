# Sourced by scripts/machine/facts: reads the facts of this machine

root='' # the folder of a recorded machine, "" for this one
cpu=/sys/devices/system/cpu
throttled=/sys/devices/platform/soc/soc:firmware/get_throttled

# read_from DIR: reads a recorded machine; "" is this one
read_from() { root=$1; }

# sources: one line per fact: its name, then patterns of files; the first that exists counts
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

# commands: one line per fact: its name, then its command
commands="
arch uname -m
page_size getconf PAGESIZE
glibc getconf GNU_LIBC_VERSION
disk df -Pk .
virtualisation systemd-detect-virt
vcgencmd vcgencmd get_throttled"

# ask NAME COMMAND…: what the command prints; of a recording, what it printed there; nothing where
# the command is missing
ask() {
  if [[ $root ]]; then
    cat "$root/commands/$1"
  elif type -P "$2" >/dev/null; then "${@:2}"; fi 2>/dev/null || true
}

# facts EACH: calls EACH NAME FOLDER for every fact, with its raw text on standard input; FOLDER is
# its place in a recording
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

# number FILE: sets REPLY to the number in a file, or to null
number() {
  { read -r REPLY <"$1"; } 2>/dev/null || REPLY=null
}

# Each of these sets REPLY to one kind of counter, as JSON. They are pure Bash, because they run
# right before and after a case.

# count_ticks: per processor: ticks busy with programs, stolen, and in all. Interrupts, such as
# those of packets on loopback, count as neither.
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

# count_pages: pages swapped in and out
count_pages() {
  local kind number in=null out=null both=null
  while read -r kind number; do
    case $kind in pswpin) in=$number ;; pswpout) out=$number ;; esac
  done <"$root/proc/vmstat"
  [[ $in$out == *null* ]] || both=$((in + out))
  REPLY="\"pswpin\":$in,\"pswpout\":$out,\"swapped\":$both"
}

# count_waits: microseconds of waiting by kind (PSI); null where the kernel does not count them
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

# count_throttling: the throttling bits of a Raspberry Pi, now and since boot
count_throttling() {
  local now=null ever=null
  number "$root$throttled"
  [[ $REPLY != null ]] || REPLY=$(ask vcgencmd vcgencmd get_throttled)
  REPLY=${REPLY#throttled=} REPLY=${REPLY#0x}
  [[ ! $REPLY =~ ^[0-9a-fA-F]+$ ]] || now=$((16#$REPLY & 15)) ever=$((16#$REPLY >> 16))
  REPLY="\"throttled\":$now,\"throttled_since_boot\":$ever"
}

# count_memory: available memory in MB
count_memory() {
  local kind number
  REPLY=null
  while read -r kind number _; do
    [[ $kind != MemAvailable: ]] || REPLY=$((number / 1024))
  done <"$root/proc/meminfo"
}

# clocks: sets now and uptime to readings of one moment. Another process may run between the two
# readings, which looks like a step of the clock; so the fastest of twenty readings counts.
clocks() {
  local began read tries took least=''
  for ((tries = 0; tries < 20; tries++)); do
    began=${EPOCHREALTIME/[.,]/}
    { read -r read _ <"$root/proc/uptime"; } 2>/dev/null || continue
    took=$((${EPOCHREALTIME/[.,]/} - began))
    if [[ -z $least ]] || ((took < least)); then
      now=$((began + took)) least=$took uptime=$read
    fi
    ((least > 10000)) || break
  done
  [[ -n $uptime ]] || fail "$root/proc/uptime: could not be read"
  now=${now:0:-6}.${now: -6}
}

# counters: prints the output of scripts/machine/facts --counters
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
