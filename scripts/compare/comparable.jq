# Whether a stored snapshot is comparable with a measurement.
import "lib/policy" as policy;
import "lib/rows" as rows;
import "lib/stats" as stats;
import "lib/identity" as identity;

# input: a measurement
# output: all that must be equal in two of them
def parts:
  .key
  + { fingerprint: .host.fingerprint }
  + (.tools // {} | del(.jq) | with_entries(.key |= "version of " + .));

# input: a data point
# output: the same of it
def parts_of_point:
  (.key | del(.tools))
  + { fingerprint: .machine }
  + (.key.tools // {} | with_entries(.key |= "version of " + .));

# Several runs of one day say as little of other days as the launches of one run.
# input: points.json, or null
# output: the values of the data points that may be compared with a measurement, of each day those
#   of the last one
# $measurement: which, or null
def points_like($measurement):
  if . == null or $measurement == null then []
  else
    ($measurement | parts) as $parts
    | [.points[] | select(parts_of_point == $parts)]
    | group_by(.measured[0:10])
    | map(max_by(.measured).values)
  end;

# names of the parts that differ from another one's, or that neither knows
def different_parts($stored):
  parts as $now
  | ($stored | parts) as $before
  | [($now + $before) | keys[] | select($now[.] == null or $now[.] != $before[.])];

# input: the name of a part
# output: what people call it
# $facts: ["kernel 6.1 → 6.6"…]: in what the machine differs
def part_text($facts):
  {
    fingerprint: ("machine" + if $facts == [] then "" else " (\($facts | join(", ")))" end),
    definition: "target definition",
    scripts: "set of k6 scripts",
    control: "control workload",
    layouts: "number of code layouts",
    "version of instructions": "counter of instructions"
  }[.] // .;

# input: samples of the control workload
# output: their middle, and how far they lie from it
def control_figures: { at: stats::median, noise: stats::deviation };

# input: control_figures of now and of then
# output: {moved, noise}: by what share the control workload has moved, and the greater of both
#   noises; null where it was not measured, or not often enough
def control_change:
  { moved: (if all(.[]; (.at // 0) > 0) then .[0].at / .[1].at - 1 else null end),
    noise: (if all(.[]; .noise != null) then map(.noise) | max else null end) };

# A noisy control workload does not show that the machine is the same.
def may_move:
  policy::policy.drift as $policy
  | [$policy.control_most.value, $policy.control_noise_factor.value * (. // 0)]
  | [$policy.control_least.value, min]
  | max;

# input: a measurement
# output: {comparable, usable, control, why}: usable: whether it may decide a drift; control: see
#   control_change
# $stored: the measurement that is stored
def comparison($stored):
  different_parts($stored) as $differ
  | .host as $host
  | ([., $stored] | map(.control.samples | control_figures) | control_change) as $control
  | first(
      (select($differ != [])
        | identity::machine_differences($stored.host; $host) as $facts
        | { comparable: false,
            usable: false,
            why: "not comparable: another \($differ | map(part_text($facts)) | join(", "))" }),
      (select($control.moved == null)
        | { comparable: true,
            usable: false,
            why: "the control workload was not measured" }),
      (select(($control.moved | fabs) > ($control.noise | may_move))
        | { comparable: true,
            usable: false,
            why: ("the machine has changed: the control workload differs by"
              + " \($control.moved | rows::percent)") }),
      { comparable: true,
        usable: true,
        why: ("same machine, scripts and tools; the control workload differs by"
          + " \($control.moved | rows::percent)") }
    )
  | .control = $control;
