# What a probe is asked for one case of one launch.
import "lib/policy" as policy;

# input: a case
# output: {slot_ms, guard_ms, pooled_p95, slow_ms}. A slot is the longest of 0.2 s, 5 requests and
#         2 × concurrency requests, unless the case names it; a guard lasts one p95. An answer is
#         slow from slow_ms on.
# $facts: {rate (per s), p50, p95, p99 (ms)} of its warm-up, null where it gave no answer
def slot($facts):
  policy::policy.measure as $limits
  | ([$facts.rate // $limits.unknown_rate.value, $limits.rate_least.value] | max) as $rate
  | $limits.guard_least_ms.value as $least_guard
  | ([
      $limits.slot_requests.value,
      $limits.slot_requests_per_user.value * (.concurrency // 1)
    ] | max) as $requests
  | (.slot_ms // ([$limits.slot_least_ms.value, 1000 * $requests / $rate] | max / 10 | ceil * 10))
    as $slot_ms
  | {
      slot_ms: $slot_ms,
      guard_ms: (
        if .executor == "burst" then 0
        else [$least_guard, ($facts.p95 // $least_guard | ceil)] | max end
      ),
      pooled_p95: ($slot_ms / 1000 * $rate < $limits.p95_requests_expected.value)
    }
  + if $facts.p50 == null or $facts.p99 == null then {}
    else
      $limits.slow.value as $slow
      | { slow_ms: ([$slow.p50 * $facts.p50, $slow.p99 * $facts.p99] | max) }
    end;

# input: a measurement
# output: case → the slots that it had
# $set: those of this set are preferred, where there are several
def chosen_slots($set):
  [.cases
    | sort_by(.set == $set)[]
    | select(.slot_ms)
    | { (.case):
        ({ slot_ms, guard_ms, warm_ms, steady, pooled_p95, slow_ms, pairs }
          | del(.warm_ms, .steady, .slow_ms | nulls)) }]
  | add // {};

# output: the request. pairs: of slots, in this launch.
# $a: plan, machine, slots: [the content of their files]; sides: [{side: where it is and runs}…];
#     case, launch, seed; inputs, home, sysroot: folders
def request($a):
  $a.plan[0] as $plan
  | policy::policy.measure as $limits
  | {
      case: $a.case,
      target: $plan.target,
      target_dir: "\($a.home)/targets/\($plan.target)",
      launch: $a.launch,
      seed: $a.seed,
      sides: ($a.sides | add),
      inputs: $a.inputs,
      sysroot: $a.sysroot,
      script: "\($a.inputs)/k6/\($plan.target)/\($a.case.endpoint).js",
      pins: $a.machine[0].pins,
      timeout_s: $plan.timeout_s,
      keepalive: $plan.keepalive,
      sample_answers: $plan.sample_answers,
      local_ips: $plan.local_ips,
      pairs: ($a.case.pairs // $plan.pairs),
      slot_ms: $limits.slot_least_ms.value,
      guard_ms: $limits.guard_least_ms.value,
      warm_ms: $limits.warm_ms.value,
      pooled_p95: false
    }
    + ($a.machine[0] | if .counter then { counter } else {} end)
    + ($a.slots[0][$a.case.case] // {} | del(.pairs));
