# What people and other programs read of a drift.json.
# input: drift.json
# output: {panels, files: {name: text}}: the files, and the tables of the picture with its number of
#   panels
# $series: [series.json]
# $otava: version of Otava

include "drift/badge";
include "drift/issue";
include "drift/picture";
include "drift/prometheus";

. as $drift
| $series[0] as $all
| pictured($all; 6)
| .files += {
    "issue.md": ($drift | issue($otava)),
    "metrics.prom": ($all | prometheus($drift)),
    "badge.svg": ($drift | badge)
  }
