# Within the limit, with launches that differ: all looks are spent, and the row says what it would
# take.
with_first(48) | in_first(by_launch_of("latency_p50"; wavering(48; 0.3; 1.03)))
