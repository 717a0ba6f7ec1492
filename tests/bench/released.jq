# Released versions of servers against each other.

# input: lines of runs
# output: whether one is of this target and of the versions that its definition names
# $name: the target
# $target: its definition
def there($name; $target):
  any(.[]; .target == $name and .base == $target.source.base and .head == $target.source.head);

# input: a gated row of a verdict
# output: what is kept of it
def row: { case, metric, verdict, reason, change, interval, base, head, unit, limit: .limit_text };

# input: the verdict of a whole run
# output: what is kept of it. load and minutes are the machine's and the run's own
# $code: the gate's exit code
# $load: of the machine before it
# $us: how long it took, in microseconds; builds that were not there are part of it
# $at: when it ended
def line($code; $load; $us; $at):
  {
    target,
    base: .sides.base.ref,
    head: .sides.head.ref,
    $at,
    $code,
    $load,
    minutes: ($us / 6e7 * 100 | round / 100),
    rows: [.rows[] | select(.gated) | row]
  };

# input: a row
# output: what comes first where a reader has time for a few: what is worse, what could not be told,
#         what is better, what passes; among these what changed most
def rank:
  .verdict as $verdict
  | [
      (["regression", "invalid", "missing", "inconclusive", "improvement"] | index($verdict) // 9),
      -(.change // 0 | fabs)
    ];

# input: rows of a run
# output: [{verdict, count, rows}], the worst verdict first, of each the three that changed most
def found:
  group_by(rank[0])
  | map(sort_by(rank) | { verdict: .[0].verdict, count: length, rows: .[:3] });

# input: lines of runs
# output: the last of each server that the notes name, with what these say
# $notes: tests/examples/notes.json
def summary($notes):
  . as $lines
  | {
      servers: [
        $notes.servers[]
        | .target as $target
        | . + ([$lines[] | select(.target == $target)] | last // empty)
        | .found = (.rows | found)
      ]
    };
