# What people and other programs read of a drift.json.
# input: drift.json
# output: {panels, files: {name: text}}: the files, and the tables of the picture with its number of
#   panels
# $series: [series.json]
# $otava: version of Otava

import "drift/badge" as badge;
import "drift/issue" as issue;
import "drift/picture" as picture;
import "drift/prometheus" as prometheus;

. as $drift
| $series[0] as $all
| picture::pictured($all; 6)
| .files += {
    "issue.md": ($drift | issue::issue($otava)),
    "metrics.prom": ($all | prometheus::prometheus($drift)),
    "badge.svg": ($drift | badge::badge)
  }
