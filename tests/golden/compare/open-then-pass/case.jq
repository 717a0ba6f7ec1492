# Launches of unchanged sides that differ: open at the first look, within the limit at the third.
with_first(22) | in_first(by_launch_of("latency_p50"; wavering(22; 0.2; 1)))
