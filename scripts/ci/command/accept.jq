# What a comment on a pull request accepts: its first line, the rows that it names, and a commit
# status for each.
import "ci/lib/accepted" as accepted;
import "lib/text" as text;
import "lib/metrics" as $metrics;

def usage:
  "/gate accept ENDPOINT [c=N] METRIC[, METRIC…] until YYYY-MM-DD: reason";

def is_day:
  . as $day
  | try ("\(.)T00:00:00Z" | fromdateiso8601 | todateiso8601 | .[0:10] == $day) catch false;

# A metric's name, as names are compared
def normalized: ascii_downcase | gsub("[-_ ]+"; " ") | ltrimstr(" ") | rtrimstr(" ");

# "[TARGET/]ENDPOINT [c=N] METRIC[, METRIC…]" as an object, null where it is something else
def selection:
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
        | map(normalized)
        | map(select(. != "")))
    }
  | select(.endpoint != null and ($where | length) < 3 and .metrics != []);

# The parsed comment, null where it does not parse. Single blanks only, so no pattern backtracks.
def request:
  [
    split("\n")[0]
    | text::plain(1000)
    | capture("^/gate accept (?<rows>[A-Za-z0-9 _,=./-]+) until "
        + "(?<until>[0-9]{4}-[0-9]{2}-[0-9]{2}) ?: ?(?<reason>.+)$")
    | (.rows | selection) + { until, reason: (.reason | text::plain(300)) }
  ]
  | .[0];

# All names of a row's metric
def metric_names:
  . as $row
  | [.metric, (.metric | ltrimstr("latency_")), $metrics::metrics[0][.metric].title // .metric]
  | map(., (select($row.label) | "\(.) \($row.label)"))
  | map(., (select($row.variant) | "\($row.variant) \(.)"))
  | map(normalized);

# A row, as people name it
def title:
  "\(.target)/\(.row.endpoint)"
  + (if .row.concurrency then " c=\(.row.concurrency)" else "" end)
  + (.row
    | [.variant, (.metric | ltrimstr("latency_")), .label]
    | map(select(. != null) | " \(.)")
    | join(""));

def matches($request; $metric):
  ($request.target == null or .target == $request.target)
  and .row.endpoint == $request.endpoint
  and ($request.concurrency == null or "\(.row.concurrency)" == $request.concurrency)
  and (.row | metric_names | index([$metric]) != null);

# {target, runner, row} of each
def regressions:
  map({ target, runner, row: .rows[] } | select(.row.verdict == "regression"));

# The worse bound of all intervals of a row, as a share, null where it has no change
def farthest:
  (if .better == "lower" then 1 else -1 end) as $worse
  | [., (.confirm | objects) | .change, (.interval | arrays | .[])]
  | map(numbers | . * $worse)
  | max
  | if . == null then null else . * $worse end;

# "+18.2 %", rounded up
def at_most:
  (fabs * 1000 - 1e-9 | ceil / 10 | tostring) as $figure
  | "\(if . < 0 then "-" else "+" end)\($figure) %";

# A commit status takes 140 characters, and none of four bytes, such as emoji
def status_text:
  explode
  | map(if . > 65535 then 65533 else . end)
  | implode
  | if length > 140 then "\(.[0:139])…" else . end;

def status($request; $by):
  (.row | farthest | at_most) as $up_to
  | {
      context: accepted::context,
      description: ("\($up_to) until \($request.until), @\($by): \($request.reason)" | status_text)
    };

# Whether a commit status can hold it
def is_sized: (.row | farthest) != null and (accepted::context | length) <= 255;

# Why nothing is accepted; empty where it can be
def objection($request; $rows; $today):
  regressions as $there
  | ($there | map(title) | unique | .[0:20] | join(", ")) as $titles
  | first(
      (select($request == null)
        | "allowed is \(usage)"),
      (select($request.until | is_day | not)
        | "\($request.until) is no date"),
      (select($request.until < $today)
        | "\($request.until) is past: today is \($today)"),
      (select($there == [])
        | "nothing is a regression here"),
      ($request.metrics[]
        | . as $metric
        | select(any($rows[]; matches($request; $metric)) | not)
        | "no regression here is named \($request.endpoint)"
          + (if $request.concurrency then " c=\($request.concurrency)" else "" end)
          + " \($metric); there are: \($titles)"),
      (select($rows | map(.target) | unique | length > 1)
        | "several targets have such a row: name one; there are: \($titles)"),
      ($rows
        | group_by(accepted::context)[]
        | select(length > 1)
        | "\(.[0] | title) has \(length) verdicts, which a comment cannot tell apart"),
      ($rows[]
        | select(is_sized | not)
        | "\(title) has no change to accept")
    );

# input: verdicts of a run
# output: {refused: why, or null; statuses: to write}
# $event: of the comment
# $today: YYYY-MM-DD
def decision($event; $today):
  ($event.comment.body | request) as $request
  | [
      regressions[]
      | . as $one
      | select(any($request.metrics[]?; . as $metric | $one | matches($request; $metric)))
    ] as $rows
  | [objection($request; $rows; $today)][0] as $refused
  | $event.comment.user.login as $by
  | { $refused, statuses: (if $refused then [] else $rows | map(status($request; $by)) end) };
