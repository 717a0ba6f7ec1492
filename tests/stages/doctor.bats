#!/usr/bin/env bats
# scripts/machine/doctor: on trees as two machines would show them, and on this machine.

# shellcheck disable=SC2030,SC2031 # each test sets its own

load machine

setup() { machines; }
teardown() { rm -rf "$tree"; }

doctor() { run on "$1" "$ROOT/scripts/machine/doctor" "${@:2}"; }
throttled=sys/devices/platform/soc/soc:firmware/get_throttled

# well: the recorded Pi as runner-setup leaves it
well() {
  cp -R "$tree/x86/proc/pressure" "$tree/pi5/proc/"
  mkdir -p "$tree/pi5/sys/class/thermal/cooling_device0"
  echo pwm-fan >"$tree/pi5/sys/class/thermal/cooling_device0/type"
}
# changed MACHINE CHANGE: what the doctor says after a change, which is then undone
changed() {
  echo "$2"
  cp -R "$tree" "$tree.well"
  (cd "$tree/$1" && bash -c "$2")
  doctor "$1" --quick
  rm -rf "$tree" && mv "$tree.well" "$tree"
  echo "$output"
}
# says CODE WORDS REMEDY
says() { [[ $status -eq $1 && $output == *"$2"*"→ $3"* ]]; }

@test "doctor: a well set up Pi is fine" {
  well
  doctor pi5 --quick
  echo "$output"
  [ "$status" -eq 0 ]
  apart="server, generator and system are pinned apart"
  [[ $output == "pi5-2gb: "*"$apart"*"can be trusted." ]]
  [[ $output != *warn* && $output != *bad* && $output != *$'\e'* ]]
}

@test "doctor: each thing that is not well has its own words and its own remedy" {
  well
  changed pi5 "echo 1 >$throttled"
  says 3 "bad   the processor is being slowed down now: under-voltage" "use the 27 W supply"
  changed pi5 "echo 80008 >$throttled"
  says 3 "bad   the processor is being slowed down now: soft temperature limit" \
    "use the 27 W supply and the active cooler, then let it cool down"
  changed pi5 "echo 40000 >$throttled"
  says 0 "warn  the processor was slowed down since it booted: throttled" \
    "use the 27 W supply and the active cooler, then reboot"
  changed pi5 'echo 4096 >commands/page_size'
  says 0 "warn  pages of 4096 bytes: not the kernel that a Pi 5 starts" \
    "take kernel=kernel8.img out"
  changed pi5 'echo ondemand >sys/devices/system/cpu/cpu2/cpufreq/scaling_governor'
  says 0 "warn  governor ondemand, performance" "as root: echo performance"
  changed pi5 'rm -r sys/class/thermal/cooling_device0'
  says 0 "warn  no fan" "fit the active cooler"
  changed pi5 'rm -r proc/pressure'
  says 0 "warn  the kernel does not report how long processes wait" "put psi=1 on its command line"
  changed pi5 'sed -i "/^SwapTotal: *0/d" proc/meminfo; echo "SwapTotal: 524288 kB" >>proc/meminfo'
  says 0 "warn  512 MB of swap" "as root: swapoff -a"
  changed x86 'echo 0 >sys/devices/system/cpu/intel_pstate/no_turbo'
  says 0 "warn  turbo on" "as root: echo 1 >/sys/devices/system/cpu/intel_pstate/no_turbo"
  changed x86 'echo 1 >sys/devices/system/cpu/smt/active'
  says 0 "warn  sibling threads (SMT) on" "as root: echo off"
  changed x86 'for cpu in sys/devices/system/cpu/cpu?; do
    echo powersave >$cpu/cpufreq/scaling_governor
  done'
  says 0 "warn  governor powersave" "as root: echo performance"
}

@test "doctor: says by how much the same build differs on both sides here, and what can be seen" {
  "$ROOT/scripts/machine/facts" --record "$tree/here"
  # Its counters stand still, so that no neighbour discards a launch.
  ln -sf /proc/uptime "$tree/here/proc/uptime"
  rm -rf "$tree/here/sys/class/thermal"
  doctor here 3>&-
  echo "$output"
  [ "$status" -eq 0 ]
  differs="The A/A run differed by "
  [[ $output == *"$differs"*" % in p50, "*" % in CPU per request;"* ]]
  [[ $output == *"detect a change of "*"in p50"* ]]
}

@test "doctor: names each setting that makes figures jump, with a remedy" {
  doctor x86 --quick
  [ "$status" -eq 0 ]
  for what in "77 °C" "governor performance, powersave" "turbo on" "sibling threads (SMT) on" \
    "2047 MB of swap" "976 MB of disk"; do
    echo "$what"
    [[ $output == *"warn  $what"*"→"* ]]
  done
}

@test "doctor: one processor, a throttled Pi, a missing tool: nothing can be measured, exit 3" {
  echo 'Cpus_allowed_list: 2' >"$tree/x86/proc/self/status"
  doctor x86 --quick
  [ "$status" -eq 3 ]
  [[ $output == *"bad   1 processor for both"* ]]
  echo 50005 >"$tree/pi5/$throttled"
  doctor pi5 --quick
  [ "$status" -eq 3 ]
  words="bad   the processor is being slowed down now: under-voltage, throttled"
  [[ $output == *"$words"*"27 W"* ]]
  echo 50000 >"$tree/pi5/$throttled"
  doctor pi5 --quick
  [ "$status" -eq 0 ]
  words="warn  the processor was slowed down since it booted: under-voltage, throttled"
  [[ $output == *"$words"* ]]
  PATH=/usr/bin:/bin TOLLGATE_TOOLS=$tree/none doctor pi5 --quick
  [ "$status" -eq 3 ]
  [[ $output == *"missing: k6"*"runner-setup/install"* ]]
}

