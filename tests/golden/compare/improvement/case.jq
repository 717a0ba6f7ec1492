# 12 % faster.
in_first(each("head"; "latency_p50"; . * 0.88))
