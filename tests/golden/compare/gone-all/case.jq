# Where every limit has gone with its case nothing is judged, and so nothing is green.
.plan.gone = [.plan.rows[] | .limit_text = "5%"]
| .plan.rows = []
| .thresholds.limits = [{ metric: "rss_settled", worse_by: "5%" }]
