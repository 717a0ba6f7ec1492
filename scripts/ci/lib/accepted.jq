# A regression that somebody with write access has accepted for this very commit, up to a size.
import "lib/headline" as headline;
import "lib/verdicts" as verdicts;

# input: {target, runner, row}
# output: the context of the commit status that says that it is accepted
def context:
  "tollgate/accepted/\(.target)/\(.runner)/\(.row.case) \(.row.metric)"
  + (if .row.label then " \(.row.label)" else "" end);

# Every workflow of the repository writes under that name; what others write says nothing here.
# input: a commit status
# output: whether one of our workflows has written it
def is_ours: .creator.login? == "github-actions[bot]" and .creator.type? == "Bot";

# input: the description of a commit status
# output: {up_to, until, by, reason}; nothing where it is none of an acceptance
def told:
  capture("^(?<up_to>[+-][0-9]+([.][0-9]+)?) % until (?<until>[0-9]{4}-[0-9]{2}-[0-9]{2}),"
    + " @(?<by>[A-Za-z0-9_-]+): (?<reason>.+)$");

# input: statuses of a commit as GitHub lists them, the newest first
# output: context → what was accepted; of two the newer one counts
# $today: YYYY-MM-DD
def acceptances($today):
  map(select(is_ours and (.context | startswith("tollgate/accepted/"))))
  | reduce .[] as $status ({}; .[$status.context] //= $status)
  | map_values(select(.state == "success") | .target_url as $url | .description | told + { $url })
  | map_values(select(.until >= $today));

# input: a row of a verdict
# output: whether its change is no worse than that
# $up_to: "+18.2"
def is_within($up_to):
  (if .better == "lower" then 1 else -1 end) as $worse
  | [., (.confirm | objects) | .change]
  | map(numbers)
  | . != [] and all(.[]; . * $worse <= ($up_to | ltrimstr("+") | tonumber) / 100 * $worse + 1e-9);

# input: {target, runner, row}
# output: the row, accepted where it is
# $given: as acceptances has it
def judged_again($given):
  context as $context
  | .row
  | $given[$context] as $found
  | if .verdict == "regression" and $found != null and is_within($found.up_to) then
      .verdict = "accepted"
      | .accepted = $found
      | .reason = "accepted by @\($found.by) up to \($found.up_to) % until \($found.until):"
        + " \($found.reason)"
    else . end;

# input: a verdict of which rows have become accepted
# output: with the word, counts and sentence that its rows come to
def told_again:
  verdicts::forgiven as $forgiven
  | .gated_rows as $gated
  | . + (.rows | verdicts::outcome($gated; $forgiven))
  | .verdict as $word
  | .aa as $aa
  | .headline = (.rows | headline::headline($word; $aa; ""))
  | .headline = headline::as_reported;

# input: a verdict
# output: the same, what was accepted of it being no regression any more
# $given: as acceptances has it
def with_accepted($given):
  . as $verdict
  | { target, runner } as $where
  | .rows |= map($where + { row: . } | judged_again($given))
  | if .rows == $verdict.rows then . else told_again end;
