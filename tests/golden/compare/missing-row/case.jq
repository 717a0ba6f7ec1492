# A planned row that did not come back.
in_first(.rows |= map(select(.metric != "throughput")))
