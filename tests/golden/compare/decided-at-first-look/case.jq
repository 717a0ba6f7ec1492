# Within its limit at the first look. The launches that another row wanted are 20 % worse, and take
# nothing back.
with_first(22)
| in_first(by_launch_of("latency_p50"; [range(22) | if . < 10 then 1 else 1.2 end]))
