# Within each launch all is quiet, but one launch is 6 % slower and one 6 % faster than the others:
# ten launches bear that.
in_first(whole("latency_p50"; .head |= (.[1] |= map(. * 1.06) | .[3] |= map(. * 0.94))))
