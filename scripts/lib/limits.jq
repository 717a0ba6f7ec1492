# Which limit holds for a row, and what it allows.
import "lib/units" as units;
import "lib/format" as format;

# input: a threshold entry
# output: whether it speaks of the row: nothing that it names differs
# $row: has metric, endpoint, concurrency and variant
# $runner: the runner class, null where entries do not name one
def speaks_of($row; $runner):
  .metric == $row.metric
  and (.endpoint == null or .endpoint == $row.endpoint)
  and (.concurrency == null or .concurrency == $row.concurrency)
  and (.variant == null or .variant == $row.variant)
  and (.runner == null or .runner == $runner);

# How many things it names, besides the metric
def specific: [.endpoint, .concurrency, .variant, .runner | select(. != null)] | length;

# input: a threshold file
# output: the entry that limits the row: the most specific one, of equals the later; null when the
#   row is not gated
# $row: has metric, endpoint, concurrency and variant
# $runner: the runner class
def limit_for($row; $runner):
  [.limits | to_entries[] | select(.value | speaks_of($row; $runner))]
  | max_by([(.value | specific), .key])
  | if . == null then null else .value end;

# input: a threshold entry
# output: the same with a relative and an absolute limit so many times as large
# $times: how many
def widened($times):
  with_entries(
    if .key | IN("worse_by", "at_least") then
      .value |= (capture("^(?<number>[0-9.]+)(?<unit>.*)$")
        | "\(.number | tonumber * $times * 1e9 | round / 1e9)\(.unit)")
    else . end
  );

# GitHub-hosted runners vary, so an inconclusive row does not fail the check there.
# input: a threshold file
# output: {counts, why}: what an inconclusive row does to the check: fail or warn
# $hosted: whether the runner class is of hosted machines
def inconclusive($hosted):
  first(
    (select(.inconclusive != null) | { counts: .inconclusive, why: "told" }),
    (select($hosted) | { counts: "warn", why: "hosted" }),
    { counts: "fail", why: "own" }
  );

# input: a threshold file
# output: {mode} where verdicts only report, else {}
# $asked: "gate" or "report" instead of what the file says, or ""
def mode($asked):
  if $asked == "report" or ($asked == "" and .mode == "report") then { mode: "report" } else {} end;

# input: an amount as people write it, such as "2000ms" or "10%"
# output: the same as figures are shown: "2,000 ms", "10 %"
def amount_words:
  capture("^(?<whole>[0-9]*)(?<rest>[.][0-9]*)?(?<unit>.*)$")
  | { KB: "kB", us: "µs", "": "" }[.unit] as $unit
  | (.whole | format::thousands) + (.rest // "") + (($unit // .unit) | format::behind);

# input: a threshold entry
# output: {limit, text}: how much worse a row may be, as a share of its base (null: no relative
#   limit), and in words. The larger of the relative and the absolute one holds; an absolute limit
#   on a base of 0 cannot be a share and gives null.
# $base: the row's value of the base
# $unit: the unit of the row
def allowance($base; $unit):
  (if .worse_by then .worse_by | units::share else null end) as $relative
  | (if .at_least and ($base // 0) > 0 then (.at_least | units::amount_in($unit)) / $base
     else null end) as $absolute
  | { limit: ([$relative, $absolute | select(. != null)] | max),
      text: ([(.worse_by // empty | amount_words),
              (.at_least // empty | "at least \(amount_words)"),
              (.min // empty | "min \(amount_words)"),
              (.max // empty | "max \(amount_words)")]
        | join(", ")) };

# input: a threshold entry
# output: "at_least 5MB, …" where an amount has another unit than the row, null where none has
# $unit: the unit of the row
def misfits($unit):
  [to_entries[]
    | select(.key | IN("at_least", "min", "max"))
    | select(.value | units::amount_in($unit) == null)
    | "\(.key) \(.value)"]
  | if length > 0 then join(", ") else null end;

# input: one number, or null
# output: whether it is outside the band of a threshold entry
# $entry: the threshold entry
# $unit: the unit of the number
def outside($entry; $unit):
  . != null
  and (($entry.max != null and . > ($entry.max | units::amount_in($unit)))
    or ($entry.min != null and . < ($entry.min | units::amount_in($unit))));
