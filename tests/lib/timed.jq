# What a stage took, and whether that is within its bounds.
# input: nothing
# output: {stage, seconds, cpu_s, mb, reached}; mb are of 10^6 bytes
# $stage: its name
# $took_us, $most_kb, $cpu_s: what it took
# $seconds, $mb: what it may take

($took_us / 1e6) as $took
| ($most_kb * 1.024e-3) as $most
| {
    stage: $stage,
    seconds: ($took * 100 | round / 100),
    cpu_s: $cpu_s,
    mb: ($most | round),
    reached: ($took <= $seconds and $most <= $mb)
  }
