# What many runs of one scenario come to.

# input: verdict
# output: what matters of it here: whether anything is red, whether search is, how many rows of
#   another endpoint are; how many alarms, also those not found again; how many gated rows it left
#   open, and how many there are
def outcome:
  [.rows[] | select(.verdict == "regression")] as $red
  | {
      red: ($red != []),
      search: any($red[]; .endpoint == "search"),
      others: ([$red[] | select(.endpoint != "search")] | length),
      alarms: (
        [.rows[] | select(.verdict == "regression" or (.reason | test("false alarm")))]
        | length
      ),
      untold: (
        [.rows[] | select(.gated and (.verdict | IN("inconclusive", "invalid", "missing")))]
        | length
      ),
      gated: .gated_rows
    };

# input: outcome
# output: whether it is as it must be
# $name: the scenario
def as_it_must($name):
  if $name == "identical" then .alarms == 0
  elif $name | test("^slower") then .search and .others == 0
  else .red
  end;

# input: measurements of a run
# output: its wall time, builds left out, over its load and starts
def wall_ratio:
  map(.times)
  | (map(.wall_s) | add) / (map(.load_s + .starts_s) | add);

# input: number
# output: the same with so many decimals
# $digits: how many
def rounded($digits): . * pow(10; $digits) | round / pow(10; $digits);

# input: anything
# output: { scenario, runs, found, others, untold, gated, load_s, wall, reached }. found: runs that
#   are as they must be; others: rows of another endpoint reported, in all runs; untold: gated rows
#   a run left inconclusive or invalid; load_s: most seconds of load a case and set; wall: highest
#   ratio of a run; reached: whether all this is within its bounds
# $name: the scenario
# $verdicts: the verdict of each run
# $measured: the measurements of each run
def scenario($name; $verdicts; $measured):
  ($verdicts | map(outcome)) as $outcomes
  | {
      scenario: $name,
      runs: ($outcomes | length),
      found: ([$outcomes[] | select(as_it_must($name))] | length),
      others: (if $name | test("^slower") then [$outcomes[].others] | add else null end),
      untold: ([$outcomes[].untold] | add / length | rounded(1)),
      gated: $outcomes[0].gated,
      load_s: ([$measured[][].cases[].load_s] | max | rounded(1)),
      wall: ($measured | map(wall_ratio) | max | rounded(3))
    }
  | (if $name == "slower5" then 0.9 else 1 end) as $share
  | .reached = (.found / .runs >= $share and .load_s <= 20 and .wall <= 1.15);

# input: scenario
# output: its cells
def cells:
  [.scenario, .runs, .found, .others // "-", "\(.untold) of \(.gated)", .load_s, .wall, .reached];

# input: cells
# output: their line, each as wide as the heading of its column
def line:
  [map(tostring), [10, 4, 15, 10, 17, 11, 10, 7]]
  | transpose
  | map(. as [$text, $width] | $text + " " * ($width - ($text | length)))
  | join("  ");

# input: scenarios, and what stages took
# output: a table of those, and a line of each of these
def shown:
  (map(select(.found != null)) | select(. != [])
    | "scenario    runs  as they must be  other rows  untold rows a run  load s/case  wall ratio"
      + "  reached",
      (.[] | cells | line)),
  (.[] | select(.stage)
    | "\(.stage): 10,000 rows × 100 samples in \(.seconds) s, \(.mb) MB (allowed 5 s, 500 MB)");
