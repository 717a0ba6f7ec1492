# Whether throughput comes first in a table, and a large change before one far beyond its limit.
import "lib/ranking" as ranking;

# output: a row that became worse
# $metric, $change, $limit: what it has
def row($metric; $change; $limit):
  {
    case: "search-c4",
    $metric,
    $change,
    $limit,
    verdict: "regression",
    gated: true,
    base: 100,
    head: (100 * (1 + $change)),
    better: "lower"
  };

[row("latency_p50"; 0.2; 0.01), row("throughput"; 0.5; 0.4)]
| (sort_by(ranking::metric_rank)[0].metric == "throughput")
  and (ranking::ranked[0].metric == "throughput")
