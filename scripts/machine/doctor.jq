# What the facts of a machine (scripts/machine/facts) mean for measuring, in words.

# input: ignored; output: one finding; level is "ok", "warn" (results are worth less) or "bad" (nothing can be measured)
def finding($level; $what; $remedy): { level: $level, what: $what, remedy: $remedy };

# input: facts; output: finding about a fact: ok when $good, warn when not, nothing when the machine does not say
def setting($value; $good; $what; $remedy): if $value == null then empty else finding(if $good then "ok" else "warn" end; $what; $remedy) end;

# input: a processor list such as "0-1,3"; output: how many it names
def processors: [split(",")[] | split("-") | map(tonumber) | .[-1] - .[0] + 1] | add;

# input: facts; output: findings about the processors a server and a generator need
def about_cpus: ((.cpus_allowed // "0-\(.cores - 1)") | processors) as $n
  | if $n < 2 then finding("bad"; "\($n) processor for both server and generator: what one gains the other loses"; "use a machine with 2 or more; give this process more with taskset")
    elif $n < 4 then finding("ok"; "\($n) processors: server and generator are pinned apart, one each"; "4 leave room for databases and the system")
    else finding("ok"; "\($n) processors: server, generator and system are pinned apart"; null) end;

# input: hexadecimal "0x50000"; output: names of the bits that are set, now and since boot
def throttle_words: (ltrimstr("0x") | explode | map(if . > 96 then . - 87 else . - 48 end) | reduce .[] as $d (0; . * 16 + $d)) as $n
  | [[1, "under-voltage"], [2, "frequency capped"], [4, "throttled"], [8, "soft temperature limit"]] as $bits
  | { now: [$bits[] | select(($n / .[0] | floor) % 2 == 1) | .[1]], ever: [$bits[] | select(($n / .[0] / 65536 | floor) % 2 == 1) | .[1]] };

# input: facts; output: whether this is a Raspberry Pi
def is_pi: .model // "" | test("Raspberry Pi");

# input: facts; output: findings about power and heat
def about_heat: (if .throttled == null then empty else (.throttled | ascii_downcase | throttle_words) as $t
    | if $t.now != [] then finding("bad"; "the processor is being slowed down now: \($t.now | join(", "))"; "use the 27 W supply and the active cooler, then let it cool down")
      elif $t.ever != [] then finding("warn"; "the processor was slowed down since it booted: \($t.ever | join(", "))"; "use the 27 W supply and the active cooler, then reboot")
      else finding("ok"; "never short of power or too hot since it booted"; null) end end),
  (if is_pi and (.cooling // "" | test("fan") | not) then finding("warn"; "no fan: under load a bare board comes to 85 °C and slows itself down"; "fit the active cooler") else empty end),
  setting(.temperature; .temperature < 75; "\(.temperature) °C"; "throttling starts at 80 °C: let it cool down, fit the active cooler");

# input: facts; output: findings about settings that make figures jump
def about_settings:
  setting(.governor; .governor == "performance"; "governor \(.governor)"; "as root: echo performance | tee /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor"),
  (if .governor == null then finding("warn"; "the machine does not say at which frequency its processors run"; "expect more noise; compare only base and head side by side") else empty end),
  setting(.turbo; .turbo == "off"; "turbo \(.turbo)"; "as root: echo 1 >/sys/devices/system/cpu/intel_pstate/no_turbo, or 0 >/sys/devices/system/cpu/cpufreq/boost"),
  setting(.smt; .smt == "off"; "sibling threads (SMT) \(.smt)"; "as root: echo off >/sys/devices/system/cpu/smt/control"),
  setting(.swap_mb; .swap_mb == 0; "\(.swap_mb) MB of swap"; "as root: swapoff -a while measuring"),
  setting(.virtualisation; .virtualisation == "none"; "virtualisation: \(.virtualisation)"; "neighbours and the hypervisor add noise; stored baselines do not hold here, side by side comparisons do"),
  setting(.clocksource; .clocksource | test("tsc|arch_sys_counter|kvm-clock|hyperv"); "clock source \(.clocksource)"; "reading this clock is slow: boot with clocksource=tsc where that is stable"),
  (if .page_size == null then empty
    elif .page_size == 4096 then if is_pi then finding("warn"; "pages of 4096 bytes: not the kernel that a Pi 5 starts by itself; its figures are compared with none of that one's"; "take kernel=kernel8.img out of /boot/firmware/config.txt, and restart") else empty end
    else finding("ok"; "pages of \(.page_size) bytes: some programs built for 4096 abort or need more memory (kernel=kernel8.img changes it)"; null) end);

# input: facts; output: findings about what else goes on and what is left
def about_room:
  setting(.pressure_cpu; .pressure_cpu < 10; "something waited for a processor in \(.pressure_cpu) % of the last 10 s"; "stop what else runs here (load \(.load))"),
  (if .pressure_cpu == null then setting(.load; .load < .cores / 2; "load \(.load)"; "stop what else runs here"),
      finding("warn"; "the kernel does not tell how long processes wait for memory or a processor"; "psi=1 on its command line; runner-setup/setup puts it there") else empty end),
  setting(.memory_mb; .memory_mb >= 1800; "\(.memory_mb) MB of memory"; "targets with a database need 2 GB"),
  setting(.disk_free_mb; .disk_free_mb >= 2000; "\(.disk_free_mb) MB of disk free here"; "builds and fixtures need about 2 GB"),
  setting(.ports; .ports >= 20000; "\(.ports) ports for outgoing connections"; "as root: sysctl -w net.ipv4.ip_local_port_range='15000 65000'");

# input: names of missing programs; output: findings about tools
def about_tools: if length == 0 then finding("ok"; "all tools are there"; null)
  else finding("bad"; "missing: \(join(", "))"; "run runner-setup/install") end;

# input: findings; output: what a measurement on this machine is worth
def worth: if any(.[]; .level == "bad") then "Nothing can be measured here before every line marked bad is mended."
  elif any(.[]; .level == "warn") then "Measuring works here; base and head side by side are comparable, small changes may stay inconclusive."
  else "Measuring works here, and stored baselines of this machine can be trusted." end;

# input: verdict.json of a run of the same build on both sides; output: lines about what a measurement here can see
def noise:
  [.rows[] | select(.kind == "paired" or .kind == "launch") | select(.base != null and .head != null and .base > 0) | . + { moved: (.head / .base - 1 | fabs) }] as $rows
  # input: a share; output: it in percent
  | def percent: . * 1000 | round / 10 | if . == 0 then "less than 0.1 %" else "\(.) %" end;
    "The same build on both sides differed by \([$rows[] | select(.metric == "latency_p50") | .moved] | max // 0 | percent) in p50, \([$rows[] | select(.metric == "cpu_per_request") | .moved] | max // 0 | percent) in CPU per request;",
    "a run like this one sees a change of \([$rows[] | select(.metric == "latency_p50") | .detectable | numbers] | max // null | if . then percent else "no size" end) in p50, longer ones see smaller ones.";

# input: facts; output: all findings
def findings($missing): [($missing | about_tools), about_cpus, about_heat, about_settings, about_room];
