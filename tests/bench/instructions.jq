# What runs of the gate on the servers say of counts of instructions: pools of launches, and the
# batches of rows that are drawn from them.
include "simulation";

# input: numbers
# output: their mean, null of none
def mean: if . == [] then null else add / length end;

# input: numbers
# output: their standard deviation, null of fewer than two
def deviation:
  length as $n
  | if $n < 2 then null
    else
      mean as $mean
      | (map(pow(. - $mean; 2)) | add) / ($n - 1)
      | sqrt
    end;

# input: a row of a measurement
# output: [base, head] of each launch that has both
def pairs:
  [.base, .head]
  | transpose
  | map(map(.[0]? // null))
  | .[]
  | select(all(.[]; . != null));

# input: [how it ended, loads of the machine before and after, measurement…] of a run
# output: {language, of, pairs, loads, seconds} of the row of a search
# $language: of its server
# $of: quiet or busy, and the thousandths that were added: quiet-5
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

# input: pieces
# output: a pool of each language and machine and amount
def pools:
  group_by([.language, .of])
  | map(.[0] + {
      pairs: (map(.pairs) | add),
      loads: (map(.loads) | add),
      seconds: (map(.seconds) | add)
    });

# input: a pool
# output: {count, launches, spread, ratio, change, load, seconds}: spread and ratio are relative
#         deviations over launches, of the base and of head ÷ base; change is the mean of the latter
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

# input: anything
# output: thousandths of work that are added
def added: 0, 5, 10, 20, 50;

# input: thousandths of added work
# output: limits in percent that runs have: half of it, and the usual one
# $language: of the server
def limits($language):
  ([., 5] | max / 20) as $half
  | (if $language == "c" then 0.5 else 1 end) as $usual
  | $half, ($usual | select(. != $half));

# input: anything
# output: what is drawn of a server: {language, of, thousandths, limit}
# $language: its
def wanted($language):
  added as $thousandths
  | ($thousandths | limits($language)) as $limit
  | { $language, of: "quiet-\($thousandths)", $thousandths, $limit };

# input: pools
# output: batches of runs with one row each: those of wanted whose launches are there
# $language: of the server
# $runs: how many of each
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

# input: pools
# output: lines BASE HEAD, a launch each
# $batch: what they are for
def launches_for($batch):
  .[]
  | select(.language == $batch.model and .of == $batch.of)
  | .pairs[]
  | map(tostring)
  | join(" ");
