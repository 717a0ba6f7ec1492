# What a run measures next: the cases that the baseline pre-check leaves open, and the next look
# that the time allows. A measured case is {set, case, launches, seconds}: how many launches it has
# in a set, and how long each of them takes.

# input: verdict.json
# output: names of the cases with an open row
def open_cases:
  [
    .rows[]
    | select(.case != "all-cases")
    | select(.verdict | IN("pass", "improvement", "info", "skipped", "gone") | not)
    | .case
  ]
  | unique;

# {set, launches, wants} of the looks that open rows wait for, confirming ones first, then early
# before late. wants: for each row, the cases that it needs, all of them
def looks_wanted($sets):
  [.rows[].next | select(. != null and (.set | IN($sets[])))]
  | group_by([.set, .launches])
  | map({ set: .[0].set, launches: .[0].launches, wants: (map(.cases) | unique) })
  | sort_by([.set != "confirm", .launches]);

# Seconds per launch are known of the same set, or else of another.
def seconds_of($look; $name):
  map(select(.case == $name))
  | sort_by([.set != $look.set, .set != "first"])
  | .[0]
  | (if .set == $look.set then .launches else 0 end) as $done
  | ([$look.launches - $done, 0] | max) * (.seconds // 0);

def seconds_to($look; $names): [seconds_of($look; $names[])] | add // 0;

# The cheapest wants go first, so that most of them are met.
def that_fit($look; $left):
  . as $measured
  | reduce ($look.wants | sort_by(. as $want | $measured | seconds_to($look; $want)))[] as $want
      ({ cases: [], seconds: 0 };
        (.cases + $want | unique) as $cases
        | ($measured | seconds_to($look; $cases)) as $seconds
        | if $seconds <= $left then { $cases, $seconds } else . end);

# {set, launches, cases, seconds, of}: of is how many cases there were to choose from. Nothing where
# no row is open or none fits into the time; a look that changed nothing is not taken twice
def next_look($measured; $left; $sets; $taken):
  [$taken[] | { set, launches, cases }] as $taken
  | first(
      looks_wanted($sets)[]
      | . as $look
      | { set, launches, of: (.wants | add | unique | length) }
        + ($measured | that_fit($look; $left))
      | select(.cases != [] and ({ set, launches, cases } | IN($taken[]) | not))
    );

def its_cases:
  (.cases | length) as $count
  | if $count < .of then "\($count) of \(.of) cases"
    elif $count == 1 then "1 case"
    else "\($count) cases" end;

def about: if . < 95 then "\(. / 10 | ceil * 10) s" else "\(. / 60 | round) min" end;

def progress_text($looks):
  .launches as $launches
  | (if .set == "confirm" then "confirming, look" else "look" end) as $what
  | (if .set == "confirm" then "suspected" else "still open" end) as $why
  | ($looks | map(select(. <= $launches)) | length) as $number
  | "\($what) \($number) of \($looks | length): \($launches) launches,"
    + " \(its_cases) \($why), about \(.seconds | about)";

# input: {plan, verdict, left, sets, taken}: plan, verdict: [the content of their files]; left:
#   seconds that are left; sets: names of the sets that may go on, with spaces between; taken: the
#   looks that were taken
# output: {set, launches, cases, seconds, of, progress}: see next_look; progress is a line for
#   people. Nothing where the run is over
# $measurements: those of the sets so far
def after($measurements):
  .plan[0].looks as $looks
  | [$measurements[].cases[] | { set, case, launches, seconds }] as $measured
  | . as { $left, $sets, $taken }
  | .verdict[0]
  | next_look($measured; $left; $sets | split(" "); $taken)
  | . + { progress: progress_text($looks) };
