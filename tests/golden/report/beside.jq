# Made-up runs of which something is told beside what was measured.
include "rows";

# output: { verdict, headline, rows, … } of a change that is within its limits, and far from the
#   last release with those before it
def release_case:
  {
    verdict: "drift",
    headline: "No regression: 14 of 15 gated rows pass, 1 drifted",
    stored: "none",
    release: {
      name: "v1.2.0",
      commit: ("1" * 40),
      measured: "2026-10-01T04:10:00Z",
      rows: 4,
      usable: 3,
      why: "measured on another machine"
    },
    rows: [passing("search"; 8.02; 410) | .stored = null | since_release]
  };

# output: { verdict, headline, rows, … } of a change that cannot affect all cases
def left_out_case:
  {
    verdict: "pass",
    headline: "No regression: 3 gated rows pass. 2 cases are left out",
    left_out: [("search-c4", "search-c16") | { case: ., why: "no changed file fits its paths" }],
    rows: [passing("home"; 1.234; 3100) | select(.concurrency == 1)]
  };
