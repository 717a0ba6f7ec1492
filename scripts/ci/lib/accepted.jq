# Regressions that somebody with write access has accepted, for one commit and up to a size.
import "lib/headline" as headline;
import "lib/verdicts" as verdicts;

# input: {target, runner, row}
# output: the context of the commit status that accepts it
def context:
  "tollgate/accepted/\(.target)/\(.runner)/\(.row.case) \(.row.metric)"
  + (if .row.label then " \(.row.label)" else "" end);

# input: a commit status
# output: whether a workflow of this repository wrote it; those of others never count
def is_ours: .creator.login? == "github-actions[bot]" and .creator.type? == "Bot";

# {up_to, until, by, reason} of a status's description; empty where it is no acceptance
def acceptance:
  capture("^(?<up_to>[+-][0-9]+([.][0-9]+)?) % until (?<until>[0-9]{4}-[0-9]{2}-[0-9]{2}),"
    + " @(?<by>[A-Za-z0-9_-]+): (?<reason>.+)$");

# input: statuses of a commit as GitHub lists them, the newest first
# output: context → acceptance; of two the newer one counts
# $today: YYYY-MM-DD
def acceptances($today):
  map(select(is_ours and (.context | startswith("tollgate/accepted/"))))
  | reduce .[] as $status ({}; .[$status.context] //= $status)
  | map_values(select(.state == "success"))
  | map_values(.target_url as $url | .description | acceptance + { $url })
  | map_values(select(.until >= $today));

# Whether a row's change is within the accepted size
def is_within($up_to):
  (if .better == "lower" then 1 else -1 end) as $worse
  | [., (.confirm | objects) | .change]
  | map(numbers)
  | . != [] and all(.[]; . * $worse <= ($up_to | ltrimstr("+") | tonumber) / 100 * $worse + 1e-9);

def accept_row($acceptances):
  context as $context
  | .row
  | $acceptances[$context] as $acceptance
  | if .verdict == "regression" and $acceptance != null and is_within($acceptance.up_to) then
      .verdict = "accepted"
      | .accepted = $acceptance
      | .reason = ($acceptance
        | "accepted by @\(.by) up to \(.up_to) % until \(.until): \(.reason)")
    else . end;

# A verdict with the word, counts and headline that its rows come to
def recounted:
  verdicts::forgiven as $forgiven
  | .gated_rows as $gated
  | . + (.rows | verdicts::outcome($gated; $forgiven))
  | .verdict as $word
  | .aa as $aa
  | .headline = (.rows | headline::headline($word; $aa; ""))
  | .headline = headline::as_reported;

# input: a verdict
# output: the same, in which accepted rows are no regressions
# $acceptances: output of acceptances
def with_accepted($acceptances):
  . as $verdict
  | { target, runner } as $where
  | .rows |= map($where + { row: . } | accept_row($acceptances))
  | if .rows == $verdict.rows then . else recounted end;
