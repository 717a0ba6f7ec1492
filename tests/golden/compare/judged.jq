# From a made-up world to its verdict, without what scripts/compare/run does around it.
# $verdicts: [scripts/lib/verdicts.json]
include "compare/outcome";

.verdicts = $verdicts[0]
| .sets = ([.screen, .first, .confirm] - [null])
| .snapshot = ""
| .now = "2026-11-20T17:00:00Z"
| compare
