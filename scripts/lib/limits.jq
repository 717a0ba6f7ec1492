# Which limit holds for a row, and what it allows.
include "lib/units";

# input: a threshold entry; output: true when it speaks of this row ($row has metric, endpoint, concurrency, variant)
def speaks_of($row; $runner):
  .metric == $row.metric
  and (.endpoint == null or .endpoint == $row.endpoint)
  and (.concurrency == null or .concurrency == $row.concurrency)
  and (.variant == null or .variant == $row.variant)
  and (.runner == null or .runner == $runner);

# input: a threshold file; output: the limit entry for the row, null when the row is not gated. The most specific wins, of equals the later.
def limit_for($row; $runner):
  [.limits | to_entries[] | select(.value | speaks_of($row; $runner))
    | . + { keys: ([.value | (.endpoint, .concurrency, .variant, .runner) | select(. != null)] | length) }]
  | max_by([.keys, .key]) | if . == null then null else .value end;

# input: a limit entry; output: {limit, text}: how much worse a row with the base value $base may be, as a share of $base (null: no relative limit).
# The larger of the relative and the absolute one holds; an absolute limit on a base of 0 cannot be a share and gives null.
def allowance($base; $unit):
  (if .worse_by then .worse_by | share else null end) as $relative
  | (if .at_least and ($base // 0) > 0 then (.at_least | amount_in($unit)) / $base else null end) as $absolute
  | { limit: ([$relative, $absolute | select(. != null)] | max),
      text: ([(.worse_by // empty), (.at_least // empty | "at least \(.)"), (.min // empty | "min \(.)"), (.max // empty | "max \(.)")] | join(", ")) };

# input: a limit entry; output: "at_least 5MB, …" where an amount has another unit than the row, null where none has
def misfits($unit):
  [to_entries[] | select(.key | IN("at_least", "min", "max")) | select(.value | amount_in($unit) == null) | "\(.key) \(.value)"] | if length > 0 then join(", ") else null end;

# input: one number; output: true when it is outside the entry's band
def outside($entry; $unit): . != null
  and (($entry.max != null and . > ($entry.max | amount_in($unit))) or ($entry.min != null and . < ($entry.min | amount_in($unit))));
