# One metric line: memory that is available.
# $kb: KiB of it
{
  metric: "memory_available",
  unit: "MB",
  better: "higher",
  samples: [$kb * 1024 / 1e6]
}
