# Simulated data points, one a day from 2026-01-01 on, and the changes that drift finds in them.

# A reproducible number from -1 to 1; its spread is 0.58.
def noise($day; $stream):
  reduce range(3) as $_ ((($day * 7919 + $stream * 104729 + 12345) % 65537);
    (. * 75 + 74) % 65537)
  | . / 32768 - 1;

# A reproducible commit.
def commit($day):
  ($day + 4096 | [. / 4096, . / 256 % 16, . / 16 % 16, . % 16]
    | map(floor | "0123456789abcdef"[.:. + 1]) | join(""))
  | . * 10;

def point($day; rows):
  (1767225600 + $day * 86400) as $at
  | {
      schema: "tollgate/data-point/1",
      target: "demo",
      runner: "x86-2core",
      commit: commit($day),
      committed: ($at | todate),
      measured: ($at + 36000 | todate),
      machine: "sha256:\("1" * 64)",
      machine_name: "left",
      key: {
        definition: "sha256:\("a" * 64)",
        scripts: "sha256:\("b" * 64)",
        control: "sha256:\("c" * 64)",
        tools: { k6: "1.8.1", jq: "gojq 0.12.17", hyperfine: "1.15.0" }
      },
      rows: [rows]
    };

def row($metric; $value):
  {
    case: "search-c4",
    endpoint: "search",
    concurrency: 4,
    variant: null,
    metric: $metric,
    label: null,
    unit: (if $metric == "throughput" then "/s" else "ms" end),
    better: (if $metric == "throughput" then "higher" else "lower" end),
    value: $value,
    spread: 0.01
  };

# Rows of p50, p95 and throughput with a spread of 1 %.
def search(level):
  . as $day
  | (1 + level) as $level
  | row("latency_p50"; 2 * $level * (1 + 0.017 * noise($day; 1))),
    row("latency_p95"; 6 * $level * (1 + 0.017 * noise($day; 2))),
    row("throughput"; 900 / $level * (1 + 0.017 * noise($day; 3)));

def days($days; level): range($days) | . as $day | point($day; $day | search(level));

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

def day_of: (fromdate - 1767225600) / 86400 | floor;

# Open regressions on a day, with their ranges.
def seen($day):
  {
    day: $day,
    breaks: (.breaks | length),
    open: [.changes[]
      | select(.open)
      | [.case, (.likely.committed | day_of), (.from.committed | day_of), (.to.committed | day_of)]]
  };

# The quantile at a share.
def at($share): sort | .[length * $share | ceil - 1 | if . < 0 then 0 else . end];

# A finding before the change, or 20 days or more away from it, is false; it counts at each look at
# which it opens.
def false_ones($looks; $true):
  .name as $name
  | [$looks[]
    | [.day,
        any(.open[];
          .[0] == $name and ($true == null or .[1] < $true[0] - 20 or .[1] > $true[1] + 20))]]
  | . as $open
  | [range(length) | select($open[.][1] and (. == 0 or ($open[. - 1][1] | not))) | $open[.][0]];

# {found: days after the change, or null; held: whether its range contains the change}
def found($looks; $true):
  .name as $name
  | [$looks[]
    | .day as $day
    | .open[]
    | select(.[0] == $name and .[1] >= $true[0] - 20 and .[1] <= $true[1] + 20)
    | { found: ($day - $true[0] + 1), held: (.[2] < $true[0] and .[3] >= $true[0]) }]
  | { found: .[0].found, held: .[-1].held };

# [{kind, spread, rows, found, median, p90, held, false_a_year}]
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

# Goals: every step of three spreads is found, another machine is no change, and less than 0.2 false
# findings per row and year.
def as_wanted:
  all(.[];
    (.kind != "step" or .spread > 1 or .found == .rows)
    and .false_a_year < 0.2);

def table:
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
