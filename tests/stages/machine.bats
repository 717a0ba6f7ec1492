#!/usr/bin/env bats
# scripts/machine/facts and gate identity, on trees as two machines would show them and on this
# machine.

load machine

setup() { machines; }
teardown() { rm -rf "$tree"; }

# facts MACHINE NAME,…: several facts, as a list
facts() { on "$1" "$ROOT/scripts/machine/facts" | jq -c "[$2]"; }
# counters MACHINE NAME,…: several counters, as a list
counters() { counter "$1" "| [$2]"; }
throttled=sys/devices/platform/soc/soc:firmware/get_throttled

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
  processor=.cpu,.cores,.arch
  wanted='["Cortex-A76",4,"aarch64"]'
  [ "$(facts pi5 $processor)" = "$wanted" ]
  wanted='["Intel(R) Core(TM) i5-7200U CPU @ 2.50GHz",2,"x86_64"]'
  [ "$(facts x86 $processor)" = "$wanted" ]

  system=.kernel,.page_size,.memory_mb,.microcode,.virtualisation,.disk_free_mb
  [ "$(facts pi5 $system)" = '["6.12.34+rpt-rpi-2712",16384,2015,null,"none",21484]' ]
  [ "$(facts x86 $system)" = '["6.1.0-37-amd64",4096,7802,"0xf4","none",976]' ]

  clock=.governor,.max_mhz,.turbo,.smt,.temperature,.throttled
  [ "$(facts pi5 $clock)" = '["performance",2400,null,"off",51.8,"0x0"]' ]
  [ "$(facts x86 $clock)" = '["performance, powersave",3100,"on","on",77,null]' ]
}

@test "machine: what the machine does not say is null, not zero" {
  [ "$(fact pi5 pressure_cpu)" = null ]
  [ "$(fact x86 pressure_cpu)" = 1.5 ]
  rm "$tree/pi5/sys/class/thermal/thermal_zone0/temp" "$tree/pi5/proc/meminfo"
  [ "$(fact pi5 temperature)" = null ]
  [ "$(fact pi5 memory_mb)" = null ]
  nested='.[] | select(type == "object" or type == "array")'
  [ "$(facts pi5 "$nested")" = '[]' ]
}

@test "machine: the kernel's command line is only shown as a checksum" {
  echo 'quiet password=hunter2' >"$tree/pi5/proc/cmdline"
  [[ $(fact pi5 cmdline) == '"sha256:'* ]]
  run on pi5 "$ROOT/scripts/machine/facts"
  [[ $output != *hunter2* ]]
}

# changes_fingerprint FILE: so does another content of it, until it is as before
changes_fingerprint() {
  local file=$tree/pi5/$1 old was
  was=$(fact pi5 fingerprint)
  old=$(tr -d '\0' <"$file")
  echo 1 >"$file"
  echo "$1"
  [ "$(fact pi5 fingerprint)" != "$was" ]
  printf '%s\n' "$old" >"$file"
  [ "$(fact pi5 fingerprint)" = "$was" ]
}

@test "machine: the fingerprint changes with what changes results, and with nothing else" {
  was=$(fact pi5 fingerprint)
  [[ $was == '"sha256:'* ]]
  echo 60000 >"$tree/pi5/sys/class/thermal/thermal_zone0/temp"
  echo '3.00 1 1 1/1 1' >"$tree/pi5/proc/loadavg"
  echo 'MemTotal: 2063000 kB' >"$tree/pi5/proc/meminfo"
  [ "$(fact pi5 fingerprint)" = "$was" ]
  changes_fingerprint proc/sys/kernel/osrelease
  changes_fingerprint proc/device-tree/model
  changes_fingerprint commands/page_size
  changes_fingerprint commands/arch
  cpus=sys/devices/system/cpu
  changes_fingerprint $cpus/cpu2/cpufreq/scaling_governor
  changes_fingerprint $cpus/cpu0/cpufreq/cpuinfo_max_freq
  changes_fingerprint $cpus/smt/active
  [ "$(fact pi5 fingerprint)" = "$was" ]
}

@test "machine: the fingerprint is the same on every jq that others have" {
  . "$ROOT/tests/lib/jqs.bash"
  for folder in $(jq_folders); do
    jq_name "$folder"
    other=$(TOLLGATE_JQ=$folder on pi5 "$ROOT/scripts/machine/facts" | jq -c .fingerprint)
    [ "$other" = "$(fact pi5 fingerprint)" ]
  done
}

@test "machine: --record makes a tree that says the same" {
  "$ROOT/scripts/machine/facts" --record "$tree/here"
  for same in fingerprint runner cpu page_size glibc kernel; do
    [ "$(fact here "$same")" = "$("$ROOT/scripts/machine/facts" | jq -c ".$same")" ]
  done
}

# available MACHINE: megabytes of memory, null where the kernel does not tell
available() {
  awk '/^MemAvailable/ { print int($2 / 1024) }' "$tree/$1/proc/meminfo" | grep . || echo null
}

