# The loads of a soak: a short one at full speed, which tells how fast the sides are; then one at a
# steady pace, of both in turns.
import "lib/policy" as policy;

# What both loads share. $urls: side → its address
def load_of($urls):
  {
    executor: "closed",
    parts: { default: .case.concurrency },
    $urls,
    seed,
    timeoutMs: (.timeout_s * 1000),
    keepalive
  };

# input: a request
# output: the variable CASE of the load at full speed, one slot of each side
# $urls: side → its address
def full_speed($urls):
  policy::policy.measure.warm_up.value as $warm_up
  | load_of($urls)
    + ($warm_up | { pairs: 1, slotMs: .slot_ms, guardMs: .guard_ms, warmMs: .warm_ms });

# k6.json → requests a second of the slower side
def slower_rate:
  . as $k6
  | [
      .sides[]
      | .side as $side
      | .timed / ([$k6.turns[] | select(.side == $side and .slot != "warm") | .end - .start] | add)
    ]
  | min * 1000;

# A request → the pairs of its soak, the same number in each tenth
def pairs($least_ms):
  policy::policy.soak.slots.value as { $tenths, $most }
  | ([$least_ms, policy::policy.measure.slot_least_ms.value] | max) as $slot_ms
  | [.case.load_s * 1000 / $slot_ms / $tenths | floor, $most / $tenths]
  | [min, 1]
  | max * $tenths;

# At full speed the faster side would have more requests, and what each of them leaves behind would
# count against it. Half of what the slower one can answer leaves room to become slower.
# input: a request
# output: the variable CASE of the soak
# $urls: side → its address
# $fast: k6.json of the load at full speed
def steady($urls; $fast):
  policy::policy.measure as $limits
  | ([
      $limits.generator_rate.value * ([($fast | slower_rate), $limits.rate_least.value] | max),
      $limits.generator_rate_most.value
    ] | min) as $rate
  | ([$limits.guard_least_ms.value, ($fast.sides[].p95 // 0 | ceil)] | max) as $guard_ms
  | pairs($limits.slot_requests.value * $guard_ms) as $pairs
  | load_of($urls)
    + {
        $pairs,
        guardMs: $guard_ms,
        slotMs: ([.case.load_s * 1000 / $pairs - $guard_ms, 1] | max | round),
        warmMs: $limits.warm_ms.value,
        paceMs: (1000 * .case.concurrency / $rate)
      };

# input: the variable CASE of the soak
# output: "SECONDS PAUSE MB": what k6 may take at most, 30 s to start and stop included; seconds
#         between two readings of memory; memory that the machine must keep free
# $timeout_s: of a request
def watching($timeout_s):
  ((.urls | length) * (.pairs * (.slotMs + .guardMs) + .warmMs) / 1000) as $seconds
  | [
      ($seconds + $timeout_s + 30 | ceil),
      $seconds / policy::policy.soak.readings.value,
      policy::policy.measure.memory_least_mb.value
    ]
  | join(" ");
