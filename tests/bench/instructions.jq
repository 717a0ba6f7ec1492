# Instruction counts of runs on the servers: pools of launches, batches of rows bootstrapped from
# them, and how compare judges these.
include "sections/words";
include "simulation";
import "outcomes" as outcomes;

def mean: if . == [] then null else add / length end;

def deviation:
  length as $n
  | if $n < 2 then null
    else
      mean as $mean
      | (map(pow(. - $mean; 2)) | add) / ($n - 1)
      | sqrt
    end;

# [base, head] of each launch that has both
def pairs:
  [.base, .head]
  | transpose
  | map(map(.[0]? // null))
  | .[]
  | select(all(.[]; . != null));

# {language, of, pairs, loads, seconds} of the row of a search
def piece($language; $of):
  {
    $language,
    $of,
    loads: .[1],
    pairs: [
      .[2:][].rows[]
      | select(.metric == "instructions_per_request" and .label == "search")
      | pairs
    ],
    seconds: [.[2:][].cases[] | .seconds // empty]
  };

# A pool for each language, machine and amount.
def pools:
  group_by([.language, .of])
  | map(.[0] + {
      pairs: (map(.pairs) | add),
      loads: (map(.loads) | add),
      seconds: (map(.seconds) | add)
    });

# {count, launches, spread, ratio, change, load, seconds}: relative deviations of the base and of
# head ÷ base over launches, and the mean of head ÷ base.
def told:
  (.pairs | map(.[0])) as $base
  | (.pairs | map(.[1] / .[0] | log)) as $ratios
  | {
      count: ($base | mean),
      launches: ($base | length),
      spread: ($base | map(log) | deviation),
      ratio: ($ratios | deviation),
      change: ($ratios | mean | if . then exp - 1 else . end),
      load: (.loads | mean),
      seconds: (.seconds | mean)
    };

# Added work, in thousandths.
def added: 0, 5, 10, 20, 50;

# Thresholds in percent: half of the added work, and the usual one.
def limits($language):
  ([., 5] | max / 20) as $half
  | (if $language == "c" then 0.5 else 1 end) as $usual
  | $half, ($usual | select(. != $half));

# Batches of a server: {language, of, thousandths, limit}.
def wanted($language):
  added as $thousandths
  | ($thousandths | limits($language)) as $limit
  | { $language, of: "quiet-\($thousandths)", $thousandths, $limit };

# Batches of runs with one row each, of recorded launches.
def drawn_batches($language; $runs):
  [.[] | select(.language == $language and .pairs != []) | .of] as $there
  | wanted($language)
  | select(.of | IN($there[]))
  | {
      name: "\(.language)_\(.thousandths)_\(.limit)",
      model: .language,
      of,
      change: (.thousandths / 10),
      limit,
      rows: $runs,
      metric: "instructions_per_request",
      arguments: [
        "-v", "launches=\(looks | last)",
        "-v", "rows=\($runs)",
        "-v", "metric=instructions_per_request",
        "-v", "unit=instructions"
      ]
    };

# Lines "BASE HEAD", one a launch.
def launches_for($batch):
  .[]
  | select(.language == $batch.model and .of == $batch.of)
  | .pairs[]
  | map(tostring)
  | join(" ");

def told_of($language; $of):
  [.[] | select(.language == $language and .of == $of)][0]
  | if . then told else null end;

def as_wanted($change; $limit):
  if $change == 0 then . != null and . <= 0.01
  elif $change >= 2 * $limit then . != null and . >= 0.95
  else null end;

# The goals, each with the share of runs that found the change.
def shares($languages; $pools):
  . as $outcomes
  | [
      $languages[] as $language
      | wanted($language)
      | (.thousandths / 10) as $change
      | .limit as $limit
      | ([
          $outcomes[]
          | select(.model == $language and .change == $change and .limit == $limit)
        ] | outcomes::points[0]) as $point
      | . + { $change, $point, told: (.of as $of | $pools | told_of($language; $of)) }
      | .found = (if $point then $point.red / $point.rows else null end)
      | .reached = (.found | as_wanted($change; $limit))
    ];

# The smallest change found with half of the added work as the threshold.
def smallest:
  reduce (reverse[] | select(.change > 0 and .change == 2 * .limit)) as $share (
    { least: null, open: true };
    if .open and $share.reached then .least = $share.change else .open = false end
  )
  | .least;

def short($digits):
  if . == null then "-" else . * pow(10; $digits) | round / pow(10; $digits) | tostring end;

def percent($digits): if . then . * 100 else . end | short($digits);

def machine_cells:
  [
    (.launches // 0),
    (.load | short(1)),
    (.spread | percent(4)),
    (.ratio | percent(4)),
    (.seconds | short(1))
  ];

# {language, quiet, busy, smallest, reached} of each server
def servers($languages; $pools):
  . as $shares
  | [
      $languages[] as $language
      | [$shares[] | select(.language == $language)]
      | {
          $language,
          quiet: ($pools | told_of($language; "quiet-0")),
          busy: ($pools | told_of($language; "busy-0")),
          smallest: smallest,
          found: all(.[]; .reached != false)
        }
      | .reached = (.found and .quiet.spread != null and .busy.spread != null)
    ];

def reached_cell: if . == false then "NO" else "" end;

def table_of_servers:
  ["load", "sd %", "ratio sd %", "s a launch"] as $titles
  | [
      ["server", "a search", "quiet launches"] + $titles
      + ["busy launches"] + $titles
      + ["smallest %", "reached"]
    ]
  + map(
      [.language, (.quiet // .busy | .count | short(0))]
      + (.quiet | machine_cells)
      + (.busy | machine_cells)
      + [(.smallest | short(1)), (.reached | reached_cell)]
    )
  | spaced;

def cells_of_share:
  (.point // { rows: 0 }) as $point
  | [.language, .change, (.told.change | percent(3)), (.told.launches // 0), .limit, $point.rows]
    + ([$point | .red, .green, .open]
      | map(if . then . / $point.rows else . end | percent(1)))
    + [($point.launches.mean | short(1)), ($point.launches.p90 | short(0))]
    + [.reached | reached_cell];

def table_of_shares:
  [
    ["server", "added %", "counted %", "measured", "limit %", "runs", "worse %", "pass %", "open %"]
    + ["launches", "p90", "reached"]
  ]
  + map(cells_of_share)
  | spaced;

# {servers, shares}
def found($languages; $pools):
  shares($languages; $pools)
  | { servers: servers($languages; $pools), shares: . };

def tables:
  (.servers | table_of_servers),
  "",
  (.shares | table_of_shares);
