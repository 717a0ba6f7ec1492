# 15 % fewer requests a second in every launch of both sets.
in_both(each("head"; "throughput"; . * 0.85))
