# The row of p99.9 that is made of what k6 has told, as if there had been answers.
import "probes/k6/rows" as rows;

.sides |= map(if .side == "base" then .p999 = 7 else .p999 = 9 end | .count = 3000)
| rows::speed_rows({ pooled_p95: false }; ["base", "head"])
| select(.metric == "latency_p999")
| [.metric, .base, .head]
