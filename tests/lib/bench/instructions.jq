# What runs of the gate on the servers say of counts of instructions.
include "spaced";

# input: numbers
# output: their standard deviation, null of fewer than two
def deviation:
  length as $n
  | if $n < 2 then null
    else
      (add / $n) as $mean
      | (map(pow(. - $mean; 2)) | add) / ($n - 1)
      | sqrt
    end;

# input: [how it ended, verdict, measurement…] of a run
# output: {language, of, code, count, spread, ratio, seconds, change, found, why} of the row of a
#         search: spread and ratio are relative deviations over launches
# $language: of its server
# $of: quiet, busy, or plusTHOUSANDTHS/RUN
def run_of($language; $of):
  .[0].code as $code
  | ([.[1].rows[] | select(.metric == "instructions_per_request" and .label == "search")][0])
    as $row
  | ([.[2:][].rows[] | select(.metric == "instructions_per_request" and .label == "search")])
    as $sets
  | [$sets[].base[]? | .[0] // empty] as $base
  | [$sets[].head[]? | .[0] // empty] as $head
  | {
      $language,
      $of,
      $code,
      count: (if $base == [] then null else ($base | add) / ($base | length) end),
      spread: ($base | map(log) | deviation),
      ratio: ([$base, $head]
        | transpose
        | map(select(.[0] and .[1]) | (.[1] / .[0]) | log)
        | deviation),
      seconds: ([.[2:][].cases[] | .seconds // empty] | if . == [] then null else add / length end),
      launches: ($base | length),
      change: ($row.change // null),
      found: ($row.verdict == "regression"),
      why: ($row.reason // null)
    };

# input: runs of one server
# output: {thousandths, runs, found, change} of each amount of added work
def amounts:
  map(select(.of | startswith("plus")) | .thousandths = (.of[4:] | split("/")[0] | tonumber))
  | group_by(.thousandths)
  | map({
      thousandths: .[0].thousandths,
      runs: length,
      found: (map(select(.found)) | length),
      change: (map(.change // empty) | if . == [] then null else add / length end)
    });

# input: amounts, in order
# output: the smallest in percent from which on all are found in 95 % of the runs, or null
def smallest:
  reduce reverse[] as $amount ({ least: null, open: true };
    if .open and $amount.found >= 0.95 * $amount.runs then .least = $amount.thousandths / 10
    else .open = false end)
  | .least;

# input: lines of run_of
# output: a server each: {language, quiet, busy, amounts, smallest}
def by_language:
  reduce .[] as $run ({ order: [], of: {} };
    .order |= (if index([$run.language]) then . else . + [$run.language] end)
    | .of[$run.language] += [$run])
  | [
      .order[] as $language
      | .of[$language]
      | {
          $language,
          quiet: map(select(.of == "quiet"))[0],
          busy: map(select(.of == "busy"))[0],
          amounts: amounts
        }
      | .smallest = (.amounts | smallest)
    ];

# input: a server
# output: whether it is as wanted
def reached:
  ([.quiet, .busy] | all(. == null or .spread != null))
  and (.amounts == [] or .smallest != null);

# input: a number, or null
# output: it as text
# $digits: so many after the point
def short($digits):
  if . == null then "-" else . * pow(10; $digits) | round / pow(10; $digits) | tostring end;

# input: a machine's run, or null
# output: its cells
def machine_cells:
  [
    (.spread | if . then . * 100 else . end | short(4)),
    (.ratio | if . then . * 100 else . end | short(4)),
    (.seconds | short(1))
  ];

# input: a server
# output: its line
def cells:
  . as $server
  | [.language, ((.quiet // .busy).count | short(0))]
    + (.quiet | machine_cells)
    + (.busy | machine_cells)
    + [
        (5, 10, 20, 50) as $thousandths
        | ($server.amounts | map(select(.thousandths == $thousandths))[0]) as $amount
        | if $amount then
            "\($amount.found) of \($amount.runs) (\($amount.change
              | if . then . * 100 else . end
              | short(2)))"
          else "-" end
      ]
    + [(.smallest | short(1)), if reached then "" else "NO" end];

# input: servers
# output: lines of a table
def table:
  [
    ["server", "a search", "quiet sd %", "ratio sd %", "s a launch"]
    + ["busy sd %", "ratio sd %", "s a launch"]
    + ["+0.5 %", "+1 %", "+2 %", "+5 %", "smallest %", "reached"]
  ]
  + map(cells)
  | spaced;
