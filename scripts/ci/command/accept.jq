# What a comment on a pull request asks to accept: its line, the rows that it names, and what is
# written down of each.
import "ci/lib/accepted" as accepted;
import "lib/text" as text;
import "lib/metrics" as $metrics;

# input: anything
# output: how it is said
def usage:
  "/gate accept ENDPOINT [c=N] METRIC[, METRIC…] until YYYY-MM-DD: reason";

# input: YYYY-MM-DD
# output: whether there is such a day
def is_day:
  . as $day
  | try ("\(.)T00:00:00Z" | fromdateiso8601 | todateiso8601 | .[0:10] == $day) catch false;

# input: words that name a metric
# output: the same as they are compared
def alike: ascii_downcase | gsub("[-_ ]+"; " ") | ltrimstr(" ") | rtrimstr(" ");

# input: "[TARGET/]ENDPOINT [c=N] METRIC[, METRIC…]"
# output: {target, endpoint, concurrency, metrics}; null where it does not say as much
def named:
  split(" ")
  | map(select(. != ""))
  | (.[0] // "" | split("/")) as $where
  | (.[1] // "" | startswith("c=")) as $level
  | {
      target: (if ($where | length) == 2 then $where[0] else null end),
      endpoint: $where[-1],
      concurrency: (if $level then .[1] | ltrimstr("c=") else null end),
      metrics: (.[if $level then 2 else 1 end:]
        | join(" ")
        | split(",")
        | map(alike)
        | map(select(. != "")))
    }
  | select(.endpoint != null and ($where | length) < 3 and .metrics != []);

# Blanks are single ones by then: what stands for any number of them would be tried in all ways.
# input: the text of a comment
# output: {target, endpoint, concurrency, metrics, until, reason}, null where it is said otherwise
def asked:
  [
    split("\n")[0]
    | text::plain(1000)
    | capture("^/gate accept (?<rows>[A-Za-z0-9 _,=./-]+) until "
        + "(?<until>[0-9]{4}-[0-9]{2}-[0-9]{2}) ?: ?(?<reason>.+)$")
    | (.rows | named) + { until, reason: (.reason | text::plain(300)) }
  ]
  | .[0];

# input: a row of a verdict
# output: names of its metric, as they are compared
def names:
  . as $row
  | [.metric, (.metric | ltrimstr("latency_")), $metrics::metrics[0][.metric].title // .metric]
  | map(., (select($row.label) | "\(.) \($row.label)"))
  | map(., (select($row.variant) | "\($row.variant) \(.)"))
  | map(alike);

# input: {target, runner, row}
# output: it as people may name it
def title:
  "\(.target)/\(.row.endpoint)"
  + (if .row.concurrency then " c=\(.row.concurrency)" else "" end)
  + (.row
    | [.variant, (.metric | ltrimstr("latency_")), .label]
    | map(select(. != null) | " \(.)")
    | join(""));

# input: {target, runner, row}
# output: whether that row is named
# $asked: as asked has it
# $metric: one of its metrics
def is_named($asked; $metric):
  ($asked.target == null or .target == $asked.target)
  and .row.endpoint == $asked.endpoint
  and ($asked.concurrency == null or "\(.row.concurrency)" == $asked.concurrency)
  and (.row | names | index([$metric]) != null);

# input: verdicts
# output: their regressions, {target, runner, row} each
def regressions:
  map({ target, runner, row: .rows[] } | select(.row.verdict == "regression"));

# input: a row of a verdict
# output: how far it may have moved, the worse way: the farther end of what both sets say, as a
#   share; null where it has no change
def farthest:
  (if .better == "lower" then 1 else -1 end) as $worse
  | [., (.confirm | objects) | .change, (.interval | arrays | .[])]
  | map(numbers | . * $worse)
  | max
  | if . == null then null else . * $worse end;

# input: a share
# output: "+18.2 %", never less than it
def at_most:
  (fabs * 1000 - 1e-9 | ceil / 10 | tostring) as $figure
  | "\(if . < 0 then "-" else "+" end)\($figure) %";

# input: text
# output: the same as a commit status can have it: GitHub takes 140 letters, and none that needs
#   four bytes, as an emoji does
def described:
  explode
  | map(if . > 65535 then 65533 else . end)
  | implode
  | if length > 140 then "\(.[0:139])…" else . end;

# input: {target, runner, row}
# output: its commit status
# $asked: as asked has it
# $by: who has asked
def status($asked; $by):
  (.row | farthest | at_most) as $up_to
  | {
      context: accepted::context,
      description: ("\($up_to) until \($asked.until), @\($by): \($asked.reason)" | described)
    };

# input: {target, runner, row}
# output: whether it can be written down
def is_sized: (.row | farthest) != null and (accepted::context | length) <= 255;

# input: verdicts of a run
# output: why nothing is accepted; nothing, where it can be
# $asked: as asked has it
# $found: the rows that are named
# $today: YYYY-MM-DD
def objection($asked; $found; $today):
  regressions as $there
  | ($there | map(title) | unique | .[0:20] | join(", ")) as $titles
  | first(
      (select($asked == null)
        | "it is said like this: \(usage)"),
      (select($asked.until | is_day | not)
        | "\($asked.until) is no day"),
      (select($asked.until < $today)
        | "\($asked.until) is over: today is \($today)"),
      (select($there == [])
        | "nothing is a regression here"),
      ($asked.metrics[]
        | . as $metric
        | select(any($found[]; is_named($asked; $metric)) | not)
        | "no regression here is called \($asked.endpoint)"
          + (if $asked.concurrency then " c=\($asked.concurrency)" else "" end)
          + " \($metric); there are: \($titles)"),
      (select($found | map(.target) | unique | length > 1)
        | "several targets have such a row: say which; there are: \($titles)"),
      ($found
        | group_by(accepted::context)[]
        | select(length > 1)
        | "there are \(length) verdicts of \(.[0] | title): which one cannot be said"),
      ($found[]
        | select(is_sized | not)
        | "\(title) has no change that could be accepted")
    );

# input: verdicts of a run
# output: {refused: why, or null; statuses: those to be written}
# $event: of the comment
# $today: YYYY-MM-DD
def decided($event; $today):
  ($event.comment.body | asked) as $asked
  | [
      regressions[]
      | . as $one
      | select(any($asked.metrics[]?; . as $metric | $one | is_named($asked; $metric)))
    ] as $found
  | [objection($asked; $found; $today)][0] as $refused
  | $event.comment.user.login as $by
  | { $refused, statuses: (if $refused then [] else $found | map(status($asked; $by)) end) };
