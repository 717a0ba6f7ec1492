# Slots of one side jump by 15 % either way; the launches still agree that nothing has changed.
in_first(
  whole(
    "latency_p50";
    .head |= map(to_entries | map(if .key % 2 == 0 then .value * 0.85 else .value / 0.85 end))
  )
)
