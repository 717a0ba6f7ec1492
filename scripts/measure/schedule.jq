# The next launch of a set: of which cases, in which mode and order.
#
# A tally has a line for each result of a probe: {case, mode, launch, side (null: of all sides),
# discarded, invalid, facts, pairs, us (that the probe took), start_us (its share of what else the
# launch took)}. A job is job.json and more: {usual, alone, rate (see modes.jq), slots (of an
# earlier set), first (launches of the first batch), goals: {case: launches that shall count},
# sides, seed, pairs (in a launch, the plan's)}.
import "measure/modes" as modes;
import "lib/policy" as policy;

# input: a launch of one case
# output: whether it counts
def counts: .discarded == [] and .invalid == [] and .lacks == [] and .unmeasurable == null;

# whether the case ends with a launch: its fault is no noise, and would come back
def ends: .invalid != [] or .lacks != [] or .unmeasurable != null;

# input: a tally, or results
# output: the complete launches of a case in a mode, in their order
# $case: its name
# $mode: the mode
# $sides: the sides that are measured
def launches_of($case; $mode; $sides):
  map(select(.case == $case and .mode == $mode))
  | group_by(.launch)
  | map(
      select(.[0].side == null or length == ($sides | length))
      | {
          launch: .[0].launch,
          discarded: [.[].discarded[]],
          invalid: [.[].invalid[]],
          lacks: ([.[].facts.lacks // [] | .[]] | unique),
          unmeasurable: ([.[].facts.unmeasurable | values][0]),
          facts: map(.facts),
          pairs: .[0].pairs,
          us: (map(.us // 0) | add),
          start_us: (map(.start_us // 0) | add)
        }
    );

# input: a case
# output: how many of its launches shall count
# $job: see above
def goal($job): if .once then 1 else $job.goals[.case] // 0 end;

# input: launches of a case
# output: whether so many are discarded that the goal cannot be reached with half as many again
# $goal: launches that shall count
def exhausted($goal):
  ($goal * policy::policy.measure.tries.value | ceil) as $most
  | (map(select(counts)) | length) as $counted
  | $counted < $goal and length - $counted > $most - $goal;

# launches to come
def left($goal):
  if any(.[]; ends) or exhausted($goal) then 0
  else [$goal - (map(select(counts)) | length), 0] | max end;

# what launches in the usual mode say of the mode (see lesson): the scout, then the first batch
def lesson_of($first):
  ([policy::policy.measure.scout.value, $first] | min) as $scout
  | (
      select(length >= $scout)
      | .[0:$scout]
      | map(.facts[])
      | modes::lesson
    ) as $early
  | (([foreach .[] as $launch (0; . + ($launch | if counts then 1 else 0 end))] | index($first))
    // (if exhausted($first) then length - 1 else -1 end)) as $last
  | first(
      ($early | select(. != {})),
      (.[0:$last + 1] | map(.facts[]) | modes::lesson)
    );

# input: a tally
# output: {usual, alone, rate}: modes by the job and its launches
# $cases: the cases
# $job: see above
def knowledge($cases; $job):
  . as $tally
  | reduce ($cases[] | select(modes::wants_service) | .case) as $case (
      ($job | { usual, alone, rate });
      if .alone[$case] or .rate[$case] then .
      else
        .usual as $usual
        | ($tally | launches_of($case; $usual; $job.sides)) as $launches
        | ([$launches | lesson_of($job.first)][0] // {}) as $lesson
        | if $lesson.rate then .rate[$case] = $lesson.rate
          elif $lesson.alone and $usual == "paired" then .alone[$case] = $lesson.alone
          else . end
      end
    );

# standard deviation, within launches, of the logarithm of a pair's ratio; null without pairs
def spread:
  [.[].facts[].pair_variance | numbers]
  | if length > 0 then add / length | sqrt else null end;

# pairs of slots in each launch to come; independent of which side is slower
def pairs_of($case; $least):
  policy::policy.measure as $limits
  | .[0:$limits.scout.value]
  | spread as $spread
  | (map(.start_us) | add) as $starts
  | (map(.us) | add) as $probes
  | if length < $limits.scout.value then $least
    else
      [
        (
          select($spread != null and $case.finest != null)
          | select($case.finest < $limits.fine_share.value * $spread)
          | $limits.pairs_fine.value
        ),
        (
          select($starts > $probes and $probes > 0)
          | [$least * $starts / $probes | ceil, $limits.pairs_most.value]
          | min
        ),
        $least
      ]
      | max
    end;

# {case, mode, rank, left} of each case with launches to come
def waiting($cases; $job; $known):
  . as $tally
  | $cases[]
  | . as $case
  | (if modes::wants_service then modes::mode($known) else "alone" end) as $mode
  | {
      case: $case,
      mode: $mode,
      left: (
        $tally
        | launches_of($case.case; $mode; $job.sides)
        | left($case | goal($job))
      ),
      # Those that share a launch have the same rank.
      rank: (
        if modes::wants_service then
          [0, ([$job.usual, "alone", "rate"] | index($mode)), $case.variant // ""]
        else [1, 0, $case.case] end
      )
    }
  | select(.left > 0);

# one of waiting, as its probe is asked for it
def as_measured($of; $job; $known):
  $of.case as $case
  | $job.slots[$case.case] as $slots
  | ([launches_of($case.case; $of.mode; $job.sides)[] | select(counts)]) as $launches
  | $case
    + (if $of.mode == "rate" then { executor: "rate", rate: $known.rate[$case.case] } else {} end)
    + (
        if $case.slots then
          { pairs: ($slots.pairs // ($launches | pairs_of($case; $job.pairs))) }
        else {} end
      );

# number of the next launch of cases that share it
def number_of($cases; $all):
  $cases[0] as $one
  | [
      $all[]
      | select(modes::wants_service == ($one.case | modes::wants_service))
      | select((.variant // "") == ($one.case.variant // ""))
      | select(modes::wants_service or .case == $one.case.case)
      | .case
    ] as $names
  | [.[] | select(.mode == $one.mode and (.case | IN($names[]))) | .launch]
  | (max // 0) + 1;

# the items in an order drawn from $seed, so that a run can be repeated
def shuffled($seed):
  to_entries
  | sort_by((($seed % 9973 + 1) * (.key + 1) * 7919) % 10007)
  | map(.value);

# [[side…]…]: sides that run at the same time, in the order of their start. One at a time, the first
# one is drawn for each launch; otherwise they alternate.
def starts($mode; $loaded; $launch; $seed):
  if $mode == "alone" and $loaded then shuffled($seed + $launch) | map([.])
  elif $launch % 2 == 0 then [reverse]
  else [.] end;

# input: a tally
# output: nothing where all is measured; else lines: launches to come of all cases; the mode; the
#   number of the launch; whether sides are started for it; the variant; the sides, with spaces
#   between, and a comma where the first end before the others start; then "NAME PROBE SLOTS CASE"
#   for each case, SLOTS whether it has slots
# $options: {plan: [plan.json], job: [job.json], sides: names, with spaces between, seed,
#   selected: names of the cases that are measured}
def next_launch($options):
  $options.plan[0] as $plan
  | ($options.job[0]
    + ($options | { sides: (.sides | split(" ")), seed, pairs: $plan.pairs })) as $job
  | [$plan.cases[] | select(.case | IN($options.selected[]))] as $cases
  | knowledge($plan.cases; $job) as $known
  | [waiting($cases; $job; $known)] as $waiting
  | ($waiting | group_by(.rank)[0] // empty) as $next
  | $next[0].mode as $mode
  | ($next[0].case | modes::wants_service) as $loaded
  | number_of($next; $plan.cases) as $launch
  | ($waiting | map(.left) | add),
    $mode,
    $launch,
    $loaded,
    ($next[0].case.variant // ""),
    ($job.sides | starts($mode; $loaded; $launch; $job.seed) | map(join(" ")) | join(",")),
    (
      [as_measured($next[]; $job; $known)]
      | shuffled($job.seed + $launch)[]
      | "\(.case) \(.probe) \(.slots == true) \(tojson)"
    );
