# The row of the demo that .github/docs/how-a-verdict-is-reached.md explains.

# input: verdict.json of the demo
# output: {row}: change and interval are shares, of the first set and the confirming one
def decision:
  .rows[]
  | select(.case == "search-c4" and .metric == "latency_p50")
  | { case, metric, verdict, base, head, unit, limit, change, interval, launches, confirm }
  | { row: . };
