# Measuring conditions: whether a machine is fit to measure a case, what disturbs a launch, and how
# much noise there is. A reading is what `scripts/machine/facts --counters` prints; a machine that
# does not report a counter has null there.
import "lib/policy" as policy;

# as get_throttled prints it
def hexadecimal:
  if . < 16 then "0123456789abcdef"[.:. + 1]
  else (. / 16 | floor | hexadecimal) + (. % 16 | hexadecimal) end;

# input: a reading
# output: [{reason, allowed, wait}…]: why the machine is not fit, and whether to wait
# $disk_mb: free disk where the case writes
def admission($disk_mb):
  policy::policy.measure as $limits
  | $limits.hot_c.value[if .throttled == null then "other" else "pi" end] as $hot
  | [
      (
        select(.temperature_mc != null and .temperature_mc > $hot * 1000) | {
          reason: "the processor has \(.temperature_mc / 1000 | round) °C, too hot to measure",
          allowed: "at most \($hot) °C before a case",
          wait: true
        }
      ),
      (
        select((.throttled // 0) != 0) | (.throttled | hexadecimal) as $bits | {
          reason: "the processor is throttled or short of power (get_throttled 0x\($bits))",
          allowed: "0x0",
          wait: true
        }
      ),
      (
        .memory_available_mb | select(. != null and . < $limits.memory_least_mb.value) | {
          reason: "only \(.) MB of memory are free",
          allowed: "\($limits.memory_least_mb.value) MB",
          wait: false
        }
      ),
      (
        select($disk_mb < $limits.disk_least_mb.value) | {
          reason: "only \($disk_mb) MB of disk are free",
          allowed: "\($limits.disk_least_mb.value) MB",
          wait: false
        }
      )
    ];

# input: a processor list such as "0" or "0-1,3"
# output: ["cpu0","cpu1","cpu3"]; null gives null
def cpu_names:
  if . == null then null
  else [split(",")[] | split("-") | map(tonumber) | range(.[0]; .[-1] + 1) | "cpu\(.)"] end;

# ticks of one kind that the processors in names, or all, spent
def spent($key):
  (.names // (.after.cpus | keys)) as $names
  | [$names[] as $name | (.after.cpus[$name][$key] // 0) - (.before.cpus[$name][$key] // 0)]
  | add // 0;

# input: {before, after, names}
# output: the generator's CPU time as a share of its processors' time, or null. Neighbours do not
#   count: they slow both sides alike.
# $k6_s: seconds of CPU time that it used, or null
def generator_share($k6_s):
  (spent("total") / 100) as $total
  | if $k6_s != null and $total > 0 then $k6_s / $total else null end;

# the share that a hypervisor took, or null
def stolen: if spent("total") > 0 then spent("steal") / spent("total") else null end;

# seconds between the readings
def lasted: [.after.monotonic_s - .before.monotonic_s, 0.1] | max;

# processor time of all but the gate and the sides, as a share of one core, or null
def neighbours($own_s):
  (.names = null | spent("total")) as $total
  | if $own_s == null or $total <= 0 then null
    else [((.names = null | spent("busy")) / 100 - $own_s) / lasted, 0] | max end;

# seconds by which the clock was set
def clock_step:
  (.after.realtime_s - .before.realtime_s) - (.after.monotonic_s - .before.monotonic_s);

def rise($key):
  if .before[$key] == null or .after[$key] == null then null
  else .after[$key] - .before[$key] end;

# the share of the time in which processes waited for memory, or null
def memory_pressure:
  if .before.pressure_us.memory == null or .after.pressure_us.memory == null then null
  else (.after.pressure_us.memory - .before.pressure_us.memory) / 1e6 / lasted end;

def interrupted:
  policy::policy.measure as $limits
  | (
      rise("swapped") | select(. != null and . > $limits.swapped_pages.value) | {
        reason: "the machine swapped",
        value: .,
        allowed: "\($limits.swapped_pages.value) pages"
      }
    ),
    (
      clock_step | select(fabs > $limits.clock_step_s.value) | {
        reason: "the clock was set",
        value: .,
        allowed: "\($limits.clock_step_s.value) s"
      }
    );

def throttled:
  (
    select(rise("throttled") != null and .after.throttled != 0) | {
      reason: "the processor is throttled or short of power (get_throttled)",
      value: .after.throttled,
      allowed: "0"
    }
  ),
  (
    select(.before.throttled_since_boot != null)
    | select(.after.throttled_since_boot != .before.throttled_since_boot)
    | {
        reason: ("the processor was throttled or short of power meanwhile"
          + " (get_throttled, since boot)"),
        value: .after.throttled_since_boot,
        allowed: .before.throttled_since_boot
      }
  ),
  (
    rise("slowed") | select(. != null and . > 0) | {
      reason: "the processor slowed itself down because it was too hot",
      value: .,
      allowed: "0 times"
    }
  );

# input: {before, after}
# output: {reason, value, allowed} of each disturbance that does not hit both sides alike
def disturbances: interrupted, throttled;

# input: {before, after, names}: names are the server's processors
# output: {steal, memory, neighbours}: noise that hits both sides alike, and discards no launch
# $own_s: seconds of processor time that the gate and the sides used, or null
def noise($own_s):
  {
    steal: stolen,
    memory: memory_pressure,
    neighbours: neighbours($own_s)
  };
