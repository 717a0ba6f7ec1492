# How long k6 may take at most.
# input: a request
# output: seconds: all its turns, the last answers, and half a minute to start and to end
2 * (.pairs * (.slot_ms + .guard_ms) + .warm_ms) / 1000 + .timeout_s + 30
| ceil
