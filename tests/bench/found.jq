# What is told of pools of launches, and of the runs that were drawn from them, beside what was
# wanted.
include "instructions";
include "spaced";
import "outcomes" as outcomes;

# input: pools
# output: what is told of one, null where it is not there
# $language: of the server
# $of: machine and amount
def told_of($language; $of):
  [.[] | select(.language == $language and .of == $of)][0]
  | if . then told else null end;

# input: a share, null where nothing was drawn
# output: whether it is as wanted, null where nothing is
# $change, $limit: added work and limit of the runs, in percent
def as_wanted($change; $limit):
  if $change == 0 then . != null and . <= 0.01
  elif $change >= 2 * $limit then . != null and . >= 0.95
  else null end;

# input: outcomes of batches
# output: all that is wanted of the servers, each with the share of runs that found it
# $languages: names of the servers
# $pools: see pools
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

# Of the lines with half of the added work as the limit.
# input: shares of one server
# output: the smallest amount in percent from which on all were found, or null
def smallest:
  reduce (reverse[] | select(.change > 0 and .change == 2 * .limit)) as $share (
    { least: null, open: true };
    if .open and $share.reached then .least = $share.change else .open = false end
  )
  | .least;

# input: a number, or null
# output: it as text
# $digits: so many after the point
def short($digits):
  if . == null then "-" else . * pow(10; $digits) | round / pow(10; $digits) | tostring end;

# input: a share, or null
# output: it in percent
# $digits: so many after the point
def percent($digits): if . then . * 100 else . end | short($digits);

# input: what is told of a pool, or null
# output: its cells
def machine_cells:
  [
    (.launches // 0),
    (.load | short(1)),
    (.spread | percent(4)),
    (.ratio | percent(4)),
    (.seconds | short(1))
  ];

# input: shares
# output: {language, quiet, busy, smallest, reached} of each server
# $languages: names of the servers
# $pools: see pools
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

# input: whether something is as wanted, or null
# output: the last cell of its line
def reached_cell: if . == false then "NO" else "" end;

# input: servers
# output: lines of their table
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

# input: a share of shares
# output: its line
def cells_of_share:
  (.point // { rows: 0 }) as $point
  | [.language, .change, (.told.change | percent(3)), (.told.launches // 0), .limit, $point.rows]
    + ([$point | .red, .green, .open]
      | map(if . then . / $point.rows else . end | percent(1)))
    + [($point.launches.mean | short(1)), ($point.launches.p90 | short(0))]
    + [.reached | reached_cell];

# input: shares
# output: lines of their table
def table_of_shares:
  [
    ["server", "added %", "counted %", "measured", "limit %", "runs", "worse %", "pass %", "open %"]
    + ["launches", "p90", "reached"]
  ]
  + map(cells_of_share)
  | spaced;

# input: outcomes of batches
# output: {servers, shares}
# $languages: names of the servers
# $pools: see pools
def found($languages; $pools):
  shares($languages; $pools)
  | { servers: servers($languages; $pools), shares: . };

# input: see found
# output: lines of both tables
def tables:
  (.servers | table_of_servers),
  "",
  (.shares | table_of_shares);
