# Released versions of servers against each other.

# Whether the results have the versions of a target.
def there($name; $target):
  any(.[]; .target == $name and .base == $target.source.base and .head == $target.source.head);

def row: { case, metric, verdict, reason, change, interval, base, head, unit, limit: .limit_text };

# One line of results; load is the machine's, minutes are the run's.
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

# Order for readers: regressions, inconclusive rows, improvements, passes; each by size of the
# change.
def rank:
  .verdict as $verdict
  | [
      (["regression", "invalid", "missing", "inconclusive", "improvement"] | index($verdict) // 9),
      -(.change // 0 | fabs)
    ];

# [{verdict, count, rows}], the worst verdict first, with the three most changed rows each.
def found:
  group_by(rank[0])
  | map(sort_by(rank) | { verdict: .[0].verdict, count: length, rows: .[:3] });

# The latest run of each server, with its release notes.
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
