# What a machine is, from the raw texts that scripts/lib/machine.sh reads.
import "lib/identity" as identity;

# input: records "name US text RS" …
# output: {name: text}; texts of one name (one per processor) become lines
def raw:
  reduce (split("\u001e")[] | select(contains("\u001f")) | split("\u001f")) as $record ({};
    ($record[0] | gsub("\\s"; "")) as $name
    | .[$name] = if has($name) then .[$name] + "\n" + $record[1] else $record[1] end);

# a text without white space around it; nothing where it is empty
def words:
  values
  | gsub("^\\s+|\\s+$"; "")
  | select(. != "");

# the value of the first line "KEY: value" or "KEY=value" of a text, or null
def entry($name; $key):
  [
    (.[$name] // "")
    | split("\n")[]
    | select(test("^" + $key + "\\s*[:=]"))
    | sub("^[^:=]*[:=]"; "")
    | words // null
  ]
  | .[0];

def numbers_in:
  values
  | scan("-?[0-9]+(?:\\.[0-9]+)?")
  | tonumber;

def first_number: [numbers_in][0];

def switch($on):
  words // null
  | if . == null then null elif . == $on then "on" else "off" end;

# input: hexadecimal digits
# output: the number
def hex:
  ascii_downcase
  | explode
  | map(if . > 96 then . - 87 else . - 48 end)
  | reduce .[] as $digit (0; . * 16 + $digit);

# An ARM processor reports only a number.
def arm_cpu:
  entry("cpuinfo"; "CPU part")
  | values
  | {
      "0xd03": "Cortex-A53",
      "0xd08": "Cortex-A72",
      "0xd0b": "Cortex-A76",
      "0xd0c": "Neoverse-N1",
      "0xd40": "Neoverse-V1",
      "0xd49": "Neoverse-N2",
      "0xd4f": "Neoverse-V2"
    }[.] // "ARM part \(.)";

def cpu: entry("cpuinfo"; "model name") // arm_cpu // null;

# GB fitted: the kernel counts a little less
def fitted_gb:
  if . == null then
    null
  else
    [1, (. / 1024 * 1.02 + 0.5 | floor)] | max
  end;

# the runner class
def runner:
  (.model // "" | [scan("Raspberry Pi ([0-9]+)")][0]) as $pi
  | ({ x86_64: "x86", aarch64: "arm64" }[.arch // ""] // .arch // "unknown") as $arch
  | if $pi then
      "pi\($pi[0])-\(.memory_mb | fitted_gb // "unknown")gb"
    else
      "\($arch)-\(.cores)core"
    end;

# as get_throttled prints them, "0x…", or null
def throttle_bits:
  [
    (.throttled, .vcgencmd)
    | words
    | sub("^throttled="; "")
    | sub("^0x"; "")
    | "0x" + .
  ]
  | .[0];

# as systemd names it, "none", or null
def virtualisation:
  (.virtualisation | words)
  // (entry("cpuinfo"; "flags")
    | values
    | if test("\\bhypervisor\\b") then "vm" else "none" end)
  // null;

# percent of the last 10 s in which something waited
def pressure($what):
  # The sum is a plain number: jq 1.7 would keep 1.50 as it was written.
  [.["pressure_" + $what] | values | scan("avg10=([0-9.]+)")[0] | tonumber + 0]
  | .[0];

# MB of a text in KB, or null
def mb: first_number | if . then . / 1024 | floor else null end;

# different lines, with commas between, or null
def distinct: words // null | if . then split("\n") | unique | join(", ") else null end;

def disk_free:
  words // null
  | if . then split("\n")[-1] | [scan("[^ ]+")][3] | mb else null end;

def steal_ticks:
  [(.stat // "") | scan("cpu  .*")][0]
  | if . then [numbers_in][7] else null end;

def port_count:
  [numbers_in]
  | if length > 0 then .[1] - .[0] + 1 else null end;

# in °C, or null
def highest_temperature: [numbers_in / 1000] | max;

def cpu_facts:
  {
    cpu: cpu,
    cores: ([(.cpuinfo // "") | scan("(?m:^processor\\s*:)")] | length),
    cpus_allowed: entry("status"; "Cpus_allowed_list"),
    arch: (.arch | words // null),
    governor: (.governor | distinct),
    max_mhz: (.max_khz | first_number | if . then . / 1000 | floor else null end),
    turbo: ((.no_turbo | switch("0")) // (.boost | switch("1"))),
    smt: (.smt | switch("1")),
    microcode: entry("cpuinfo"; "microcode"),
    clocksource: (.clocksource | words // null)
  };

def system_facts:
  {
    model: (.model | words // null),
    kernel: (.kernel | words // null),
    os: (entry("os"; "PRETTY_NAME") | if . then gsub("\""; "") else null end),
    glibc: (.glibc | words // null | if . then sub("^glibc "; "") else null end),
    page_size: (.page_size | first_number),
    memory_mb: (entry("meminfo"; "MemTotal") | mb),
    swap_mb: (entry("meminfo"; "SwapTotal") | mb),
    virtualisation: virtualisation,
    cmdline: (.cmdline | words // null),
    ports: (.ports | port_count),
    cooling: (.cooling | distinct)
  };

def state_facts:
  {
    load: (.loadavg | first_number),
    pressure_cpu: pressure("cpu"),
    pressure_memory: pressure("memory"),
    pressure_io: pressure("io"),
    steal_ticks: steal_ticks,
    temperature: (.temperature | highest_temperature),
    throttled: throttle_bits,
    disk_free_mb: (.disk | disk_free)
  };

# input: raw texts
# output: the facts, one scalar or null each; memory, swap and disk in MB, temperature in °C
def facts:
  cpu_facts + system_facts + state_facts
  | .runner = runner;

# input: facts
# output: text that is equal as long as measurements of this machine are comparable
def identity:
  . as $facts
  | [
      identity::telling_facts[] as $name
      | $facts[$name]
      | if $name == "memory_mb" then fitted_gb else . end
    ]
  | tojson;
