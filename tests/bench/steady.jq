# How warm a service is in the first slot of a launch.
include "sections/words";
import "lib/stats" as stats;

# the first slot of a launch as a multiple of its last four, the median of the launches
def first_slot:
  [.rows[] | select(.metric == "latency_p50") | .head[] | .[0] / (.[-4:] | stats::median)]
  | stats::median
  | stats::significant(3);

# input: [measurement with the gate's warm-up, measurement with 150 ms of it]
# output: a line of results/steady.json; times: ms
def warmth($language):
  {
    $language,
    warm_ms: .[0].cases[0].warm_ms,
    steady: .[0].cases[0].steady,
    before: (.[1] | first_slot),
    after: (.[0] | first_slot)
  };

# input: results/steady.json
# output: for a terminal
def table:
  [["language", "first slot after 150 ms", "after the warm-up", "warm-up, s"]]
  + [.languages[] | [.language, (.before, .after, .warm_ms / 1000 | digits(2))]]
  | spaced;