@test "machine --counters: ticks per processor, pages, throttle bits, clocks" {
  [ "$(counter pi5 cpus.cpu3)" = '{"busy":1500,"steal":0,"total":24150}' ]
  [ "$(counter x86 cpus.cpu1)" = '{"busy":10,"steal":4,"total":65}' ]
  [ "$(counters pi5 .pswpin,.pswpout,.swapped,.pressure_us)" = '[3,4,7,null]' ]
  [ "$(counters pi5 .throttled,.throttled_since_boot)" = '[0,0]' ]
  [ "$(counters pi5 .temperature_mc,.monotonic_s)" = '[51800,1234.56]' ]
  [ "$(counters x86 .pressure_us.io,.throttled,.temperature_mc)" = '[1000,null,77000]' ]
  for cpu in "$tree"/x86/sys/devices/system/cpu/cpu{0,1}; do
    mkdir "$cpu/thermal_throttle"
    echo 3 >"$cpu/thermal_throttle/core_throttle_count"
  done
  counted=$(counters x86 .slowed,.temperature_mc,.memory_available_mb)
  [ "$counted" = "[6,77000,$(available x86)]" ]
  [ "$(counter pi5 slowed)" = null ]
  echo 50015 >"$tree/pi5/$throttled"
  [ "$(counters pi5 .throttled,.throttled_since_boot)" = '[5,5]' ]
  rm "$tree/pi5/$throttled"
  echo throttled=0x80008 >"$tree/pi5/commands/vcgencmd"
  [ "$(counters pi5 .throttled,.throttled_since_boot)" = '[8,8]' ]
  [ "$(fact pi5 throttled)" = '"0x80008"' ]
}

@test "machine, doctor: --help shows an example, anything else is refused" {
  for script in facts doctor; do
    run "$ROOT/scripts/machine/$script" --help
    [ "$status" -eq 0 ]
    [[ $output == *"Example: scripts/machine/$script"* ]]
    run "$ROOT/scripts/machine/$script" --nonsense
    [ "$status" -eq 64 ]
    [[ $output == *"'--nonsense': unknown; allowed are"* ]]
  done
}

# identity OPTION…: machine.json of the inputs; of FILE: what it says
identity() {
  "$ROOT/scripts/gate" identity --inputs "$tree/inputs" --out "$tree/machine.json" "$@"
}
of() { jq -r "$2" "$tree/$1.json"; }

@test "identity: what only the measuring machine knows, from nothing but it and the inputs" {
  mkdir -p "$tree/inputs/k6/lib"
  echo '// turns' >"$tree/inputs/k6/lib/slots.js"
  echo '{"target": "shop", "settings": {"timeout_s": 20}}' >"$tree/inputs/target.json"
  identity --sysroot "$tree/pi5"
  valid machine "$tree/machine.json"
  [ "$(of machine .host.runner)" = pi5-2gb ]
  [ "$(of machine .host.fingerprint)" = "$(fact pi5 fingerprint | tr -d '"')" ]
  cp "$tree/machine.json" "$tree/before.json"
  identity --sysroot "$tree/pi5"
  cmp "$tree/before.json" "$tree/machine.json"
  echo 'export default 1' >"$tree/inputs/k6/lib/slots.js"
  identity --sysroot "$tree/pi5"
  [ "$(of before .key.scripts)" != "$(of machine .key.scripts)" ]
  [ "$(of before .key.definition)" = "$(of machine .key.definition)" ]
  # What is for people, and says when something is measured, says nothing of how.
  echo '{"target": "shop", "settings": {"timeout_s": 20}, "title": "Shop", "paths": ["src/"],
    "source": {"base": "v1", "note": "so"}}' >"$tree/inputs/target.json"
  identity --sysroot "$tree/pi5"
  cp "$tree/machine.json" "$tree/before.json"
  edit_inputs() {
    jq "$1" "$tree/inputs/target.json" >"$tree/edited"
    mv "$tree/edited" "$tree/inputs/target.json"
  }
  edit_inputs '.title = "A shop" | .paths = ["web/"] | .source.base = "v2" | .source.note = "not"'
  identity --sysroot "$tree/pi5"
  [ "$(of before .key.definition)" = "$(of machine .key.definition)" ]
  edit_inputs '.settings.timeout_s = 10'
  identity --sysroot "$tree/pi5"
  [ "$(of before .key.definition)" != "$(of machine .key.definition)" ]
  edit_inputs '.settings.timeout_s = 20'
  . "$ROOT/tests/lib/jqs.bash"
  for folder in $(jq_folders); do
    jq_name "$folder"
    TOLLGATE_JQ=$folder identity --sysroot "$tree/pi5"
    [ "$(of before .key.definition)" = "$(of machine .key.definition)" ]
  done
  run "$ROOT/scripts/gate" identity --inputs "$tree/pi5" --out "$tree/other.json"
  [ "$status" -eq 3 ]
  [[ $output == *"$tree/pi5: holds no target.json and k6/"* ]]
  run "$ROOT/scripts/gate" identity --inputs "$tree/inputs"
  [ "$status" -eq 64 ]
}

@test "machine --counters: its clocks are read again where something ran between them" {
  rm "$tree/pi5/proc/uptime"
  mkfifo "$tree/pi5/proc/uptime"
  {
    trap '' PIPE
    { sleep 0.3 && echo "10 0"; } >"$tree/pi5/proc/uptime"
    while :; do echo "20 0" 2>/dev/null >"$tree/pi5/proc/uptime" || true; done
  } 3>&- &
  counted=$(counter pi5 monotonic_s)
  kill "$!"
  [ "$counted" = 20 ]
}
