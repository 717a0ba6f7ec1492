#!/usr/bin/env bats
# scripts/machine/facts and scripts/machine/doctor, on trees as two machines would show them (tests/fixtures/host) and on this machine.

ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)
. "$ROOT/scripts/lib/common.sh"

setup() {
  tree=$(mktemp -d)
  cp -r "$ROOT"/tests/fixtures/host/* "$tree/"
}
teardown() { rm -rf "$tree"; }

# on MACHINE COMMAND…: runs it as if on that machine
on() { "$2" --sysroot "$tree/$1" "${@:3}"; }
fact() { on "$1" "$ROOT/scripts/machine/facts" | jq -c ".$2"; }
counter() { on "$1" "$ROOT/scripts/machine/facts" --counters | jq -c ".$2"; }

@test "machine: a Raspberry Pi 5 is known by its model and its memory" {
  [ "$(fact pi5 runner)" = '"pi5-2gb"' ]
  echo 'MemTotal: 8245232 kB' >"$tree/pi5/proc/meminfo"
  [ "$(fact pi5 runner)" = '"pi5-8gb"' ]
  echo 'MemTotal: 4148688 kB' >"$tree/pi5/proc/meminfo"
  [ "$(fact pi5 runner)" = '"pi5-4gb"' ]
  [ "$(fact x86 runner)" = '"x86-2core"' ]
  rm "$tree/pi5/proc/device-tree/model"
  [ "$(fact pi5 runner)" = '"arm64-4core"' ]
}

@test "machine: facts of the two machines" {
  wanted='["Cortex-A76",4,"aarch64","6.12.34+rpt-rpi-2712",16384,2015,"performance",2400,null,"off",null,"none",51.8,"0x0",21484]'
  keys='cpu,.cores,.arch,.kernel,.page_size,.memory_mb,.governor,.max_mhz,.turbo,.smt,.microcode,.virtualisation,.temperature,.throttled,.disk_free_mb'
  [ "$(on pi5 "$ROOT/scripts/machine/facts" | jq -c "[.$keys]")" = "$wanted" ]
  wanted='["Intel(R) Core(TM) i5-7200U CPU @ 2.50GHz",2,"x86_64","6.1.0-37-amd64",4096,7802,"performance, powersave",3100,"on","on","0xf4","none",77,null,976]'
  [ "$(on x86 "$ROOT/scripts/machine/facts" | jq -c "[.$keys]")" = "$wanted" ]
}

@test "machine: what the machine does not say is null, not zero" {
  [ "$(fact pi5 pressure_cpu)" = null ]
  [ "$(fact x86 pressure_cpu)" = 1.5 ]
  rm "$tree/pi5/sys/class/thermal/thermal_zone0/temp" "$tree/pi5/proc/meminfo"
  [ "$(fact pi5 temperature)" = null ]
  [ "$(fact pi5 memory_mb)" = null ]
  [ "$(on pi5 "$ROOT/scripts/machine/facts" | jq '[.[] | select(type == "object" or type == "array")] | length')" = 0 ]
}

@test "machine: the kernel's command line is only shown as a checksum" {
  echo 'quiet password=hunter2' >"$tree/pi5/proc/cmdline"
  [[ $(fact pi5 cmdline) == '"sha256:'* ]]
  run on pi5 "$ROOT/scripts/machine/facts"
  [[ $output != *hunter2* ]]
}

@test "machine: the fingerprint changes with what changes results, and with nothing else" {
  was=$(fact pi5 fingerprint)
  [[ $was == '"sha256:'* ]]
  echo 60000 >"$tree/pi5/sys/class/thermal/thermal_zone0/temp"
  echo '3.00 1 1 1/1 1' >"$tree/pi5/proc/loadavg"
  echo 'MemTotal: 2063000 kB' >"$tree/pi5/proc/meminfo"
  [ "$(fact pi5 fingerprint)" = "$was" ]
  for change in proc/sys/kernel/osrelease commands/page_size sys/devices/system/cpu/cpu2/cpufreq/scaling_governor \
    sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq sys/devices/system/cpu/smt/active proc/device-tree/model commands/arch; do
    old=$(tr -d '\0' <"$tree/pi5/$change")
    echo 1 >"$tree/pi5/$change"
    echo "$change"
    [ "$(fact pi5 fingerprint)" != "$was" ]
    printf '%s\n' "$old" >"$tree/pi5/$change"
    [ "$(fact pi5 fingerprint)" = "$was" ]
  done
}

@test "machine: the distribution's jq gives the same fingerprint as the pinned one" {
  other=$(PATH=/usr/local/bin:/usr/bin:/bin TOLLGATE_TOOLS=/nonexistent "$ROOT/scripts/machine/facts" --sysroot "$tree/pi5" | jq -c .fingerprint)
  [ "$other" = "$(fact pi5 fingerprint)" ]
}

@test "machine: --record makes a tree that says the same" {
  "$ROOT/scripts/machine/facts" --record "$tree/here"
  for same in fingerprint runner cpu page_size glibc kernel; do
    [ "$(fact here "$same")" = "$("$ROOT/scripts/machine/facts" | jq -c ".$same")" ]
  done
}

@test "machine --counters: ticks per processor, pages, throttle bits, clocks" {
  [ "$(counter pi5 'cpus.cpu3')" = '{"busy":1525,"steal":0,"total":24150}' ]
  [ "$(counter x86 'cpus.cpu1')" = '{"busy":11,"steal":4,"total":65}' ]
  [ "$(counter pi5 '| [.pswpin,.pswpout,.swapped,.pressure_us,.throttled,.throttled_since_boot,.temperature_mc,.monotonic_s]' | tr -d ' ')" = '[3,4,7,null,0,0,51800,1234.56]' ]
  [ "$(counter x86 '| [.pressure_us.io,.throttled,.temperature_mc]')" = '[1000,null,77000]' ]
  mkdir "$tree"/x86/sys/devices/system/cpu/cpu{0,1}/thermal_throttle
  echo 3 | tee "$tree"/x86/sys/devices/system/cpu/cpu{0,1}/thermal_throttle/core_throttle_count >/dev/null
  [ "$(counter x86 '| [.slowed,.temperature_mc,.memory_available_mb]')" = "[6,77000,$(awk '/^MemAvailable/ { print int($2 / 1024) }' "$tree/x86/proc/meminfo" | grep . || echo null)]" ]
  [ "$(counter pi5 slowed)" = null ]
  echo 50015 >"$tree/pi5/sys/devices/platform/soc/soc:firmware/get_throttled"
  [ "$(counter pi5 '| [.throttled,.throttled_since_boot]')" = '[5,5]' ]
  rm "$tree/pi5/sys/devices/platform/soc/soc:firmware/get_throttled"
  echo throttled=0x80008 >"$tree/pi5/commands/vcgencmd"
  [ "$(counter pi5 '| [.throttled,.throttled_since_boot]')" = '[8,8]' ]
  [ "$(fact pi5 throttled)" = '"0x80008"' ]
}

@test "machine, doctor: --help shows an example, anything else is refused" {
  for script in facts doctor; do
    run "$ROOT/scripts/machine/$script" --help
    [ "$status" -eq 0 ]
    [[ $output == *"Example: scripts/machine/$script"* ]]
    run "$ROOT/scripts/machine/$script" --nonsense
    [ "$status" -eq 64 ]
    [[ $output == *"--nonsense: unknown; allowed are"* ]]
  done
}

# well: the recorded Pi as runner-setup leaves it
well() {
  cp -R "$tree/x86/proc/pressure" "$tree/pi5/proc/"
  mkdir -p "$tree/pi5/sys/class/thermal/cooling_device0"
  echo pwm-fan >"$tree/pi5/sys/class/thermal/cooling_device0/type"
}

@test "doctor: a well set up Pi is fine" {
  well
  run on pi5 "$ROOT/scripts/machine/doctor" --quick
  echo "$output"
  [ "$status" -eq 0 ]
  [[ $output == "pi5-2gb: "*"server, generator and system are pinned apart"*"can be trusted." ]]
  [[ $output != *warn* && $output != *bad* && $output != *$'\e'* ]]
}

@test "doctor: each thing that is not well has its own words and its own remedy" {
  well
  while IFS='|' read -r machine change code words remedy; do
    echo "$change"
    cp -R "$tree" "$tree.well"
    (cd "$tree/$machine" && eval "$change")
    run on "$machine" "$ROOT/scripts/machine/doctor" --quick
    echo "$output"
    [ "$status" -eq "$code" ]
    [[ $output == *"$words"*"→ $remedy"* ]]
    rm -rf "$tree" && mv "$tree.well" "$tree"
  done <<'EOT'
pi5|echo 1 >sys/devices/platform/soc/soc:firmware/get_throttled|3|bad   the processor is being slowed down now: under-voltage|use the 27 W supply
pi5|echo 80008 >sys/devices/platform/soc/soc:firmware/get_throttled|3|bad   the processor is being slowed down now: soft temperature limit|use the 27 W supply and the active cooler, then let it cool down
pi5|echo 40000 >sys/devices/platform/soc/soc:firmware/get_throttled|0|warn  the processor was slowed down since it booted: throttled|use the 27 W supply and the active cooler, then reboot
pi5|echo 4096 >commands/page_size|0|warn  pages of 4096 bytes: not the kernel that a Pi 5 starts|take kernel=kernel8.img out
pi5|echo ondemand >sys/devices/system/cpu/cpu2/cpufreq/scaling_governor|0|warn  governor ondemand, performance|as root: echo performance
pi5|rm -r sys/class/thermal/cooling_device0|0|warn  no fan|fit the active cooler
pi5|rm -r proc/pressure|0|warn  the kernel does not tell how long processes wait|psi=1 on its command line
pi5|echo "SwapTotal: 524288 kB" >>proc/meminfo; sed -i "/^SwapTotal: *0/d" proc/meminfo|0|warn  512 MB of swap|as root: swapoff -a
x86|echo 0 >sys/devices/system/cpu/intel_pstate/no_turbo|0|warn  turbo on|as root: echo 1 >/sys/devices/system/cpu/intel_pstate/no_turbo
x86|echo 1 >sys/devices/system/cpu/smt/active|0|warn  sibling threads (SMT) on|as root: echo off
x86|for cpu in sys/devices/system/cpu/cpu?/cpufreq; do echo powersave >$cpu/scaling_governor; done|0|warn  governor powersave|as root: echo performance
EOT
}

@test "doctor: says by how much the same build on both sides differs here, and what can be seen" {
  "$ROOT/scripts/machine/facts" --record "$tree/here"
  ln -sf /proc/uptime "$tree/here/proc/uptime" # its counters stand still, so that no neighbour voids this
  rm -rf "$tree/here/sys/class/thermal"
  run on here "$ROOT/scripts/machine/doctor" 3>&-
  echo "$output"
  [ "$status" -eq 0 ]
  [[ $output == *"The same build on both sides differed by "*" % in p50, "*" % in CPU per request;"*"sees a change of "*"in p50"* ]]
}

@test "doctor: names each setting that makes figures jump, with a remedy" {
  run on x86 "$ROOT/scripts/machine/doctor" --quick
  [ "$status" -eq 0 ]
  for what in "warn  77 °C" "warn  governor performance, powersave" "warn  turbo on" "warn  sibling threads (SMT) on" "warn  2047 MB of swap" "warn  976 MB of disk"; do
    echo "$what"
    [[ $output == *"$what"*"→"* ]]
  done
}

@test "doctor: one processor, a throttled Pi, a missing tool: nothing can be measured, exit 3" {
  echo 'Cpus_allowed_list: 2' >"$tree/x86/proc/self/status"
  run on x86 "$ROOT/scripts/machine/doctor" --quick
  [ "$status" -eq 3 ]
  [[ $output == *"bad   1 processor for both"* ]]
  echo 50005 >"$tree/pi5/sys/devices/platform/soc/soc:firmware/get_throttled"
  run on pi5 "$ROOT/scripts/machine/doctor" --quick
  [ "$status" -eq 3 ]
  [[ $output == *"bad   the processor is being slowed down now: under-voltage, throttled"*"27 W"* ]]
  echo 50000 >"$tree/pi5/sys/devices/platform/soc/soc:firmware/get_throttled"
  run on pi5 "$ROOT/scripts/machine/doctor" --quick
  [ "$status" -eq 0 ]
  [[ $output == *"warn  the processor was slowed down since it booted: under-voltage, throttled"* ]]
  PATH=/usr/bin:/bin TOLLGATE_TOOLS=$tree/none run on pi5 "$ROOT/scripts/machine/doctor" --quick
  [ "$status" -eq 3 ]
  [[ $output == *"missing: k6"*"runner-setup/install"* ]]
}

@test "identity: what only the measuring machine knows, by its schema, from nothing but the machine and the inputs" {
  mkdir -p "$tree/inputs/k6/lib"
  echo '{"target": "shop", "settings": {"pairs": 20}}' >"$tree/inputs/target.json"
  identity() { "$ROOT/scripts/gate" identity --inputs "$tree/inputs" --out "$tree/machine.json" "$@"; }
  identity --sysroot "$tree/pi5"
  valid machine "$tree/machine.json"
  [ "$(jq -r .host.runner "$tree/machine.json")" = pi5-2gb ]
  [ "$(jq -r .host.fingerprint "$tree/machine.json")" = "$(fact pi5 fingerprint | tr -d '"')" ]
  cp "$tree/machine.json" "$tree/before.json"
  identity --sysroot "$tree/pi5"
  cmp "$tree/before.json" "$tree/machine.json"
  echo 'export default 1' >"$tree/inputs/k6/lib/slots.js"
  identity --sysroot "$tree/pi5"
  [ "$(jq .key.scripts "$tree/before.json")" != "$(jq .key.scripts "$tree/machine.json")" ]
  [ "$(jq .key.definition "$tree/before.json")" = "$(jq .key.definition "$tree/machine.json")" ]
  run "$ROOT/scripts/gate" identity --inputs "$tree/pi5" --out "$tree/other.json"
  [ "$status" -eq 3 ]
  [[ $output == *"$tree/pi5: holds no target.json and k6/"* ]]
  run "$ROOT/scripts/gate" identity --inputs "$tree/inputs"
  [ "$status" -eq 64 ]
}
