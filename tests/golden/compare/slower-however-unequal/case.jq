# +6 % to +40 %, launch by launch, in both sets: unequal, but every launch is worse.
in_both(by_launch_of("latency_p50"; [1.4, 1.06, 1.35, 1.08, 1.1, 1.3, 1.07, 1.2, 1.38, 1.09]))
