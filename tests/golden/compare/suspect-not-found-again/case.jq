# +12 % in the first set only.
with_confirm | in_first(each("head"; "latency_p50"; . * 1.12))
