# Coverage of confidence intervals, on the page.
include "sections/words";

def of_bound:
  "\(.seen / .rows | percent(2)) (at most \(.most | percent(2)))", (.promised | percent(2));

def noise:
  {
    autocorrelated: "autocorrelated slots (0.7)",
    bursts: "bursts: up to half of the slots of one side, in 3 of 10 launches",
    drifting: "both sides drift by up to 30 % within a launch",
    "heavy-tailed": "heavy tails: Student's t, 3 degrees of freedom",
    "level-wanders": "both sides drift by 10 % between launches (autocorrelation 0.7)",
    modes: "two modes per launch and side, ±5 %",
    sides: "launch effect of 2 % on the ratio of the sides",
    spikes: "spikes: one slot in ten takes 1.5 to 3 times as long",
    "ratio-wanders": "the ratio of the sides drifts by 2 % (autocorrelation 0.7)",
    "ratio-wanders-little": "the ratio of the sides drifts by 2 % (autocorrelation 0.3)"
  }[.model] // .noise;

def line:
  [noise, "\(.entries) × \(.rows / .entries)", (.below, .above | of_bound)]
  + [if .outside == 0 then "yes" else "no, in \(.outside) of \(.entries)" end]
  | cells;

# The upper bound of a rate.
def rate: [.below, .above | .seen / .rows] | max;

def miss: "\(noise): \(rate | percent(1))";

def fails:
  [.models[] | select(.keeps and .outside > 0) | miss] as $missed
  | [.models[] | select((.keeps | not) and .outside > 0) | rate] as $failed
  | (if $missed == [] then
      "Where launches are independent, no bound is wrong significantly more often than stated"
      + " (\([.models[] | select(.keeps) | .entries] | add) bounds, each tested at 5 %)."
      else "**Exceeded:** \($missed | join("; "))." end)
    + (if $failed == [] then ""
      else
        " The intervals fail where the ratio of the sides drifts from launch to launch: then a"
        + " bound is wrong in up to \($failed | max | percent(1)) of rows. Both sides alternate"
        + " within a launch, so noise that affects both does no harm; noise that favours one side"
        + " for several launches in a row does."
      end);

def section:
  "## Do the confidence intervals hold?",
  "",
  "Simulated launches with a known change, none or +5 %, were judged by the gate's `compare`, with"
  + " thresholds that end rows after four launches, later, or at the last look. Over all looks, the"
  + " lower bound may be wrong in at most \(.rates.below | percent(2)) of rows, and the upper bound"
  + " in \(.rates.above | percent(2)), or in \(.rates.better | percent(2)) for an improvement. The"
  + " assumption: the ratios of the launches are independent, and symmetric around the change;"
  + " after four launches, also that they have a normal distribution.",
  "",
  ([
    "noise",
    "changes and thresholds × rows",
    "change below, worst",
    "allowed",
    "change above, worst",
    "allowed",
    "holds"
  ] | head),
  (.models[] | line),
  "",
  "*Worst*: the change and threshold with the highest rate. *At most*: upper bound of the rate"
  + " at 95 % confidence.",
  "",
  fails,
  "",
  origin;
