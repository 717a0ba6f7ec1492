# What a machine is, from the raw texts that scripts/machine/sources.sh reads.

include "machine/identity";

# input: records "name US text RS" …; output: {name: text}; texts of one name (one per processor) become lines
def raw: reduce (split("\u001e")[] | select(contains("\u001f")) | split("\u001f")) as $r ({};
  ($r[0] | gsub("\\s"; "")) as $name | .[$name] = if has($name) then .[$name] + "\n" + $r[1] else $r[1] end);

# input: text or null; output: it without white space around it, null when nothing is left
def words: if . == null then null else gsub("^\\s+|\\s+$"; "") | if . == "" then null else . end end;

# input: raw texts; output: what the first line "$key: value" or "$key=value" of text $name says, null when none does
def entry($name; $key): [(.[$name] // "") | split("\n")[] | select(test("^" + $key + "\\s*[:=]")) | sub("^[^:=]*[:=]"; "") | words][0];

# input: text or null; output: the first number in it, null when there is none
def first_number: if . == null then null else [scan("-?[0-9]+(?:\\.[0-9]+)?")][0] | if . == null then null else tonumber end end;

# input: "0" | "1" | null; output: "on", "off" or null; $on is the text that means on
def switch($on): words | if . == null then null elif . == $on then "on" else "off" end;

# input: hexadecimal digits; output: the number
def hex: ascii_downcase | explode | map(if . > 96 then . - 87 else . - 48 end) | reduce .[] as $d (0; . * 16 + $d);

# input: raw texts; output: the processor's name; ARM says only numbers, of which the common ones are named here
def cpu: entry("cpuinfo"; "model name") // (entry("cpuinfo"; "CPU part") as $part
  | { "0xd03": "Cortex-A53", "0xd08": "Cortex-A72", "0xd0b": "Cortex-A76", "0xd0c": "Neoverse-N1", "0xd40": "Neoverse-V1",
      "0xd49": "Neoverse-N2", "0xd4f": "Neoverse-V2" }[$part // ""] // (if $part then "ARM part \($part)" else null end));

# input: memory in MB as the kernel counts it, a little below what is fitted, or null; output: GB fitted, or null
def fitted_gb: if . == null then null else . / 1024 * 1.02 + 0.5 | floor | if . < 1 then 1 else . end end;

# input: {model, memory_mb, arch, cores}; output: the runner class by its looks
def runner: (.model // "" | [scan("Raspberry Pi ([0-9]+)")][0]) as $pi
  | if $pi then "pi\($pi[0])-\(.memory_mb | fitted_gb // "unknown")gb"
    else "\({ x86_64: "x86", aarch64: "arm64" }[.arch // ""] // .arch // "unknown")-\(.cores)core" end;

# input: raw texts; output: throttle bits as get_throttled prints them, "0x…", null where there is no such thing
def throttle_bits: [(.throttled, .vcgencmd) | words | select(. != null) | sub("^throttled="; "") | sub("^0x"; "") | "0x" + .][0];

# input: raw texts; output: the virtualisation that systemd or the processor's flags tell of, "none", or null
def virtualisation: (.virtualisation | words)
  // (entry("cpuinfo"; "flags") | if . == null then null elif test("\\bhypervisor\\b") then "vm" else "none" end);

# input: raw texts; output: average of the last 10 s in which something waited for $what, in percent
def pressure($what): .["pressure_" + $what] | if . == null then null else [scan("avg10=([0-9.]+)")[0] | tonumber][0] end;

# input: raw texts; output: the facts, one scalar or null each; memory, swap and disk in MB, temperature in °C
def facts: . as $raw | {
  cpu: cpu, cores: ([(.cpuinfo // "") | scan("(?m:^processor\\s*:)")] | length), cpus_allowed: entry("status"; "Cpus_allowed_list"),
  arch: (.arch | words), model: (.model | words), kernel: (.kernel | words), os: (entry("os"; "PRETTY_NAME") | if . then gsub("\""; "") else null end),
  glibc: (.glibc | words | if . then sub("^glibc "; "") else null end), page_size: (.page_size | first_number),
  memory_mb: (entry("meminfo"; "MemTotal") | first_number | if . then . / 1024 | floor else null end),
  swap_mb: (entry("meminfo"; "SwapTotal") | first_number | if . then . / 1024 | floor else null end),
  governor: (.governor | words | if . then split("\n") | unique | join(", ") else null end),
  max_mhz: (.max_khz | first_number | if . then . / 1000 | floor else null end),
  turbo: ((.no_turbo | switch("0")) // (.boost | switch("1"))), smt: (.smt | switch("1")), microcode: entry("cpuinfo"; "microcode"),
  virtualisation: virtualisation, clocksource: (.clocksource | words), cmdline: (.cmdline | words),
  ports: (.ports | words | if . then [scan("[0-9]+") | tonumber] | .[1] - .[0] + 1 else null end),
  load: (.loadavg | first_number), pressure_cpu: pressure("cpu"), pressure_memory: pressure("memory"), pressure_io: pressure("io"),
  steal_ticks: ((.stat // "") | [scan("cpu  .*")][0] | if . then [scan("[0-9]+")][7] | first_number else null end),
  temperature: (.temperature | words | if . then [split("\n")[] | tonumber / 1000] | max else null end), throttled: throttle_bits,
  cooling: (.cooling | words | if . then split("\n") | unique | join(", ") else null end),
  disk_free_mb: (.disk | words | if . then [split("\n")[-1] | scan("[^ ]+")][3] | first_number | if . then . / 1024 | floor else null end else null end)
} | .runner = runner;

# input: facts; output: text that stays the same as long as measurements of this machine may be compared
def identity: . as $facts | [telling_facts[] as $name | $facts[$name] | if $name == "memory_mb" then fitted_gb else . end] | tojson;
