# +12 %, but the second set has not been measured: not green, not yet red.
in_first(each("head"; "latency_p50"; . * 1.12))
