# Whether that is all that compare found worse.
[.rows[] | select(.verdict == "regression") | .metric] == ["latency_p999"]
