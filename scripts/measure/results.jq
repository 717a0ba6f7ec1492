# The result of a probe in a launch: whether it counts, and how much noise there was.
import "lib/policy" as policy;
import "lib/times" as times;
import "measure/conditions" as conditions;

def variance:
  (if length > 0 then add / length else 0 end) as $mean
  | if length < 2 then null
    else (map((. - $mean) * (. - $mean)) | add) / (length - 1) end;

# variance of the logarithm of a pair's ratio of medians, of the noisiest part; null without pairs
def pair_variance:
  [
    .[]
    | select(.metric == "latency_p50" and .kind == "paired" and .base and .head)
    | [[.base, .head] | transpose[] | select(all(. != null and . > 0)) | .[1] / .[0] | log]
    | variance
  ]
  | max;

# of the share of its processors' time that k6 used
def overload:
  policy::policy.measure.generator_share.value as $most
  | select(. != null and . > $most)
  | { reason: "k6 was at its limit", value: ., allowed: "\($most) of its processors' time" };

# Adds to what a probe has found: discarded, where the machine or k6 disturbed it, and facts.
# $own_s: seconds of processor time that the probe's commands used
def checked($reading; $pins; $own_s):
  ($reading + { names: ($pins.generator | conditions::cpu_names) }) as $of_generator
  | ($reading + { names: ($pins.server | conditions::cpu_names) }) as $of_server
  | .facts.k6_s as $k6_s
  | ($of_generator | conditions::generator_share($k6_s)) as $generator
  | (.facts.sides_s | if . == null then null else . + $own_s end) as $known_s
  | .discarded += [($reading | conditions::disturbances), ($generator | overload)]
  | .facts += {
      generator: $generator,
      noise: ($of_server | conditions::noise($known_s)),
      pair_variance: (.rows | pair_variance)
    };

# side: the only one that it is of, null where it is of all; us: microseconds that the probe took
def identity($options):
  $options
  | { mode, case, launch, us, side: (.side | if . == "" then null else . end) };

# input: what a probe has found: {rows, discarded, invalid, facts}
# output: the result of the launch
# $options: {mode, case, launch, side ("" for all), us; request: [what the probe was asked]; before,
#   after: [a reading]; began, ended: what bash's `times` printed}
def result($options):
  $options.request[0] as $request
  | ($options | [.began, .ended] | map(times::child_seconds)) as [$began, $ended]
  | checked($options | { before: .before[0], after: .after[0] }; $request.pins; $ended - $began)
  | . + identity($options) + { pairs: $request.pairs };

# output: the result of a launch in which there is none
# $options: {mode, case, launch, side, us; reason: why, or "" where a commit does not have what was
#   to be measured; lacks: the sides that do not have it, with spaces between}
def no_result($options):
  {
    rows: [],
    discarded: [],
    invalid: [$options | { reason } | select(.reason != "")],
    facts: { lacks: [$options.lacks | scan("[^ ]+")] }
  }
  + identity($options);

# input: the results of one launch
# output: a line of the tally for each, see schedule.jq
# $us: microseconds that the launch took, starts and ends included
def tally($us):
  length as $cases
  | (map(.us) | add) as $probes
  | ([$us - $probes, 0] | max | . / $cases) as $share
  | .[]
  | .facts |= { lacks, unmeasurable, generator, idle_cpu, rate, pair_variance }
  | .start_us = $share
  | del(.rows);
