# Which look comes next, of those that the time allows. A case here is {set, case, launches,
# seconds}: how many launches it has in a set, and how long each of them took.

# input: verdict.json
# output: the looks that open rows wait for, in the order in which they are taken: those that
#   confirm before all others, and early ones before late ones. Each has its set, its number of
#   launches, and wants: for each row, the cases without all of which it would stay open
# $sets: the sets that may go on
def looks_wanted($sets):
  [.rows[].next | select(. != null and (.set | IN($sets[])))]
  | group_by([.set, .launches])
  | map({ set: .[0].set, launches: .[0].launches, wants: (map(.cases) | unique) })
  | sort_by([.set != "confirm", .launches]);

# input: the cases that were measured
# output: seconds that one of them still takes up to a look. How long its launches take is known
#   of the same set, or else of another
# $look: {set, launches}
# $name: of the case
def seconds_of($look; $name):
  map(select(.case == $name))
  | sort_by([.set != $look.set, .set != "first"])
  | .[0]
  | (if .set == $look.set then .launches else 0 end) as $done
  | ([$look.launches - $done, 0] | max) * (.seconds // 0);

# input: the cases that were measured
# output: seconds that several of them still take up to a look
# $look: {set, launches}
# $names: of the cases
def seconds_to($look; $names): [seconds_of($look; $names[])] | add // 0;

# input: the cases that were measured
# output: {cases, seconds}: those of a look that the time allows, and what they take. The cheapest
#   wants go first, so that most of them are met
# $look: {set, launches, wants}
# $left: seconds
def that_fit($look; $left):
  . as $measured
  | reduce ($look.wants | sort_by(. as $want | $measured | seconds_to($look; $want)))[] as $want
      ({ cases: [], seconds: 0 };
        (.cases + $want | unique) as $cases
        | ($measured | seconds_to($look; $cases)) as $seconds
        | if $seconds <= $left then { $cases, $seconds } else . end);

# input: verdict.json
# output: the next look, {set, launches, cases, seconds, of}: of is how many cases there were to
#   choose from; nothing where no row is open, or what is open does not fit into the time
# $measured: the cases that were measured
# $left: seconds
# $sets: the sets that may go on
# $taken: the looks that were taken; one that left its rows as they were is not taken twice
def next_look($measured; $left; $sets; $taken):
  [$taken[] | { set, launches, cases }] as $taken
  | first(
      looks_wanted($sets)[]
      | . as $look
      | { set, launches, of: (.wants | add | unique | length) }
        + ($measured | that_fit($look; $left))
      | select(.cases != [] and ({ set, launches, cases } | IN($taken[]) | not))
    );

# input: a look
# output: its cases in words: how many, and of how many, where the time does not allow all
def its_cases:
  (.cases | length) as $count
  | if $count < .of then "\($count) of \(.of) cases"
    elif $count == 1 then "1 case"
    else "\($count) cases" end;

# input: a number of seconds
# output: it in words
def about: if . < 95 then "\(. / 10 | ceil * 10) s" else "\(. / 60 | round) min" end;

# input: a look
# output: what people who wait want to know of it
# $looks: the plan's
def said($looks):
  .launches as $launches
  | (if .set == "confirm" then "confirming, look" else "look" end) as $what
  | (if .set == "confirm" then "suspected" else "still open" end) as $why
  | ($looks | map(select(. <= $launches)) | length) as $number
  | "\($what) \($number) of \($looks | length): \($launches) launches,"
    + " \(its_cases) \($why), about \(.seconds | about)";
