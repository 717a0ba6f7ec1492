# Near the limit itself, with launches that differ: all looks are spent, and no number of launches
# that anybody would take tells.
with_first(48) | in_first(by_launch_of("latency_p50"; wavering(48; 0.3; 1.05)))
