# +12 % in the first set; in the second the head gave nothing.
in_both(each("head"; "latency_p50"; . * 1.12)) | .confirm |= each("head"; "latency_p50"; null)
