# Data points of made-up days, and what drift found in them.
include "daily";

# input: what drift.awk prints of a day
# output: data point
# $target: whose; that called "swapped" has another machine from day 200 on
def of_day($target):
  . as $made
  | point($made.day;
      $made.rows[]
      | . as [$name, $value]
      | row("latency_p50"; $value)
      | .case = $name
      | .endpoint = $name)
  | .target = $target
  | .runner = $made.runner
  | if $target == "swapped" and $made.day >= 200
    then .machine = "sha256:\("2" * 64)" | .machine_name = "right"
    else .
    end;

# input: time
# output: day
def day_of: (fromdate - 1767225600) / 86400 | floor;

# input: drift.json
# output: what is open on the last day, and where
# $day: the last day
def seen($day):
  {
    day: $day,
    breaks: (.breaks | length),
    open: [.changes[]
      | select(.open)
      | [.case, (.likely.committed | day_of), (.from.committed | day_of), (.to.committed | day_of)]]
  };

# input: numbers
# output: the one that is not exceeded by a share of them
# $share: the share
def at($share): sort | .[length * $share | ceil - 1 | if . < 0 then 0 else . end];

# What is open before anything has happened, or 20 days from where it did, is false; it counts each
# time that it was not open a look before.
# input: {kind, name}
# output: days at which a false finding was opened
# $looks: what was seen, look by look
# $true: first and last day of a true change, null where there is none
def false_ones($looks; $true):
  .name as $name
  | [$looks[]
    | [.day,
        any(.open[];
          .[0] == $name and ($true == null or .[1] < $true[0] - 20 or .[1] > $true[1] + 20))]]
  | . as $open
  | [range(length) | select($open[.][1] and (. == 0 or ($open[. - 1][1] | not))) | $open[.][0]];

# input: {kind, name}
# output: {found: days after the change, or null; held: whether its range holds the step}
# $looks: what was seen
# $true: first and last day of the change
def found($looks; $true):
  .name as $name
  | [$looks[]
    | .day as $day
    | .open[]
    | select(.[0] == $name and .[1] >= $true[0] - 20 and .[1] <= $true[1] + 20)
    | { found: ($day - $true[0] + 1), held: (.[2] < $true[0] and .[3] >= $true[0]) }]
  | { found: .[0].found, held: .[-1].held };

# input: looks
# output: [{kind, spread, rows, found, median, p90, held, false_a_year}]
# $rows: how many of each
def outcome($rows):
  . as $looks
  | { step: [200, 200], slow: [100, 300] } as $when
  | [("step", "slow", "swap", "none") as $kind
    | (1, 3, 6) as $spread
    | $when[$kind] as $true
    | [range($rows) | { $kind, name: "\($kind)-\($spread)-\(. + 1)" }] as $all
    | [$all[] | select($true != null) | found($looks; $true)] as $found
    | [$found[].found | values] as $days
    | {
        kind: $kind,
        spread: $spread,
        rows: $rows,
        found: (if $true == null then null else $days | length end),
        median: ($days | at(0.5)),
        p90: ($days | at(0.9)),
        held: (if $kind == "step" then [$found[] | select(.held)] | length else null end),
        false_a_year:
          ([$all[] | false_ones($looks; $true) | length] | add / $rows / ($looks[-1].day / 365))
      }];

# input: outcome
# output: whether all is as wanted: every step of three spreads is found, a swap is no change, and
#   less than 0.2 findings a row and year are false
def as_wanted:
  all(.[];
    (.kind != "step" or .spread > 1 or .found == .rows)
    and .false_a_year < 0.2);

# input: outcome
# output: a table
def table:
  # input: number or null
  # output: it, or that there is none
  def cell: if . == null then "" else . * 100 | round / 100 | tostring end;
  { step: "3 % step", slow: "8 % in 200 days", swap: "another machine, +20 %", none: "nothing" }
    as $names
  | "| what happened | spread | found | after days: median, p90 | in its range"
    + " | false findings a row and year |",
    "|---|--:|--:|--:|--:|--:|",
    (.[]
      | "| \($names[.kind]) | \(.spread) %"
        + " | \(if .found == null then "" else "\(.found) of \(.rows)" end)"
        + " | \(if .median == null then "" else "\(.median), \(.p90)" end)"
        + " | \(if .held == null then "" else "\(.held) of \(.found)" end)"
        + " | \(.false_a_year | cell) |");
