# Whole A/A runs.
include "sections/words";

# One line of results: load of the machine, minutes of the run, others: processors that other
# programs used, and steal: share of stolen time, both in the median launch; open: inconclusive
# rows, better: improvements.
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

# {least, middle, most}
def spread: { least: min, middle: middle, most: max };

# Runs in which a row was inconclusive: {"home-c4 latency_p50": 2}.
def open_rows:
  [.[].open[]]
  | group_by(.)
  | map({ key: .[0], value: length })
  | from_entries;

# red_at_most: upper bound of the share of false positives at 95 % confidence.
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

# Bounds of other load in processors; bench record calls the last one crowded.
def busy: [0, 0.1], [0.1, 0.8], [0.8, null];

# Figures of all runs, and in beside those of runs by other load.
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
