# The verdict of a row in a set of launches, look by look, and its confirmation by a second set. The
# first look that decides a row stands: launches that are added for other rows change nothing.
import "compare/clearing" as clearing;
import "compare/judge" as judge;
import "compare/judge_counts" as judge_counts;
import "compare/judge_exact" as judge_exact;
import "compare/judge_timed" as judge_timed;
import "lib/rows" as rows;

# output: a verdict without figures
# $verdict: its verdict
# $reason: why
def ruling($verdict; $reason): { $verdict, $reason };

# input: a case of a measurement, or null; a pool over cases has none
# output: whether its sides took turns
def in_turns: (.mode // "paired") != "alone";

def judged_at($entry; $turns; $look):
  (.seen | .values |= .[0:$look.launches]) as $seen
  | .row
  | judge::first_launches($look.launches)
  | if .kind == "count" then judge_counts::judge_count($entry; $look)
    else judge_timed::judge_timed($entry; $look; $seen; $turns) end
  | .launches = $look.launches
  | .look = $look.launches;

# judged by the looks so far; while open, by all of them
def judged_by_looks($entry; $turns; $looks):
  judge::length_of as $launches
  | if .kind == "exact" then judge_exact::judge_exact($entry)
    else
      [$looks[] | select(.launches <= $launches)] as $reached
      | { row: ., seen: (if .kind == "count" then null
        else judge_timed::launch_values($turns) end) }
      | { $launches, red: null, green: null, beyond: null, share: 0, missed: 0 } as $too_few
      | if $reached == [] then
          judged_at($entry; $turns; $too_few)
          | .look = 0
          | if .verdict != "invalid" and .verdict != "info" then
              .verdict = "inconclusive"
              | .open = true
              | .needed = $looks[0].launches
              | .needed_for = null
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

# input: an unjudged row
# output: judged; while open, by all looks so far
# $entry: the threshold entry
# $turns: whether its sides took turns
# $looks: those that there are, each with its ranks
# $clearing: the look that may only clear, with the prior variance of its metric and what a count
#   may miss; null where there is none
def judge($entry; $turns; $looks; $clearing):
  clearing::cleared($entry; $turns; $clearing)
  // judged_by_looks($entry; $turns; $looks);

# the looks of a second set: from that at which the first one stopped, with the budget of all so far
def looks_from($from):
  map(select(.launches >= $from))
  | if . == [] then . else .[0] |= (.red = .red_first | .share = .share_first) end;

# launches at the next look of a row, or null
def next_look($looks):
  .look as $look
  | [$looks[].launches | select(. > $look)]
  | min;

# why a second set does not confirm
def contradiction:
  first(
    (select(.change == null) | .reason // "no value"),
    (select(.verdict == "inconclusive") | .reason),
    (.change | rows::percent)
  );

def unconfirmed($again; $next):
  .verdict = "inconclusive"
  | .suspect = true
  | .reason += (if $again == null then "; not yet confirmed by a second set"
      else "; not yet confirmed by a second set: \($again | contradiction)" end)
  | .needed = (if $again == null then $next else $again.needed end)
  | .needed_for = $again.needed_for
  | .next = (if $next then { set: "confirm", launches: $next } else null end);

def confirmed($again; $looks):
  first(
    select(.verdict != "suspect"),
    (select($again == null)
      | unconfirmed(null; $looks[0].launches)),
    (.confirm = ($again | { base, head, change, interval, launches })
      | .worst = ([.worse, $again.worse] | max)
      | if $again.verdict == "suspect" then
          .verdict = "regression"
          | .reason += "; confirmed by a second set"
        elif $again.open then unconfirmed($again; $again | next_look($looks))
        else
          .verdict = "inconclusive"
          | .reason += "; not confirmed by a second set: \($again | contradiction)"
        end)
  );

# null where there is none. An error code that does not come back passes.
def second_set($about; $run; $looks):
  $run.confirm[$about.id] as $again
  | $run.confirm_cases[$about.planned.case] as $case
  | first(
      (select($again != null and $again.cases == $about.first.cases)
        | if ($case.invalid // [] | length) > 0
          then { verdict: "invalid", change: null, reason: $case.invalid[0].reason }
          elif ($again | rows::sampled("base") and rows::sampled("head") | not)
          then { verdict: "invalid", change: null, reason: "no value" }
          else $again | judge($about.entry; $case | in_turns; $looks; null) end),
      (select($case != null and ($case.invalid // [] | length) > 0)
        | { verdict: "invalid", change: null, reason: $case.invalid[0].reason }),
      (select($case != null and $about.first.kind == "count")
        | { verdict: "pass", change: 0, reason: "none" }),
      null
    );

# a look for a row: a count of one case beside that of all has a budget of its own
def of_case($about): if $about.beside then .missed = .missed_of_case else . end;

# the look that may only clear, for a row; null where there is none
def clearing_for($about):
  .clearing
  | if . == null then null
    else of_case($about) | .prior = .variances[$about.planned.metric] end;

# input: an unjudged row of the first set
# output: judged by both sets; next: what would go on deciding it, {set, launches}, or null
# $about: see about
# $run: see context
def judged_by_sets($about; $run):
  ($run.looks | map(of_case($about))) as $looks
  | judge($about.entry; $about.case | in_turns; $looks; $run | clearing_for($about))
  | .look as $look
  | ($looks | looks_from($look // 0)) as $later
  | (if .open then next_look($looks) else null end) as $next
  | .next = (if $next then { set: "first", launches: $next } else null end)
  | (if .verdict == "suspect" then second_set($about; $run; $later) else null end) as $again
  | confirmed($again; $later);
