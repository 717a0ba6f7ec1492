# What the machine's counters say about the time between two readings of `scripts/machine/facts --counters`.

# input: a processor list such as "0" or "0-1,3"; output: ["cpu0","cpu1","cpu3"]; null gives null
def cpu_names: if . == null then null else [split(",")[] | split("-") | map(tonumber) | range(.[0]; .[-1] + 1) | "cpu\(.)"] end;

# input: {before, after, names}; output: ticks of kind $key that the named processors spent
def spent($key): . as $c | [($c.names // [($c.after.cpus | keys[])])[] as $n | ($c.after.cpus[$n][$key] // 0) - ($c.before.cpus[$n][$key] // 0)] | add // 0;

# input: ignored; output: the generator's CPU time as a share of its processors' time; null where the machine does not say. What neighbours take is
# not counted: it slows both sides alike, and pairs cancel it.
def generator_share($before; $after; $pins; $k6_seconds):
  { before: $before, after: $after, names: ($pins | cpu_names) }
  | (spent("total") / 100) as $total
  | if $total > 0 then $k6_seconds / $total else null end;

# input: ignored; output: {reason, value, allowed} for each thing that spoils a measurement. A counter that is absent says nothing.
def disturbances($before; $after; $pins):
  { before: $before, after: $after, names: ($pins | cpu_names) } as $c
  | (($c | spent("steal")) / ([$c | spent("total"), 1] | max)) as $steal
  | (select($steal > 0.1) | { reason: "the hypervisor took the server's processors away", value: $steal, allowed: "at most 0.1 of the time" }),
    (select($before.swapped != null and $after.swapped > $before.swapped + 64) | { reason: "the machine swapped", value: ($after.swapped - $before.swapped), allowed: "64 pages" }),
    ((($after.realtime_s - $before.realtime_s) - ($after.monotonic_s - $before.monotonic_s)) as $step
      | select($step > 0.1 or $step < -0.1) | { reason: "the clock was set by \($step) s", value: $step, allowed: "0.1 s" }),
    (select($before.throttled != null and $after.throttled != null and $after.throttled != 0)
      | { reason: "the processor is throttled or short of power (get_throttled)", value: $after.throttled, allowed: "0" }),
    (select($before.throttled_since_boot != null and $after.throttled_since_boot != $before.throttled_since_boot)
      | { reason: "the processor was throttled or short of power meanwhile (get_throttled, since boot)", value: $after.throttled_since_boot, allowed: $before.throttled_since_boot }),
    (select($before.slowed != null and $after.slowed != null and $after.slowed > $before.slowed)
      | { reason: "the processor slowed itself down because it was too hot", value: ($after.slowed - $before.slowed), allowed: "0 times" }),
    (select($before.pressure_us.memory != null) | ($after.pressure_us.memory - $before.pressure_us.memory) / 1e6 / ([$after.monotonic_s - $before.monotonic_s, 0.1] | max)
      | select(. > 0.05) | { reason: "processes waited for memory (pressure)", value: ., allowed: "at most 0.05 of the time" });
