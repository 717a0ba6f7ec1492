# What whole A/A runs come to.
include "spaced";
include "sections/words";

# input: [verdict, measurement of a set…] of a run
# output: what is kept of it. load and minutes are the machine's and the run's own; others is how
#         many processors other programs kept busy, and steal which share of the time was taken, in
#         the middle launch; open are rows that could not be told, better those labelled so
# $code: the gate's exit code
# $load: of the machine before it
# $us: how long it took, in microseconds
# $at: when it ended
def line($code; $load; $us; $at):
  .[0] as $verdict
  | [.[1:][].cases[]] as $cases
  | [$verdict.rows[] | select(.gated)] as $rows
  | {
      $at,
      $code,
      $load,
      minutes: ($us / 6e7 * 100 | round / 100),
      others: ([$cases[].noise.neighbours[]?] | middle),
      steal: ([$cases[].noise.steal[]?] | middle),
      gated: ($rows | length),
      pass: ([$rows[] | select(.verdict | IN("pass", "improvement"))] | length),
      better: [$rows[] | select(.verdict == "improvement") | "\(.case) \(.metric)"],
      red: [$rows[] | select(.verdict == "regression") | "\(.case) \(.metric)"],
      open: [$rows[] | select(.verdict == "inconclusive") | "\(.case) \(.metric)"],
      invalid: [
        $rows[]
        | select(.verdict | IN("invalid", "missing"))
        | "\(.case) \(.metric)"
      ],
      launches: ([$cases[].launches] | max),
      taken: ([$cases[].launches] | add)
    };

# input: numbers
# output: {least, middle, most}
def spread: { least: min, middle: middle, most: max };

# input: lines of runs
# output: how many runs this row of this case could not be told in: {"home-c4 latency_p50": 2}
def open_rows:
  [.[].open[]]
  | group_by(.)
  | map({ key: .[0], value: length })
  | from_entries;

# input: lines of runs, at least one
# output: what they come to together. red_at_most: more than this share are surely not red, at
#         95 %
def figures:
  length as $runs
  | ([.[] | select(.code == 1)] | length) as $red
  | {
      $runs,
      codes: (group_by(.code) | map({ key: "\(.[0].code)", value: length }) | from_entries),
      $red,
      red_at_most: (if $red == 0 then 1 - pow(0.05; 1 / $runs) else null end),
      rows: (map(.gated) | add),
      rows_pass: (map(.pass) | add),
      rows_open: (map(.open | length) | add),
      open: open_rows,
      rows_invalid: (map(.invalid | length) | add),
      rows_better: (map(.better | length) | add),
      minutes: (map(.minutes) | spread),
      launches: (map(.launches) | spread),
      load: (map(.load) | spread),
      others: (map(.others // 0) | spread),
      steal: (map(.steal // 0) | spread),
      first: (map(.at) | min),
      last: (map(.at) | max)
    };

# input: anything
# output: bounds of how many processors others kept busy; the last is of what bench record calls
#         crowded
def busy: [0, 0.1], [0.1, 0.8], [0.8, null];

# input: lines of runs, at least one
# output: their figures, and under beside those of the runs that had as much beside them, each with
#         its bounds in processors
def summary:
  . as $lines
  | figures
  + {
      beside: [
        busy as [$from, $to]
        | [$lines[] | select((.others // 0) | . >= $from and ($to == null or . < $to))]
        | select(. != [])
        | figures + { $from, $to }
      ]
    };

# input: identical.json
# output: lines of text
def table:
  [
    ["runs", "exit codes", "gated rows", "pass", "open", "invalid", "better", "minutes"]
    + ["launches at most"],
    [
      .runs,
      (.codes | to_entries | map("\(.key): \(.value)") | join(", ")),
      .rows,
      .rows_pass,
      .rows_open,
      .rows_invalid,
      .rows_better,
      (.minutes | "\(.least) … \(.middle) … \(.most)"),
      (.launches | "\(.least) … \(.middle) … \(.most)")
    ]
  ]
  | spaced;
