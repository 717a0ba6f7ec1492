# What the machine's counters say about the time between two readings of
# `scripts/machine/facts --counters`.
include "lib/policy";

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

# input: anything
# output: the generator's CPU time as a share of its processors' time; null where the machine does
#         not say. What neighbours take is not counted: it slows both sides alike, and pairs cancel
#         it.
# $before, $after: readings
# $pins: the generator's processors
# $k6_seconds: CPU time that it used
def generator_share($before; $after; $pins; $k6_seconds):
  { before: $before, after: $after, names: ($pins | cpu_names) }
  | (spent("total") / 100) as $total
  | if $total > 0 then $k6_seconds / $total else null end;

# input: {before, after, names}
# output: the share of the time of the processors that a hypervisor took
def stolen: spent("steal") / ([spent("total"), 1] | max);

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
  ([.after.monotonic_s - .before.monotonic_s, 0.1] | max) as $seconds
  | if .before.pressure_us.memory == null then null
    else (.after.pressure_us.memory - .before.pressure_us.memory) / 1e6 / $seconds end;

# input: {before, after, names}
# output: {reason, value, allowed} where others than the programs took time away or set it
def interrupted:
  policy.measure as $limits
  | (
      stolen | select(. > $limits.steal.value) | {
        reason: "the hypervisor took the server's processors away",
        value: .,
        allowed: "at most \($limits.steal.value) of the time"
      }
    ),
    (
      rise("swapped") | select(. != null and . > $limits.swapped_pages.value) | {
        reason: "the machine swapped",
        value: .,
        allowed: "\($limits.swapped_pages.value) pages"
      }
    ),
    (
      clock_step | select(fabs > $limits.clock_step_s.value) | {
        reason: "the clock was set by \(.) s",
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
# output: {reason, value, allowed} where processes waited for memory for too long
def short_of_memory:
  policy.measure.memory_pressure.value as $limit
  | memory_pressure
  | select(. != null and . > $limit)
  | {
      reason: "processes waited for memory (pressure)",
      value: .,
      allowed: "at most \($limit) of the time"
    };

# input: anything
# output: {reason, value, allowed} for each thing that spoils a measurement. A counter that is
#         absent says nothing.
# $before, $after: readings
# $pins: the server's processors
def disturbances($before; $after; $pins):
  { before: $before, after: $after, names: ($pins | cpu_names) }
  | interrupted, throttled, short_of_memory;
