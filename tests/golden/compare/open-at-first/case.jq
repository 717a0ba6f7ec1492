# +9 %, with launches that differ, at the first look: the case goes on.
in_first(by_launch_of("latency_p50"; wavering(10; 0.3; 1.09)))
