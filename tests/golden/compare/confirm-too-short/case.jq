# Suspected at the second look; a second set of ten launches is before its first look.
with_first(15)
| with_confirm(10)
| .first |= by_launch_of("latency_p50"; wavering(15; 0.3; 1.09))
| .confirm |= each("head"; "latency_p50"; . * 1.12)
