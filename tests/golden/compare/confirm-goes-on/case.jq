# Suspected at the first look, open at the first look of the second set.
with_confirm
| in_first(each("head"; "latency_p50"; . * 1.12))
| .confirm |= by_launch_of("latency_p50"; wavering(10; 0.3; 1.06))