# found [COMMAND]: what the doctor says of this machine, or the profiler where its perf is a script
# of that command
found() {
  mkdir -p "$tree/bin"
  printf '#!/bin/sh\n%s\n' "$1" >"$tree/bin/perf"
  chmod +x "$tree/bin/perf"
  PATH=$tree/bin:$PATH "$ROOT/scripts/machine/profiler" | jq -r '[.tool, .kernel, .reason] | @json'
}

@test "doctor: whether it can be told why a row is worse, and what keeps it from that" {
  found 'printf "Error:\n\nNo permission.\nConsider more.\n" >&2; exit 1' >"$tree/told"
  cat "$tree/told"
  grep '^[[]null,null,"perf may not sample here: No permission[.]' "$tree/told"
  [ ! -e /proc/sys/kernel/perf_event_paranoid ] \
    || grep 'kernel[.]perf_event_paranoid is [0-9]' "$tree/told"
  found 'exit 1' | grep 'perf may not sample here: no message'
  [ "$(found '[ $1 = record ] || echo cpu-clock:u')" = '["perf",false,null]' ]
  [ "$(found '[ $1 = record ] || echo cpu-clock')" = '["perf",true,null]' ]
  run "$ROOT/scripts/machine/profiler" more
  [ "$status" -eq 64 ]
  type -P perf || skip "perf is not there"
  run "$ROOT/scripts/machine/doctor" --quick
  echo "$output"
  [[ $output == *"ok    cause of a regression: "*"sampled here"* ]]
}

# snapshot NAME SEED [FILTER]: what gate baseline would leave on a machine of that name
snapshot() {
  mkdir -p "$tree/home/thresholds"
  jq -n -L "$ROOT/tests/golden/compare" 'include "make"; plain.thresholds' \
    >"$tree/home/thresholds/shop.json"
  jq -n -L "$ROOT/tests/golden/compare" --argjson seed "$2" \
    "include \"make\"; measured(\"first\"; \$seed; 10) | .aa = true | ${3:-.}" >"$tree/$1"
}
class() {
  cd "$tree" || return
  run "$ROOT/scripts/gate" doctor --class --home "$tree/home" "$@"
  echo "$output"
}
slower='each("base", "head"; "latency_p50"; . * 1.04)'

@test "doctor --class: machines that agree, and the rows that speak against the others" {
  snapshot a.json 1
  snapshot b.json 2
  class a.json b.json
  [ "$status" -eq 0 ]
  [ "$output" = "agree      a.json, b.json" ]
  snapshot c.json 3 "$slower"
  class a.json b.json c.json
  [ "$status" -eq 1 ]
  [[ $output == "agree      a.json, b.json"$'\n'"by itself  c.json"* ]]
  [[ $output == *"a.json and c.json: do not agree"* ]]
  [[ $output == *"search · c=4 · latency p50: +"*"allowed are 2.5 %"* ]]
  [[ $output != *throughput* ]]
}

@test "doctor --class: too few launches tell nothing; what is not of one thing is refused" {
  snapshot a.json 1
  snapshot few.json 2 'measured("first"; 2; 5) | .aa = true'
  class a.json few.json
  [ "$status" -eq 2 ]
  [[ $output == *"a.json and few.json: undecided"*"5 common figures are too few"* ]]
  snapshot other.json 2 '.sides.head.commit = "d" * 40'
  class a.json other.json
  [ "$status" -eq 3 ]
  [[ $output == *'other.json: another head commit than a.json: "ddd'* ]]
  snapshot two.json 2 '.aa = false'
  class a.json two.json
  [ "$status" -eq 3 ]
  [[ $output == *"two.json: /aa is false; allowed: true"* ]]
  class a.json
  [ "$status" -eq 64 ]
}

# series MACHINE HOUR FACTOR: eight days of a machine, in points/
series() {
  local n
  for n in 1 2 3 4 5 6 7 8; do
    jq -n -L "$ROOT/tests/golden/compare" --arg n "$n" --arg machine "$1" --arg hour "$2" \
      "include \"make\"; plain
      | point(\$n; \"2026-10-0\\(\$n)\"; 5 * $3)
      | .machine = \"sha256:\\(\$machine)\"
      | .measured |= sub(\"T..\"; \"T\" + \$hour)" >"points/$1-$n.json"
  done
}

@test "doctor --class: data points of a store, a series a machine, by commits that both measured" {
  cd "$tree"
  snapshot a.json 1
  mkdir points
  series one 04 1
  series two 05 1.04
  "$ROOT/scripts/gate" store add points/one-*.json --store "dir:$tree/store"
  class --store "dir:$tree/store" --target shop --runner x86-2core
  [ "$status" -eq 2 ]
  [[ $output == *"by itself  Made-up 2 one" ]]
  "$ROOT/scripts/gate" store add points/two-*.json --store "dir:$tree/store"
  class --store "dir:$tree/store" --target shop --runner x86-2core
  [ "$status" -eq 1 ]
  [[ $output == *"do not agree"*"latency p50: +4 % [+4 % … +4 %], allowed are 2.5 % (8 figures)"* ]]
  class --store "dir:$tree/store" --target shop --runner pi5-2gb
  [ "$status" -eq 3 ]
  [[ $output == *"has no data point of shop on pi5-2gb"* ]]
}
