# Memory at a moment that the plan has not counted: 50 % more of it is shown, and no more. A figure
# of another metric that has a name is gated as its limit says.
in_both(
  .rows += [
    .rows[]
    | select(.metric == "throughput")
    | (.metric = "rss_peak" | .better = "lower" | .unit = "MB" | .label = ("idle", null)),
      (.label = "list")
    | .head[][] *= if .label == null then 1 elif .metric == "rss_peak" then 1.5 else 0.5 end
  ]
)
| .plan.rows += [planned("search-c4"; "rss_peak")]
| .thresholds.limits += [{ metric: "rss_peak", worse_by: "10%" }]
