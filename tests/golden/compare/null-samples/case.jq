# Every third slot of the head without an answer: what is left must not speak for the whole.
in_first(
  whole("latency_p50"; .head |= map(to_entries | map(if .key % 3 == 0 then null else .value end)))
)
