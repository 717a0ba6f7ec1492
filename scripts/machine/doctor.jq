# Findings about a machine, from its facts (scripts/machine/facts).
import "lib/instructions" as instructions;
import "machine/facts" as facts;
import "machine/tools" as tools;

# {level, what, remedy}: nothing to do
def ok($what): { level: "ok", what: $what, remedy: null };

# results are less precise
def warn($what; $remedy): { level: "warn", what: $what, remedy: $remedy };

# nothing can be measured
def bad($what; $remedy): { level: "bad", what: $what, remedy: $remedy };

# a finding about one fact; nothing where the machine does not report it
def setting($value; $good; $what; $remedy):
  first(
    (select($value == null) | null),
    (select($good) | ok($what)),
    warn($what; $remedy)
  )
  | values;

# input: facts
# output: one line that names the machine
def machine_line:
  [.model // .cpu, .os, .kernel, "\(.memory_mb) MB"] as $words
  | "\(.runner): \($words | map(values) | join(", "))";

# how many a list such as "0-1,3" names
def processors:
  [split(",")[] | split("-") | map(tonumber) | .[-1] - .[0] + 1]
  | add;

def about_cpus:
  (.cpus_allowed // "0-\(.cores - 1)" | processors) as $n
  | first(
      (select($n < 2)
        | bad("\($n) processor for both server and generator: what one gains the other loses";
            "use a machine with 2 or more; give this process more with taskset")),
      (select($n < 4)
        | ok("\($n) processors: server and generator are pinned apart, one each")
        | .remedy = "4 leave room for databases and the system"),
      ok("\($n) processors: server, generator and system are pinned apart")
    );

# names of the lowest four bits that are set
def bit_words:
  . as $n
  | [
      [1, "under-voltage"],
      [2, "frequency capped"],
      [4, "throttled"],
      [8, "soft temperature limit"]
    ]
  | map(select(($n / .[0] | floor) % 2 == 1) | .[1]);

# {now, ever}: names of the bits of "0x50000" that are set, now and since boot
def throttle_words:
  (ascii_downcase | ltrimstr("0x") | facts::hex) as $bits
  | { now: ($bits | bit_words), ever: ($bits / 65536 | floor | bit_words) };

def is_pi: .model // "" | test("Raspberry Pi");

def about_power:
  select(.throttled != null)
  | (.throttled | throttle_words) as $bits
  | first(
      (select($bits.now != [])
        | bad("the processor is being slowed down now: \($bits.now | join(", "))";
            "use the 27 W supply and the active cooler, then let it cool down")),
      (select($bits.ever != [])
        | warn("the processor was slowed down since it booted: \($bits.ever | join(", "))";
            "use the 27 W supply and the active cooler, then reboot")),
      ok("never short of power or too hot since it booted")
    );

def about_heat:
  about_power,
  (select(is_pi and (.cooling // "" | test("fan") | not))
    | warn("no fan: under load a bare board comes to 85 °C and slows itself down";
        "fit the active cooler")),
  setting(.temperature; .temperature < 75; "\(.temperature) °C";
    "throttling starts at 80 °C: let it cool down, fit the active cooler");

def about_frequency:
  setting(.governor; .governor == "performance"; "governor \(.governor)";
    "as root: echo performance | tee /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor"),
  (select(.governor == null)
    | warn("the machine does not report the frequency of its processors";
        "expect more noise; compare only base and head in one run")),
  setting(.turbo; .turbo == "off"; "turbo \(.turbo)";
    "as root: echo 1 >/sys/devices/system/cpu/intel_pstate/no_turbo, "
      + "or 0 >/sys/devices/system/cpu/cpufreq/boost"),
  setting(.smt; .smt == "off"; "sibling threads (SMT) \(.smt)";
    "as root: echo off >/sys/devices/system/cpu/smt/control");

# nothing about the usual size
def about_pages:
  first(
    (select(.page_size == null) | null),
    (select(.page_size == 4096 and is_pi)
      | warn("pages of 4096 bytes: not the kernel that a Pi 5 starts by itself; "
            + "figures of the two kernels are not compared";
          "take kernel=kernel8.img out of /boot/firmware/config.txt, and restart")),
    (select(.page_size == 4096) | null),
    ok("pages of \(.page_size) bytes: some programs built for 4096 abort or need more memory "
      + "(kernel=kernel8.img changes it)")
  )
  | values;

# settings that add noise
def about_settings:
  about_frequency,
  setting(.swap_mb; .swap_mb == 0; "\(.swap_mb) MB of swap"; "as root: swapoff -a while measuring"),
  setting(.virtualisation; .virtualisation == "none"; "virtualisation: \(.virtualisation)";
    "neighbours and the hypervisor add noise; "
      + "stored baselines do not hold here, paired comparisons do"),
  setting(.clocksource; .clocksource // "" | test("tsc|arch_sys_counter|kvm-clock|hyperv");
    "clock source \(.clocksource)";
    "reading this clock is slow: boot with clocksource=tsc where that is stable"),
  about_pages;

# of a machine that does not report pressure
def about_load:
  setting(.load; .load < .cores / 2; "load \(.load)"; "stop what else runs here"),
  warn("the kernel does not report how long processes wait for memory or a processor";
    "put psi=1 on its command line, as runner-setup/setup does");

# other load, and what is free
def about_room:
  setting(.pressure_cpu; .pressure_cpu < 10;
    "something waited for a processor in \(.pressure_cpu) % of the last 10 s";
    "stop what else runs here (load \(.load))"),
  (select(.pressure_cpu == null) | about_load),
  setting(.memory_mb; .memory_mb >= 1800; "\(.memory_mb) MB of memory";
    "targets with a database need 2 GB"),
  setting(.disk_free_mb; .disk_free_mb >= 2000; "\(.disk_free_mb) MB of disk free here";
    "builds and fixtures need about 2 GB"),
  setting(.ports; .ports >= 20000; "\(.ports) ports for outgoing connections";
    "as root: sysctl -w net.ipv4.ip_local_port_range='15000 65000'");

def about_tools:
  if length == 0 then
    ok("all tools are there")
  else
    bad("missing: \(join(", "))"; "run runner-setup/install")
  end;

# input: facts
# output: findings. Few targets count instructions or need a profile, so neither is a fault
# $counter, $profiler: what machine/counter and machine/profiler print, or null
# $missing: names of missing programs
def findings($counter; $profiler; $missing):
  [
    ($missing | about_tools),
    about_cpus,
    about_heat,
    about_settings,
    about_room,
    ($counter | values | ok("instructions per request: \(instructions::counter_text)")),
    ($profiler | values | ok("cause of a regression: \(tools::profiler_text)"))
  ];

# input: findings
# output: what a measurement on this machine is worth
def worth:
  map(.level)
  | first(
      (select(index("bad"))
        | "Measuring is not possible here: fix every line marked bad."),
      (select(index("warn"))
        | "Measuring works here. Base and head of one run are comparable; "
          + "small changes may stay inconclusive."),
      "Measuring works here, and stored baselines of this machine can be trusted."
    );

def percent_text:
  . * 1000
  | round / 10
  | if . == 0 then "less than 0.1 %" else "\(.) %" end;

# how far the sides of an A/A run differ in a metric, a share
def moved($metric):
  [
    .rows[]
    | select(.metric == $metric and (.kind == "paired" or .kind == "launch"))
    | select(.base != null and .head != null and .base > 0)
    | .head / .base - 1
    | fabs
  ]
  | max // 0;

# The smallest change that is detected, a share: one of half the interval is in one of two runs.
def detectable($metric):
  [
    .rows[]
    | select(.metric == $metric)
    | .interval
    | arrays
    | (max - min) / 2
  ]
  | max;

# input: verdict.json of an A/A run
# output: lines about the changes that a measurement here detects
def noise:
  detectable("latency_p50") as $least
  | "The A/A run differed by \(moved("latency_p50") | percent_text) in p50, "
      + "\(moved("cpu_per_request") | percent_text) in CPU per request;",
    if $least == null then
      "\(.launches) launches are too few to estimate the smallest detectable change."
    else
      "\(.launches) launches detect a change of \($least | percent_text) in p50;"
        + " more launches detect smaller ones."
    end;
