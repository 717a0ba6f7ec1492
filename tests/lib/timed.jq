# What a stage took -> one line of the scripts that measure it.
# $stage: its name
# $took, $cpu_s, $kb: microseconds, seconds of CPU, most memory
# $seconds, $mb: what is allowed

($kb * 1.024e-3) as $held
| {
    stage: $stage,
    seconds: ($took / 1e4 | round / 100),
    cpu_s: $cpu_s,
    mb: ($held | round),
    reached: ($took <= $seconds * 1e6 and $held <= $mb)
  }
