# +9 %, by launches that differ: open at the first look, beyond chance at the second.
# The second set begins where the first one stopped, at 15.
with_first(15)
| in_first(by_launch_of("latency_p50"; wavering(15; 0.3; 1.09)))
