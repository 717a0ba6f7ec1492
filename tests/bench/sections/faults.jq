# What a run does not see, on the page.
include "sections/words";

def names: if . == [] then "–" else join(", ") end;

def passed:
  [.runs[] | select(.fault != "none" and .worse == [])] as $unfound
  | [$unfound[] | select(.open == []) | .what] as $passed
  | "Found: \([.runs[] | select(.worse != [])] | length) of"
    + " \([.runs[] | select(.fault != "none")] | length). The others"
    + if $passed == [] then
        " ended inconclusive, and none passed: a longer `--budget` decides more of them."
      else " ended inconclusive, but for what passed: \($passed | join("; "))." end;

def section:
  "## Seeded faults",
  "",
  "Seeded faults of a mock service with three endpoints of 0.4, 5 and 40 ms. `gate init` set the"
  + " thresholds by an A/A run; each fault was one pull request of at most \(.minutes) minutes."
  + " Those that come with age were found, or not, by a soak of 15 s, in as long as it took. Where"
  + " nothing is worse and no row is inconclusive, the fault passed.",
  "",
  (["fault", "verdict", "worse", "worse, by the first limits", "inconclusive rows"] | cells),
  "|---|---|---|---|--:|",
  (.runs[] | [.what, .verdict, (.worse, .before | names), (.open | length)] | cells),
  "",
  passed,
  "",
  "The first limits were those that `gate init` wrote at first: p50, p95, CPU, instructions and"
  + " errors, on the same launches.",
  "",
  origin;
