# What is still to be measured in a set: which launch is next, of which cases, in which mode.
# A tally has an entry for each answer of a probe: {case, mode, launch, side (null: of all sides),
# discarded, invalid, facts, pairs, us (that the probe took), start_us (its share of what else the
# launch took)}. A job is begun.json with what the set is of: {usual, alone, rate (see modes.jq),
# slots (of an earlier set), first (launches of the first batch), wanted: {case: launches that shall
# count}, sides, seed, pairs (in a launch, the plan's)}.
import "measure/modes" as modes;
import "lib/policy" as policy;

# input: a launch of one case
# output: whether it counts
def counts: .discarded == [] and .invalid == [] and .lacks == [] and .unmeasurable == null;

# input: a launch of one case
# output: whether the case ends with it: what is wrong is no noise, and would be so again
def ends: .invalid != [] or .lacks != [] or .unmeasurable != null;

# input: a tally, or results
# output: the launches of a case in a mode that are complete, in their order
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
def wanted($job): if .once then 1 else $job.wanted[.case] // 0 end;

# input: launches of a case
# output: whether so many are discarded that the wanted ones cannot be had with half as many again
# $wanted: launches that shall count
def spent($wanted):
  ($wanted * policy::policy.measure.tries.value | ceil) as $most
  | (map(select(counts)) | length) as $counted
  | $counted < $wanted and length - $counted > $most - $wanted;

# input: launches of a case
# output: how many more are wanted
# $wanted: launches that shall count
def left($wanted):
  if any(.[]; ends) or spent($wanted) then 0
  else [$wanted - (map(select(counts)) | length), 0] | max end;

# input: launches of a case in the usual mode
# output: what they teach of its mode (see lesson): the scout first, then the whole first batch
# $first: launches of the first batch
def taught($first):
  ([policy::policy.measure.scout.value, $first] | min) as $scout
  | (
      select(length >= $scout)
      | .[0:$scout]
      | map(.facts[])
      | modes::lesson
    ) as $early
  | (([foreach .[] as $launch (0; . + ($launch | if counts then 1 else 0 end))] | index($first))
    // (if spent($first) then length - 1 else -1 end)) as $last
  | first(
      ($early | select(. != {})),
      (.[0:$last + 1] | map(.facts[]) | modes::lesson)
    );

# input: a tally
# output: {usual, alone, rate}: what the job knows, and what its launches have taught
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
        | ([$launches | taught($job.first)][0] // {}) as $lesson
        | if $lesson.rate then .rate[$case] = $lesson.rate
          elif $lesson.alone and $usual == "paired" then .alone[$case] = $lesson.alone
          else . end
      end
    );

# input: launches of a case that count
# output: the spread of a pair: standard deviation, within launches, of the logarithm of a pair's
#         ratio; null where there are no pairs
def spread:
  [.[].facts[].pair_variance | numbers]
  | if length > 0 then add / length | sqrt else null end;

# input: launches of a case that count
# output: pairs of slots in each launch to come. Which side is the slower one has no say in it.
# $case: the case
# $least: of any case
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

# input: a tally
# output: {case, mode, rank, left} of each case that wants more launches
# $cases: the cases that are measured
# $job: see above
# $known: see knowledge
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
        | left($case | wanted($job))
      ),
      # Those that share a launch have the same rank.
      rank: (
        if modes::wants_service then
          [0, ([$job.usual, "alone", "rate"] | index($mode)), $case.variant // ""]
        else [1, 0, $case.case] end
      )
    }
  | select(.left > 0);

# input: a tally
# output: a case as it is measured in a mode
# $of: one of waiting
# $job: see above
# $known: see knowledge
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

# input: a tally
# output: the number of the next launch of these cases
# $cases: [one of waiting…] that share it
# $all: all cases of the plan
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
