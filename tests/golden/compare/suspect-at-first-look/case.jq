# Worse at the first look, and found again. The launches that another row wanted are as the base,
# and take nothing back.
with_first(22)
| with_confirm
| in_first(by_launch_of("latency_p50"; [range(22) | if . < 10 then 1.12 else 1 end]))
| .confirm |= each("head"; "latency_p50"; . * 1.12)
