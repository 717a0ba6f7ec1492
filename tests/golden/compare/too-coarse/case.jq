# Launches alike, but slots so different that 5 % could not be seen: the row cannot pass.
in_first(
  whole(
    "latency_p50";
    .head |= map(to_entries | map(.value * (if .key % 2 == 0 then 0.85 else 1.15 end)))
  )
)
