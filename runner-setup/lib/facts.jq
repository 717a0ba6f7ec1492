# What the gate relies on, as lines for people. input: what scripts/machine/facts prints
"class \(.runner), fingerprint \(.fingerprint)",
(
  [
    .model // .cpu,
    "\(.cores) cores",
    "\(.memory_mb) MB",
    .os,
    "kernel \(.kernel)",
    "glibc \(.glibc)",
    "pages of \(.page_size) bytes"
  ]
  | join(", ")
),
(
  [
    "governor \(.governor // "not told")",
    "at most \(.max_mhz // "?") MHz",
    "turbo \(.turbo // "not told")",
    "throttled \(.throttled // "not told")"
  ]
  | join(", ")
)
