# The head answers nothing as expected, in both sets: that is the regression, and the other rows owe
# no figures.
in_both(each("head"; "latency_p50", "throughput"; null) | whole("error_rate"; .head |= map([1000])))
