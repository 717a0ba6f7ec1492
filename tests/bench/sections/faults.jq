# What a run does not see, on the page.
include "sections/words";

def names: if . == [] then "–" else join(", ") end;

def section:
  "## What it does not see",
  "",
  "Seeded faults of a mock service with three endpoints of 0.4, 5 and 40 ms. `gate init` set the"
  + " thresholds by an A/A run; each fault was one pull request of at most \(.minutes) minutes,"
  + " in the tier full of at most 90. Where nothing is worse and nothing is inconclusive, the fault"
  + " passed.",
  "",
  (["fault", "verdict", "worse", "inconclusive"] | cells),
  "|---|---|---|---|",
  (.runs[] | [.what, .verdict, (.worse | names), (.open | names)] | cells),
  "",
  "Nor does it see what depends on hours, on another machine, or on traffic that its scripts do not"
  + " send; and what is a matter of code layout it takes for slower, see"
  + " [known limitations](known-limitations.md#measurement).",
  "",
  origin;
