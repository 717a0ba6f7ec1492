# What many runs of one scenario come to.

# input: ignored; $measured: the sets of each run. output: {scenario, runs, found, others, untold, load_s, wall, reached}. found: share of runs as they must be; others: rows of
# another endpoint reported, in all runs; untold: gated rows a run left inconclusive or invalid; load_s: most seconds of load a case and set;
# wall: highest ratio of a run's wall time, builds left out, to its load and starts.
def scenario($name; $verdicts; $measured):
  ($verdicts | map(
    ([.rows[] | select(.verdict == "regression")]) as $red
    | { red: ($red | length > 0), search: any($red[]; .endpoint == "search"), others: ([$red[] | select(.endpoint != "search")] | length),
        alarms: ([.rows[] | select(.verdict == "regression" or (.reason | test("false alarm")))] | length),
        untold: ([.rows[] | select(.gated and (.verdict == "inconclusive" or .verdict == "invalid" or .verdict == "missing"))] | length), gated: .gated_rows })) as $runs
  | ($runs | length) as $n
  | (if $name == "identical" then [$runs[] | select(.alarms == 0)] elif $name == "slower" or $name == "slower5" then [$runs[] | select(.search and .others == 0)]
     else [$runs[] | select(.red)] end | length) as $good
  | { scenario: $name, runs: $n, found: $good, others: (if $name | test("^slower") then [$runs[].others] | add else null end),
      untold: ([$runs[].untold] | add / $n * 10 | round / 10), gated: $runs[0].gated,
      load_s: ([$measured[][].cases[].load_s] | max * 10 | round / 10), wall: ([$measured[] | map(.times) | (map(.wall_s) | add) / (map(.load_s + .starts_s) | add)] | max * 1000 | round / 1000) }
  | .reached = ($good / $n >= (if $name == "slower5" then 0.9 else 1 end) and .load_s <= 20 and .wall <= 1.15);

# input: scenarios; output: a table
def shown:
  ([.[] | select(.found != null)] | if length > 0 then
    "scenario    runs  as they must be  other rows  untold rows a run  load s/case  wall ratio  reached",
    (.[] | [.scenario, .runs, .found, (.others // "-"), "\(.untold) of \(.gated)", .load_s, .wall, .reached] | map(tostring)
      | [., [10, 4, 15, 10, 17, 11, 10, 7]] | transpose | map(.[0] + " " * (.[1] - (.[0] | length))) | join("  ")) else empty end),
  (.[] | select(.stage) | "\(.stage): 10,000 rows × 100 samples in \(.seconds) s, \(.mb) MB (allowed 5 s, 500 MB)");
