# What the facts of a machine (scripts/machine/facts) mean for measuring, in words.
import "machine/facts" as facts;

# input: any value
# output: a finding of which only the words count: nothing is to be done
# $what: the words
def ok($what): { level: "ok", what: $what, remedy: null };

# input: any value
# output: a finding that makes results worth less
# $what: it in words
# $remedy: what would help
def warn($what; $remedy): { level: "warn", what: $what, remedy: $remedy };

# input: any value
# output: a finding that keeps anything from being measured
# $what: it in words
# $remedy: what would help
def bad($what; $remedy): { level: "bad", what: $what, remedy: $remedy };

# input: facts
# output: a finding about one of them; nothing when the machine does not say
# $value: the fact
# $good: whether it is as it should be
# $what: it in words
# $remedy: what would help when it is not
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

# input: a processor list such as "0-1,3"
# output: how many it names
def processors:
  [split(",")[] | split("-") | map(tonumber) | .[-1] - .[0] + 1]
  | add;

# input: facts
# output: a finding about the processors a server and a generator need
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

# input: throttle bits as a number
# output: names of the lowest four that are set
def bit_words:
  . as $n
  | [
      [1, "under-voltage"],
      [2, "frequency capped"],
      [4, "throttled"],
      [8, "soft temperature limit"]
    ]
  | map(select(($n / .[0] | floor) % 2 == 1) | .[1]);

# input: hexadecimal "0x50000"
# output: {now, ever}: names of the bits that are set, now and since boot
def throttle_words:
  (ascii_downcase | ltrimstr("0x") | facts::hex) as $bits
  | { now: ($bits | bit_words), ever: ($bits / 65536 | floor | bit_words) };

# input: facts
# output: whether this is a Raspberry Pi
def is_pi: .model // "" | test("Raspberry Pi");

# input: facts
# output: a finding about power; nothing where the machine does not say
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

# input: facts
# output: findings about power and heat
def about_heat:
  about_power,
  (select(is_pi and (.cooling // "" | test("fan") | not))
    | warn("no fan: under load a bare board comes to 85 °C and slows itself down";
        "fit the active cooler")),
  setting(.temperature; .temperature < 75; "\(.temperature) °C";
    "throttling starts at 80 °C: let it cool down, fit the active cooler");

# input: facts
# output: findings about the frequency of the processors
def about_frequency:
  setting(.governor; .governor == "performance"; "governor \(.governor)";
    "as root: echo performance | tee /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor"),
  (select(.governor == null)
    | warn("the machine does not say at which frequency its processors run";
        "expect more noise; compare only base and head side by side")),
  setting(.turbo; .turbo == "off"; "turbo \(.turbo)";
    "as root: echo 1 >/sys/devices/system/cpu/intel_pstate/no_turbo, "
      + "or 0 >/sys/devices/system/cpu/cpufreq/boost"),
  setting(.smt; .smt == "off"; "sibling threads (SMT) \(.smt)";
    "as root: echo off >/sys/devices/system/cpu/smt/control");

# input: facts
# output: a finding about the size of memory pages; nothing about the usual one
def about_pages:
  first(
    (select(.page_size == null) | null),
    (select(.page_size == 4096 and is_pi)
      | warn("pages of 4096 bytes: not the kernel that a Pi 5 starts by itself; "
            + "its figures are compared with none of that one's";
          "take kernel=kernel8.img out of /boot/firmware/config.txt, and restart")),
    (select(.page_size == 4096) | null),
    ok("pages of \(.page_size) bytes: some programs built for 4096 abort or need more memory "
      + "(kernel=kernel8.img changes it)")
  )
  | values;

# input: facts
# output: findings about settings that make figures jump
def about_settings:
  about_frequency,
  setting(.swap_mb; .swap_mb == 0; "\(.swap_mb) MB of swap"; "as root: swapoff -a while measuring"),
  setting(.virtualisation; .virtualisation == "none"; "virtualisation: \(.virtualisation)";
    "neighbours and the hypervisor add noise; "
      + "stored baselines do not hold here, side by side comparisons do"),
  setting(.clocksource; .clocksource // "" | test("tsc|arch_sys_counter|kvm-clock|hyperv");
    "clock source \(.clocksource)";
    "reading this clock is slow: boot with clocksource=tsc where that is stable"),
  about_pages;

# input: facts of a machine that does not tell how long processes wait
# output: findings about what else runs on it
def about_load:
  setting(.load; .load < .cores / 2; "load \(.load)"; "stop what else runs here"),
  warn("the kernel does not tell how long processes wait for memory or a processor";
    "psi=1 on its command line; runner-setup/setup puts it there");

# input: facts
# output: findings about what else goes on and what is left
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

# input: names of missing programs
# output: a finding about tools
def about_tools:
  if length == 0 then
    ok("all tools are there")
  else
    bad("missing: \(join(", "))"; "run runner-setup/install")
  end;

# input: findings
# output: what a measurement on this machine is worth
def worth:
  map(.level)
  | first(
      (select(index("bad"))
        | "Nothing can be measured here before every line marked bad is mended."),
      (select(index("warn"))
        | "Measuring works here; base and head side by side are comparable, "
          + "small changes may stay inconclusive."),
      "Measuring works here, and stored baselines of this machine can be trusted."
    );

# input: a share
# output: it in percent
def percent_text:
  . * 1000
  | round / 10
  | if . == 0 then "less than 0.1 %" else "\(.) %" end;

# input: verdict.json of an A/A run
# output: how far the sides are apart in a metric, as a share
# $metric: its name
def moved($metric):
  [
    .rows[]
    | select(.metric == $metric and (.kind == "paired" or .kind == "launch"))
    | select(.base != null and .head != null and .base > 0)
    | .head / .base - 1
    | fabs
  ]
  | max // 0;

# A change as large as half of the interval is as likely as not to be told from none.
# input: verdict.json of an A/A run
# output: the least change of a metric that can be seen, as a share; null where its rows have no
#   interval
# $metric: its name
def seen($metric):
  [
    .rows[]
    | select(.metric == $metric)
    | .interval
    | arrays
    | (max - min) / 2
  ]
  | max;

# input: verdict.json of an A/A run
# output: lines about what a measurement here can see
def noise:
  seen("latency_p50") as $seen
  | "The A/A run differed by \(moved("latency_p50") | percent_text) in p50, "
      + "\(moved("cpu_per_request") | percent_text) in CPU per request;",
    if $seen == null then "what change could be seen here, \(.launches) launches do not tell."
    else
      "\(.launches) launches see a change of \($seen | percent_text) in p50,"
        + " more of them smaller ones."
    end;
