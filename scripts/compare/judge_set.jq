# The verdict of one row in a set of launches, look by look, and what a second set says. A row is
# judged at each look on the launches there were then, and the first look that decides stands: what
# was measured later for the sake of other rows changes nothing.
import "compare/judge" as judge;
import "compare/judge_counts" as judge_counts;
import "compare/judge_timed" as judge_timed;
import "lib/rows" as rows;

# input: anything
# output: a judgement without figures
# $verdict: its verdict
# $reason: why
def word($verdict; $reason): { $verdict, $reason };

# input: a case of a measurement, or null; a pool over cases has none
# output: whether its sides took turns
def in_turns: (.mode // "paired") != "alone";

# input: {row, seen}: a row, and its launch_values
# output: judged at one look
# $entry: the threshold entry
# $turns: whether its sides took turns
# $look: {launches, red, green, share}: ranks, and the probability that counts may be called worse
def judged_at($entry; $turns; $look):
  (.seen | .values |= .[0:$look.launches]) as $seen
  | .row
  | judge::first_launches($look.launches)
  | if .kind == "count" then judge_counts::judge_count($entry; $look.share)
    else judge_timed::judge_timed($entry; $look; $seen; $turns) end
  | .launches = $look.launches
  | .look = $look.launches;

# input: an unjudged row
# output: judged; while open, by all looks so far
# $entry: the threshold entry
# $turns: whether its sides took turns
# $looks: those that there are, each with its ranks
def judge($entry; $turns; $looks):
  judge::length_of as $launches
  | if .kind == "exact" then judge_counts::judge_exact($entry)
    else
      [$looks[] | select(.launches <= $launches)] as $reached
      | { row: ., seen: (if .kind == "count" then null
        else judge_timed::launch_values($turns) end) }
      | if $reached == [] then
          judged_at($entry; $turns; { $launches, red: null, green: null, share: 0 })
          | .look = 0
          | if .verdict | IN("pass", "improvement", "suspect", "inconclusive") then
              .verdict = "inconclusive"
              | .open = true
              | .needed = $looks[0].launches
              | .reason = "\($launches) of \($looks[0].launches) launches are too few"
            else . end
        else
          first(
            ($reached[0:-1][] as $look
              | judged_at($entry; $turns; $look)
              | select(.open | not)),
            judged_at($entry; $turns; $reached[-1])
          )
        end
    end;

# A second set begins at the look at which the first one stopped, and may spend there what all looks
# up to it may.
# input: looks of a run
# output: those of a second set
# $from: launches of the look at which the first set stopped
def looks_from($from):
  map(select(.launches >= $from))
  | if . == [] then . else .[0] |= (.red = .red_first | .share = .share_first) end;

# input: a judgement that is open
# output: launches of its set at the next look, null where there is none
# $looks: those of the set
def next_look($looks):
  .look as $look
  | [$looks[].launches | select(. > $look)]
  | min;

# input: a judged row of a second set
# output: what it says against the first
def found_otherwise:
  first(
    (select(.change == null) | .reason // "no figure"),
    (select(.verdict == "inconclusive") | .reason),
    (.change | rows::percent)
  );

# input: a suspect row of the first set
# output: not yet confirmed
# $again: its judgement in the second set so far, null where there is none
# $next: launches of the second set that would go on deciding it, null where none would
def unconfirmed($again; $next):
  .verdict = "inconclusive"
  | .suspect = true
  | .reason += (if $again == null then "; not yet confirmed by a second set"
      else "; not yet found again in a second set: \($again | found_otherwise)" end)
  | .needed = (if $again == null then $next else $again.needed end)
  | .next = (if $next then { set: "confirm", launches: $next } else null end);

# input: a judged row of the first set
# output: with the confirming set's word on it
# $again: the row's judgement in the second set, null where there was none
# $looks: those of the second set
def confirmed($again; $looks):
  first(
    select(.verdict != "suspect"),
    (select($again == null)
      | unconfirmed(null; $looks[0].launches)),
    (.confirm = ($again | { base, head, change, interval, launches })
      | .worst = ([.worse, $again.worse] | max)
      | if $again.verdict == "suspect" then
          .verdict = "regression"
          | .reason += "; found again in a second set of fresh launches"
        elif $again.open then unconfirmed($again; $again | next_look($looks))
        else
          .verdict = "inconclusive"
          | .reason += "; not found again in a second set: \($again | found_otherwise)"
        end)
  );

# input: a judged row of the first set
# output: its judgement in the second set, null where there was none. A code that did not come back
#   counts as passed.
# $about: see about
# $run: see context
# $looks: those of the second set
def second_set($about; $run; $looks):
  $run.confirm[$about.id] as $again
  | $run.confirm_cases[$about.planned.case] as $case
  | first(
      (select($again != null and $again.cases == $about.first.cases)
        | if ($case.invalid // [] | length) > 0
          then { verdict: "invalid", change: null, reason: $case.invalid[0].reason }
          elif ($again | rows::sampled("base") and rows::sampled("head") | not)
          then { verdict: "invalid", change: null, reason: "no figure" }
          else $again | judge($about.entry; $case | in_turns; $looks) end),
      (select($case != null and ($case.invalid // [] | length) > 0)
        | { verdict: "invalid", change: null, reason: $case.invalid[0].reason }),
      (select($case != null and $about.first.kind == "count")
        | { verdict: "pass", change: 0, reason: "none" }),
      null
    );

# input: an unjudged row of the first set
# output: judged by both sets; next: what would go on deciding it, {set, launches}, or null
# $about: see about
# $run: see context
def judged_by_sets($about; $run):
  judge($about.entry; $about.case | in_turns; $run.looks)
  | .look as $look
  | ($run.looks | looks_from($look // 0)) as $looks
  | (if .open then next_look($run.looks) else null end) as $next
  | .next = (if $next then { set: "first", launches: $next } else null end)
  | (if .verdict == "suspect" then second_set($about; $run; $looks) else null end) as $again
  | confirmed($again; $looks);
