# What many runs of one scenario come to.

# input: a threshold file
# output: the same, with this limit on what the whole target's p50 and CPU may become
# $worse_by: the limit
def finer_limits($worse_by):
  .limits |= map(
    if .endpoint == null and (.metric | IN("latency_p50", "cpu_per_request")) then
      .worse_by = $worse_by
      | del(.at_least)
    else
      .
    end
  );

# input: verdict.json
# output: what counts of a run
def outcome:
  [.rows[] | select(.verdict == "regression")] as $red
  | [.rows[] | select(.verdict == "regression" or (.reason | test("false alarm")))] as $alarms
  | [.rows[] | select(.gated and (.verdict | IN("inconclusive", "invalid", "missing")))] as $untold
  | {
      red: ($red | length > 0),
      search: any($red[]; .endpoint == "search"),
      others: ([$red[] | select(.endpoint != "search")] | length),
      alarms: ($alarms | length),
      untold: ($untold | length),
      gated: .gated_rows
    };

# input: what counts of a run
# output: whether it is as a run of the scenario must be
# $scenario: its name
def as_it_must_be($scenario):
  if $scenario == "identical" then
    .alarms == 0
  elif $scenario | IN("slower", "slower5") then
    .search and .others == 0
  else
    .red
  end;

# input: measurements of the sets of a run
# output: how much longer than load and starts it took, builds left out, as a ratio
def wall_ratio:
  map(.times)
  | (map(.wall_s) | add) / (map(.load_s + .starts_s) | add);

# input: a number
# output: it with one decimal
def tenths: . * 10 | round / 10;

# input: any value
# output: {scenario, runs, found, others, untold, gated, load_s, wall, reached}
#   found: runs as they must be
#   others: rows of another endpoint reported, in all runs
#   untold: gated rows that a run left inconclusive or invalid
#   load_s: most seconds of load a case and set
#   wall: highest ratio of a run's wall time to its load and starts
# $scenario: its name
# $verdicts: the verdict of each run
# $measured: the sets of each run
def scenario($scenario; $verdicts; $measured):
  ($verdicts | map(outcome)) as $runs
  | ($runs | length) as $n
  | {
      scenario: $scenario,
      runs: $n,
      found: ([$runs[] | select(as_it_must_be($scenario))] | length),
      others: (if $scenario | test("^slower") then [$runs[].others] | add else null end),
      untold: ([$runs[].untold] | add / $n | tenths),
      gated: $runs[0].gated,
      load_s: ([$measured[][].cases[].load_s] | max | tenths),
      wall: ([$measured[] | wall_ratio] | max * 1000 | round / 1000)
    }
  | (if $scenario == "slower5" then 0.9 else 1 end) as $share
  | .reached = (.found / $n >= $share and .load_s <= 20 and .wall <= 1.15);

# input: cells of a line
# output: the line
def spaced:
  map(tostring)
  | [., [10, 4, 15, 10, 17, 11, 10, 7]]
  | transpose
  | map(.[0] + " " * ([.[1] - (.[0] | length), 0] | max))
  | join("  ");

# input: scenarios and stages
# output: lines of a table
def shown:
  [.[] | select(.found != null)] as $scenarios
  | (
      select($scenarios != [])
      | (
          [
            "scenario",
            "runs",
            "as they must be",
            "other rows",
            "untold rows a run",
            "load s/case",
            "wall ratio",
            "reached"
          ],
          (
            $scenarios[]
            | [
                .scenario,
                .runs,
                .found,
                (.others // "-"),
                "\(.untold) of \(.gated)",
                .load_s,
                .wall,
                .reached
              ]
          )
        )
      | spaced
    ),
    (
      .[]
      | select(.stage)
      | "\(.stage): 10,000 rows × 100 samples in \(.seconds) s, \(.mb) MB (allowed 5 s, 500 MB)"
    );
