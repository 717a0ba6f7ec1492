# The next launch of a set, for launches.sh.
# input: a tally
# output: nothing where all is measured; else lines: how many cases wait for so many launches in
#         all; the mode; the number of the launch; whether sides are started for it; the variant;
#         the sides, with spaces between, and a comma where the first are ended before the others
#         start; then "NAME PROBE SLOTS CASE" for each case, SLOTS whether it has slots
# $plan: [plan.json]
# $begun: [begun.json]
# $sides: names, with spaces between
# $seed: of the set
# $selected: names of the cases that are measured
import "measure/modes" as modes;
import "measure/steps" as steps;
import "measure/order" as order;

$plan[0].cases as $all
| ($begun[0] + { sides: ($sides | split(" ")), seed: $seed, pairs: $plan[0].pairs }) as $job
| [$all[] | select(.case | IN($selected[]))] as $cases
| steps::knowledge($all; $job) as $known
| [steps::waiting($cases; $job; $known)] as $waiting
| ($waiting | group_by(.rank)[0] // empty) as $now
| $now[0].mode as $mode
| ($now[0].case | modes::wants_service) as $loaded
| steps::number_of($now; $all) as $launch
| ($waiting | map(.left) | add),
  $mode,
  $launch,
  $loaded,
  ($now[0].case.variant // ""),
  ($job.sides | order::starts($mode; $loaded; $launch; $job.seed) | map(join(" ")) | join(",")),
  (
    [steps::as_measured($now[]; $job; $known)]
    | order::shuffled($job.seed + $launch)[]
    | "\(.case) \(.probe) \(.slots == true) \(tojson)"
  )
