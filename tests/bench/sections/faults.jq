# What a run does not see, on the page.
include "sections/words";

def names: if . == [] then "–" else join(", ") end;

def section:
  "## What it does not see",
  "",
  "Seeded faults of a mock service with three endpoints of 0.4, 5 and 40 ms. `gate init` set the"
  + " thresholds by an A/A run; each fault was one pull request of at most \(.minutes) minutes."
  + " Those that come with age were found, or not, by a soak of 15 s, in as long as it took. Where"
  + " nothing is worse and nothing is inconclusive, the fault passed.",
  "",
  (["fault", "verdict", "worse", "worse, by the first limits", "inconclusive"] | cells),
  "|---|---|---|---|---|",
  (.runs[] | [.what, .verdict, (.worse, .before, .open | names)] | cells),
  "",
  "The first limits were those that `gate init` wrote at first: p50, p95, CPU, instructions and"
  + " errors, on the same launches.",
  "",
  "Nor does it see what depends on hours, on another machine, or on traffic that its scripts do not"
  + " send; and what is a matter of code layout it takes for slower, see"
  + " [known limitations](known-limitations.md#measurement).",
  "",
  origin;
