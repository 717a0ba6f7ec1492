# Which cases are measured in which mode: paired, alone (one side at a time) or rate (a fixed rate,
# where k6 was the bottleneck).
import "lib/policy" as policy;

# input: an array of numbers
# output: the middle one, null of none
def middle: sort | .[length / 2 | floor];

# input: a case
# output: whether its probe needs running services
def wants_service: .service == "running" or .needs == "service";

# input: the cases that are measured
# output: {usual, alone: {case: why}, rate: {case: requests/s}}
# $usual: the mode of a case about which nothing is known
# $after: [an earlier measurement of the same plan], or []
def known($usual; $after):
  [.[] | select(wants_service) | .case] as $loaded
  | [$after[] | .cases[] | select(.case | IN($loaded[]))] as $earlier
  | {
      usual: $usual,
      alone: (
        [
          $earlier[]
          | select(.mode == "alone" and $usual == "paired")
          | { (.case): (.notes[0] // "" | ltrimstr("measured one side at a time: ")) }
        ] | add // {}
      ),
      rate: ([$earlier[] | select(.mode == "rate") | { (.case): .rate }] | add // {})
    };

# input: a case
# output: its mode
# $known: what known gives
def mode($known):
  if $known.rate[.case] then "rate"
  elif $known.alone[.case] then "alone"
  else $known.usual end;

# half of the rate that k6 reached, and no more than it can send at a fixed rate
def rate_of_half:
  policy::policy.measure as $limits
  | (map(.rate | numbers) | middle) as $rate
  | [$limits.generator_rate.value * $rate, $limits.generator_rate_most.value]
  | min
  | ceil;

# the share of a core that the head uses more than the base during the other's turns, or null
def idle_excess:
  [
    .[].idle_cpu
    | select(.base != null and .head != null)
    | .head - .base
  ]
  | middle;

def excess_text:
  "\(if . > 0 then "head" else "base" end) used \(fabs * 1000 | round / 10) % of a core"
  + " more than its peer during the other's turns";

# input: facts of one case, launch by launch
# output: {rate} where k6 is at its limit; {alone: why} where a side that works during the other's
#   turns disturbs the pairs; else {}
def lesson:
  policy::policy.measure as $limits
  | idle_excess as $excess
  | first(
      (
        select((map(.generator | numbers) | middle) > $limits.generator_share.value)
        | { rate: rate_of_half }
      ),
      (
        select($excess != null and ($excess | fabs) > $limits.idle_cpu.value)
        | { alone: ($excess | excess_text) }
      ),
      {}
    );
