# Suspected at the second look, and found again at the first look of the second set, which is at as
# many launches.
with_first(15)
| with_confirm(15)
| (.first, .confirm) |= by_launch_of("latency_p50"; wavering(15; 0.3; 1.09))
