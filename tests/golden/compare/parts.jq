# From a made-up world to the names of what it leaves behind for compare.

(
  ("plan", "thresholds", "baseline", "release", "main", "points"),
  ("precheck", "first", "confirm", "failed")
) as $part
| select(.[$part] != null and .[$part] != "")
| $part
