# +12 % in every pair, found in both sets.
in_both(each("head"; "latency_p50"; . * 1.12))
