# Whether what a probe found counts, and how much noise there was beside it.
import "lib/policy" as policy;
import "measure/disturbances" as machine;

# input: numbers
# output: their variance, null of fewer than two
def variance:
  (if length > 0 then add / length else 0 end) as $mean
  | if length < 2 then null
    else (map((. - $mean) * (. - $mean)) | add) / (length - 1) end;

# input: rows of one launch
# output: variance of the logarithm of a pair's ratio of medians, of the noisiest part; null where
#         there are no pairs
def pair_variance:
  [
    .[]
    | select(.metric == "latency_p50" and .kind == "paired" and .base and .head)
    | [[.base, .head] | transpose[] | select(all(. != null and . > 0)) | .[1] / .[0] | log]
    | variance
  ]
  | max;

# input: share of its processors' time that k6 used
# output: {reason, value, allowed} where it measured itself
def overload:
  policy::policy.measure.generator_share.value as $most
  | select(. != null and . > $most)
  | { reason: "k6 was at its limit", value: ., allowed: "\($most) of its processors' time" };

# input: what a probe found: {rows, discarded, invalid, facts}. facts: {k6_s, sides_s} where it
#        knows the processor time of k6 and of the sides
# output: the same, discarded where the machine or k6 broke the comparison; facts: {generator,
#         noise, pair_variance} as well
# $reading: {before, after}: of the machine's counters
# $pins: processors of server and generator
# $own_s: seconds of processor time that the probe's commands used
def result($reading; $pins; $own_s):
  ($reading + { names: ($pins.generator | machine::cpu_names) }) as $of_generator
  | ($reading + { names: ($pins.server | machine::cpu_names) }) as $of_server
  | .facts.k6_s as $k6_s
  | ($of_generator | machine::generator_share($k6_s)) as $generator
  | (.facts.sides_s | if . == null then null else . + $own_s end) as $known_s
  | .discarded += [($reading | machine::disturbances), ($generator | overload)]
  | .facts += {
      generator: $generator,
      noise: ($of_server | machine::noise($known_s)),
      pair_variance: (.rows | pair_variance)
    };

# input: a result
# output: the same, and what it is of
# $of: {mode, case, launch, side: the only side that it is of, "" where it is of all,
#     us: microseconds that the probe took}
def named($of): . + $of | .side |= (if . == "" then null else . end);
