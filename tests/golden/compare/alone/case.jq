# Measured one side at a time, so no pairs: every head launch is slower than every base launch, in
# both sets.
in_both(.cases[0].mode = "alone" | each("head"; "latency_p50"; . * 1.12))
