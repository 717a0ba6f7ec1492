# Warm-up until latency is steady, on the page.
include "sections/words";

def section:
  "## Warm-up",
  "",
  "A service that compiles its code as it runs is slow at first. The first slot of a launch as a"
  + " multiple of its last four, p50, four users, the median of the launches: after 150 ms of load,"
  + " and after the warm-up that the gate chose, which lasts until latency has stopped falling.",
  "",
  (["", "after 150 ms", "after the warm-up", "its seconds"] | head),
  (.languages[] | [.language, (.before, .after, .warm_ms / 1000 | digits(2))] | cells),
  "",
  origin;
