# What the machine's counters say about the time between two readings of
# `scripts/machine/facts --counters`.
import "lib/policy" as policy;

# input: a processor list such as "0" or "0-1,3"
# output: ["cpu0","cpu1","cpu3"]; null gives null
def cpu_names:
  if . == null then null
  else [split(",")[] | split("-") | map(tonumber) | range(.[0]; .[-1] + 1) | "cpu\(.)"] end;

# input: {before, after, names}: two readings, and the processors that are meant; null is all
# output: ticks of one kind that they spent
# $key: the kind
def spent($key):
  (.names // (.after.cpus | keys)) as $names
  | [$names[] as $name | (.after.cpus[$name][$key] // 0) - (.before.cpus[$name][$key] // 0)]
  | add // 0;

# input: {before, after, names}
# output: the generator's CPU time as a share of its processors' time; null where the machine does
#         not say. What neighbours take is not counted: it slows both sides alike.
# $k6_s: seconds of CPU time that it used, null where nobody says
def generator_share($k6_s):
  (spent("total") / 100) as $total
  | if $k6_s != null and $total > 0 then $k6_s / $total else null end;

# input: {before, after, names}
# output: the share of the processors' time that a hypervisor took; null where nobody says
def stolen: if spent("total") > 0 then spent("steal") / spent("total") else null end;

# input: {before, after}
# output: seconds between the readings
def lasted: [.after.monotonic_s - .before.monotonic_s, 0.1] | max;

# input: {before, after}
# output: processor time of all that is neither the gate's nor the sides', as a share of one core;
#         null where nobody says
# $own_s: seconds of processor time that the gate and the sides used, null where nobody says
def neighbours($own_s):
  (.names = null | spent("total")) as $total
  | if $own_s == null or $total <= 0 then null
    else [((.names = null | spent("busy")) / 100 - $own_s) / lasted, 0] | max end;

# input: {before, after}
# output: seconds by which the clock was set
def clock_step:
  (.after.realtime_s - .before.realtime_s) - (.after.monotonic_s - .before.monotonic_s);

# input: {before, after}
# output: how much a counter rose; null where the machine does not say
# $key: the counter
def rise($key):
  if .before[$key] == null or .after[$key] == null then null
  else .after[$key] - .before[$key] end;

# input: {before, after}
# output: the share of the time that processes waited for memory; null where nobody says
def memory_pressure:
  if .before.pressure_us.memory == null or .after.pressure_us.memory == null then null
  else (.after.pressure_us.memory - .before.pressure_us.memory) / 1e6 / lasted end;

# input: {before, after}
# output: {reason, value, allowed} where the machine was not the same for both sides
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

# input: {before, after}
# output: {reason, value, allowed} where the processor did not run at its speed
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
# output: {reason, value, allowed} for each thing that breaks the comparison of two sides, whatever
#         they are. A counter that is absent says nothing.
def disturbances: interrupted, throttled;

# input: {before, after, names}: names are the server's processors
# output: what hits both sides alike, and discards nothing: {steal, memory, neighbours}
# $own_s: see neighbours
def noise($own_s):
  {
    steal: stolen,
    memory: memory_pressure,
    neighbours: neighbours($own_s)
  };
